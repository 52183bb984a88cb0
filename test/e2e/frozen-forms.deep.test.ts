import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TABLE_COLUMNS } from '../../server/kernel/database/columns'
import type { Device } from '../harness/browser/device'
import { type Product, startProduct } from '../harness/browser/product'
import { SPECIFIED_SETTINGS } from '../shell/specified-settings'
import { dialogOf, open } from './forms'
import { openOffice, SLOW_TIMEOUT, waitUntilSaved } from './steps'
import { readDatabase } from './tickets'

type Context = { product: Product; office: Device; page: Page }

const journey = suite<Context>('forms on a frozen server')

/** Pages beside the settings on which a row is created. */
const MORE = ['contacts', 'posts']
/** The button that saves a form. */
const SUBMIT = 'button[type="submit"]'
/** The button of a page that opens an empty form. */
const NEW = /^(New|Add|Invite) /

journey.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.office = await openOffice(context.product, '/settings/labels', { viewport: { width: 1440, height: 900 } })
  context.page = context.office.page()
  await waitUntilSaved(context.office)
})

journey.after(async ({ product, office }) => {
  await office?.dispose()
  await product?.dispose()
})

/** Records of what was done, which may be more than one for a row. */
const RECORDS: readonly string[] = ['activity_log', 'audit_log', 'jobs', 'ops', 'outbox', 'notifications', 'op_results']

/** Counts the rows of every table. */
const countRows = (product: Product): ReadonlyMap<string, number> =>
  readDatabase(product, (raw) => {
    const tables = Object.keys(TABLE_COLUMNS).filter((table) => !RECORDS.includes(table))
    return new Map(tables.map((table) => [table, Number(raw.prepare(`select count(*) from ${table}`).pluck().get())]))
  })

/** Values that pass the checks of fields, by their label. Any other text is "Frozen". */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/email|sender/i, 'frozen@example.org'],
  [/iban/i, 'DE89370400440532013000'],
  [/rate|amount|price|value|percent|commission|discount|duration|minutes|days|number|places|stock|port/i, '7'],
  [/address of|url|link/i, 'https://example.org/frozen'],
  [/short/i, 'F'],
  [/code/i, 'FROZEN7'],
]

/** Fills in the empty fields of the open form that are marked as required, and its dates in their order. */
async function fillRequired(page: Page): Promise<void> {
  for (const [n, day] of (await dialogOf(page).locator('input[type="date"]').all()).entries())
    if (!(await day.inputValue())) await day.fill(`2030-0${n + 1}-01`)
  for (const label of await dialogOf(page).locator('label[for]:has([aria-hidden="true"]:text-is("*"))').all()) {
    const field = page.locator(`[id="${await label.getAttribute('for')}"]`)
    const name = (await label.innerText()).replace('*', '').trim()
    if (!(await field.isVisible()) || (await field.inputValue())) continue
    const isChoice = await field.evaluate(
      (input) => input.getAttribute('role') === 'combobox' || input.getAttribute('aria-haspopup') === 'listbox',
    )
    if (isChoice) {
      await field.click()
      const options = page.getByRole('option')
      await (name === 'Role' ? options.filter({ hasText: 'Analyst' }) : options).last().click({ timeout: 10_000 })
    } else await field.fill(VALUES.find(([pattern]) => pattern.test(name))?.[1] ?? 'Frozen')
  }
}

const paths = [...SPECIFIED_SETTINGS.map(({ page }) => `/settings/${page}`), ...MORE.map((page) => `/${page}`)]

/** Types the password where the command asks for it. */
async function passPassword(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Enter your password' })
  if (!(await comes(question.waitFor({ timeout: 3_000 })))) return
  await question.getByLabel('Password', { exact: true }).fill('lindenau')
  await question.getByRole('button', { name: 'Continue' }).click()
  await question.waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
}

/** Waits for a state of the page. Resolves to false if it does not come in time. */
const comes = (state: Promise<unknown>): Promise<boolean> =>
  state.then(
    () => true,
    () => false,
  )

/** Opens the empty form of a page. Returns false where it has none. */
async function openEmptyForm(page: Page, path: string): Promise<boolean> {
  await open(page, path)
  const main = page.getByRole('main')
  await main.getByRole('heading').first().waitFor({ timeout: SLOW_TIMEOUT })
  const button = main.getByRole('button', { name: NEW }).first()
  if (!(await comes(button.waitFor({ timeout: 5_000 }))) || !(await button.isEnabled())) return false
  await button.click()
  return comes(dialogOf(page).locator(SUBMIT).waitFor({ timeout: 5_000 }))
}

journey('save one row each and close, although the first answer was lost', async ({ product, office, page }) => {
  const saved: string[] = []
  for (const path of paths) {
    if (!(await openEmptyForm(page, path))) continue
    const dialog = dialogOf(page).first()
    const submit = dialog.locator(SUBMIT)
    await fillRequired(page)
    const before = countRows(product)
    product.pause()
    await submit.click()
    // What can be recorded without the server is saved at once. Anything else says that there was no answer.
    const said = dialog.getByText('The server can’t be reached.')
    const isSaved = dialog.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT }).then(() => true)
    const isRecorded = await Promise.race([isSaved, said.waitFor({ timeout: SLOW_TIMEOUT }).then(() => false)])
    // The server books what has waited for it while it stood still, and is asked again.
    product.resume()
    await waitUntilSaved(office)
    if (!isRecorded) {
      await submit.click()
      await passPassword(page)
      if (!(await comes(dialog.waitFor({ state: 'hidden', timeout: 20_000 }))))
        throw new Error(`${path} stays open and says: ${await dialog.innerText()}`)
    }
    await waitUntilSaved(office)
    const gained = [...countRows(product)]
      .map(([table, count]) => [table, count - (before.get(table) ?? 0)] as const)
      .filter(([, more]) => more !== 0)
    assert.ok(gained.length > 0 && gained.every(([, more]) => more === 1), `${path}: ${JSON.stringify(gained)}`)
    saved.push(path)
  }
  assert.ok(saved.length >= 20, `forms of ${saved.join(', ')}`)
})

journey.run()
