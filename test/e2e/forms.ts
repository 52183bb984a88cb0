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

/** Saves the open dialog and waits until it has closed. */
export async function save(page: Page, name: string | RegExp): Promise<void> {
  await dialogOf(page).getByRole('button', { name }).click()
  await dialogOf(page).waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
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
