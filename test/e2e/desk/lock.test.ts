import { join } from 'node:path'
import Database from 'better-sqlite3'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Product, startProduct } from '../../harness/browser/product'
import { eventually } from '../../harness/turns'
import { type ExaminationContext, OPEN_HOUSE, recordViolations } from '../accessibility-checks'
import {
  chooseEvent,
  openDesk,
  payCash,
  queryAs,
  SLOW_TIMEOUT,
  signIn,
  waitUntilOffline,
  waitUntilSaved,
} from '../steps'

const test = suite<ExaminationContext>('PIN lock')

test.before(async (context) => {
  context.objections = []
  context.product = await startProduct()
})

test.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

const OPEN = '{ cash_box_shifts(input: { limit: 1, page: 1, status: open }) { list { cashiers qty } } }'

type Shifts = { cash_box_shifts: { list: readonly { cashiers: readonly string[]; qty: number }[] } }

/** Queries the open shift from the server. */
const openShift = async (product: Product) => (await queryAs<Shifts>(product, 'admin', OPEN)).cash_box_shifts.list[0]

test('switches cashiers by PIN across a restart, keeps the cart, and renews an ended session', async (context) => {
  const { product } = context
  const device = await openDesk(product, 'Desk 5', 'Abendkasse')
  context.device = device
  let page = device.page()
  context.page = page
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().click({ timeout: SLOW_TIMEOUT })
  const menu = async (item: string) => {
    await tap(/^Account of/)
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const me = async () =>
    ((await page.getByRole('button', { name: /^Account of/ }).getAttribute('aria-label')) ?? '').replace(
      'Account of ',
      '',
    )
  const atWork = () => page.getByRole('navigation', { name: 'Events' }).waitFor({ timeout: SLOW_TIMEOUT })
  const choosePin = async (pin: string) => {
    await page.getByLabel('PIN', { exact: true }).fill(pin)
    await page.getByLabel('Repeat PIN').fill(pin)
    await tap('Set PIN')
  }
  const unlock = async (pin: string) => {
    await page.getByLabel('PIN', { exact: true }).fill(pin)
    await page.keyboard.press('Enter')
  }

  const cashier = await me()
  await menu('Lock')
  await page.getByRole('dialog', { name: 'PIN and locking' }).waitFor({ timeout: SLOW_TIMEOUT })
  await choosePin('123456')
  await page.getByText('This PIN is easy to guess.').waitFor()
  await recordViolations(context, 'choosing a PIN')
  await choosePin('482913')
  await page.getByText('Your PIN is set').waitFor({ timeout: SLOW_TIMEOUT })
  await menu('Lock')
  await page.getByRole('heading', { name: cashier }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(
    await page.getByRole('navigation', { name: 'Events' }).count(),
    0,
    'a locked desk shows nothing of its work',
  )
  await recordViolations(context, 'locked, one person')
  await tap('Sign in with a password')
  await signIn(device, 'ticketing')
  await tap('Take over without counting')
  await atWork()
  const ticketing = await me()
  await menu('PIN and locking…')
  await choosePin('905172')
  await page.getByText('Your PIN is set').waitFor({ timeout: SLOW_TIMEOUT })
  await chooseEvent(device, OPEN_HOUSE)
  await page.keyboard.press('1')
  await page.locator('[data-cart-line]').waitFor()
  await page.keyboard.press('F1')
  await page.locator('[data-pane="cash"]').waitFor()
  await menu('Lock')
  await page.getByText('A sale is being paid.').waitFor()
  await page.keyboard.press('Escape')
  await waitUntilSaved(device)

  await device.goOffline()
  await waitUntilOffline(device)
  page = await device.reopen('/desk')
  context.page = page
  await page.getByText('Who’s working here?').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'locked, two people')
  await tap(cashier)
  await unlock('905172')
  await page.getByText('This PIN is incorrect. You have 9 tries left.').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'a wrong PIN')
  await unlock('482913')
  await page.getByRole('heading', { name: `Shift 1 is still open: ${ticketing}` }).waitFor({ timeout: SLOW_TIMEOUT })
  await tap('Take over without counting')
  await atWork()
  await page.locator('[data-cart-line]').waitFor({ timeout: SLOW_TIMEOUT })
  await payCash(device, /^€50/)
  await tap(/Next customer/)
  await device.goOnline()
  await waitUntilSaved(device)
  assert.is(
    await page.evaluate(async () => (await (await fetch('/api/auth/session')).json()).user.name),
    cashier,
    'the PIN has brought the session of its owner',
  )
  const shift = await openShift(product)
  const [first, second, third] = shift?.cashiers ?? []
  assert.equal([shift?.cashiers.length, shift?.qty, first === third, first === second], [3, 1, true, false])

  await page.reload()
  await atWork()
  const db = new Database(join(product.data, 'foyer.db'))
  // All but those of the office's API, which these tests read the server with.
  db.prepare(
    "delete from sessions where account_id not in (select id from accounts where email = 'admin@lindenau.example')",
  ).run()
  await page.keyboard.press('1')
  await page.locator('[data-cart-line]').waitFor()
  await payCash(device, /^€50/)
  await tap(/Next customer/)
  await page.getByText('The server has signed you out').waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByText('Keep working. 1 entry will be sent when you sign in again.').waitFor({ timeout: SLOW_TIMEOUT })
  await page.keyboard.press('1')
  await page.locator('[data-cart-line]').waitFor()
  await recordViolations(context, 'signed out at the server')
  await tap('Sign in again')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'signing in over the desk by PIN')
  await dialog.getByRole('button', { name: 'Sign in with a password' }).click()
  // A PIN gives only the name. The email address comes with the user's own session.
  assert.is(await dialog.getByLabel('Email').inputValue(), 'cashier@lindenau.example')
  await recordViolations(context, 'signing in over the desk by password')
  await dialog.getByRole('button', { name: 'Use PIN' }).click()
  await dialog.getByRole('button', { name: cashier }).click()
  await unlock('905172')
  await dialog.getByText('This PIN is incorrect. You have 9 tries left.').waitFor({ timeout: SLOW_TIMEOUT })
  await unlock('482913')
  await dialog.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  await waitUntilSaved(device)
  await page.locator('[data-cart-line]').waitFor()
  db.close()
  const beside = await device.context().newPage()
  await beside.goto('/desk')
  await beside.getByRole('navigation', { name: 'Events' }).waitFor({ timeout: SLOW_TIMEOUT })
  // Pretends that neither was used for a long time.
  await page.evaluate(() => localStorage.setItem('foyer.touched', '1'))
  for (const tab of [page, beside]) await tab.getByText('Who’s working here?').waitFor({ timeout: SLOW_TIMEOUT })
  await tap(cashier)
  await unlock('482913')
  for (const tab of [page, beside])
    await tab.getByRole('navigation', { name: 'Events' }).waitFor({ timeout: SLOW_TIMEOUT })
  await menu('Logout')
  for (const tab of [page, beside])
    await tab.getByRole('heading', { name: ticketing }).waitFor({ timeout: SLOW_TIMEOUT })
  await beside.close()
  // A database is deleted once no tab has it open.
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  await eventually('the cashier’s rows to be gone', async () =>
    (await databases()).every((name) => !/foyer-rows-.*-CASHIER-/.test(name)),
  )
  const rows = (await databases()).filter((name) => name.includes('foyer-rows-'))
  assert.equal(
    rows.filter((name) => !name.includes('-TICKETING-')),
    [],
    'what nobody here may read any more is gone',
  )
  assert.ok(rows.length > 0)
  assert.is((await openShift(product))?.qty, 2, 'what was sold without a session went up once')
  assert.equal(context.objections, [])
})

test.run()
