import type { Page } from 'playwright'
import { SLOW_TIMEOUT } from './steps'

/** Opens a page of the open organisation by its address. */
export const open = (page: Page, path: string) => page.goto(new URL(path, page.url()).href)

/** The open dialog. */
export const dialogOf = (page: Page) => page.getByRole('dialog')

/** Fills in a text field of the open dialog. */
export const fill = (page: Page, name: string, value: string) =>
  dialogOf(page).getByRole('textbox', { name, exact: true }).fill(value)

/** Chooses an option of a field, by default in the open dialog. */
export async function choose(
  page: Page,
  name: string,
  option: string | RegExp,
  within = dialogOf(page),
): Promise<void> {
  await within.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Words of a dialog whose server has not answered: nothing was saved, and the user tries again. */
const UNANSWERED = /The server is busy|The server can’t be reached/

/**
 * Saves the open dialog and waits until it has closed, and tries again where the server was too slow. Rejects with the
 * dialog's text if it stays open.
 */
export async function save(page: Page, name: string | RegExp): Promise<void> {
  const dialog = dialogOf(page)
  const closed = dialog.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT }).then(
    () => 'closed' as const,
    async (cause: unknown) => {
      throw new Error(`the dialog is still open: ${await dialog.innerText()}`, { cause })
    },
  )
  const unanswered = dialog.getByRole('alert').filter({ hasText: UNANSWERED })
  do await dialog.getByRole('button', { name }).click()
  while ((await Promise.race([closed, unanswered.waitFor({ timeout: SLOW_TIMEOUT }).catch(() => closed)])) !== 'closed')
}

/** Fills in the form for a new row of a settings page. */
export async function create(
  page: Page,
  path: string,
  button: string,
  values: Readonly<Record<string, string>> & { readonly Name: string },
): Promise<void> {
  await open(page, `/settings/${path}`)
  await page.getByRole('button', { name: button }).first().click({ timeout: SLOW_TIMEOUT })
  for (const [name, value] of Object.entries(values)) await fill(page, name, value)
  await save(page, /^Save/)
  await page.getByRole('gridcell', { name: values.Name, exact: true }).waitFor({ timeout: SLOW_TIMEOUT })
}
