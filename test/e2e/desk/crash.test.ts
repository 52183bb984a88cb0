import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Device } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { eventually } from '../../harness/turns'
import {
  chooseEvent,
  keepSession,
  lastBookingCode,
  nextCustomer,
  openDesk,
  payCash,
  reopenBrowser,
  SLOW_TIMEOUT,
  waitForDrawer,
  waitUntilOffline,
  waitUntilSaved,
} from '../steps'
import { readDatabase } from '../tickets'

const FLOOR = 'Jazz im Studio'
/** Time limit in ms within which a cashier sees that the server has stopped answering. */
const NOTICED_WITHIN = 15_000

type Context = { product: Product; desk: Device; sold: string[] }

const journey = suite<Context>('crashes during a sale')

journey.before(async (context) => {
  context.sold = []
  context.product = await startProduct()
  context.desk = await openDesk(context.product, 'Desk A', 'Abendkasse')
  await keepSession(context.desk)
})

journey.after(async ({ product, desk }) => {
  await desk?.dispose()
  await product?.dispose()
})

/** Adds one place to the cart. */
async function choose(desk: Device): Promise<void> {
  await chooseEvent(desk, FLOOR)
  await desk
    .page()
    .getByRole('button', { name: /[1-9]\d* left at this desk/ })
    .first()
    .click()
}

/** Sells one place until the screen says "paid". Returns the booking code. */
async function paid({ desk, sold }: Context): Promise<string> {
  await choose(desk)
  await payCash(desk, /^Exact/)
  const code = await lastBookingCode(desk)
  sold.push(code)
  return code
}

const ordersOf = (product: Product, code: string): number =>
  readDatabase(product, (raw) =>
    Number(raw.prepare('SELECT count(*) FROM orders WHERE booking_code = ?').pluck().get(code)),
  )

/** Waits until the server has committed the sale. No screen shows this. */
const committed = (product: Product, code: string): Promise<void> =>
  eventually('the sale at the server', () => ordersOf(product, code) > 0)

/** Asserts that every sale is booked once, the receipts have no gap, and the drawer holds the total. */
async function inOrder({ product, desk, sold }: Context): Promise<void> {
  await waitUntilSaved(desk)
  for (const code of sold) assert.is(ordersOf(product, code), 1, code)
  const receipts = readDatabase(product, (raw) =>
    raw
      .prepare(
        "SELECT r.number, r.total, r.kind FROM receipts r JOIN devices d ON d.id = r.device_id WHERE d.name = 'Desk A' ORDER BY r.number",
      )
      .all(),
  ) as { readonly number: number; readonly total: number; readonly kind: string }[]
  assert.equal(
    receipts.map(({ number, kind }) => `${number} ${kind}`),
    ['1 opening', ...sold.map((_, i) => `${i + 2} sale`)],
  )
  const taken = receipts.reduce((sum, receipt) => sum + receipt.total, 0)
  await waitForDrawer(desk, 10_000 + taken)
}

journey('shows the last sale when the browser’s storage is one sale behind', async (context) => {
  const page = context.desk.page()
  await choose(context.desk)
  const remembered = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('foyer.cart.')),
  )
  await payCash(context.desk, /^Exact/)
  const earlier = await lastBookingCode(context.desk)
  context.sold.push(earlier)
  await nextCustomer(context.desk)
  const last = await paid(context)
  // Restores what a killed browser had not yet written to disk.
  await page.evaluate((kept) => {
    for (const [key, value] of kept) localStorage.setItem(key, value)
  }, remembered)
  await page.reload()
  const found = page.getByRole('dialog').filter({ hasText: 'This sale was finished just before the browser stopped.' })
  await found.getByRole('heading', { name: new RegExp(last) }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await found.getByText(earlier).count(), 0)
  await page.keyboard.press('Escape')
  await inOrder(context)
})

journey('keeps an offline sale when the browser is killed right after "paid"', async (context) => {
  const { desk } = context
  await desk.goOffline()
  const code = await paid(context)
  await desk.crash()
  await reopenBrowser(desk, '/orders')
  await desk
    .page()
    .getByRole('row', { name: new RegExp(code) })
    .waitFor({ timeout: SLOW_TIMEOUT })
  await desk.page().goto('/desk')
  await waitUntilOffline(desk)
  await desk.goOnline()
  await inOrder(context)
})

journey('sends a sale once when the browser is killed while sending it', async (context) => {
  await paid(context)
  await context.desk.crash()
  await reopenBrowser(context.desk, '/desk')
  await inOrder(context)
})

journey('keeps a partial cash payment when the browser is killed right after it', async (context) => {
  const { desk, sold } = context
  await chooseEvent(desk, FLOOR)
  await desk
    .page()
    .getByRole('button', { name: /[1-9]\d* left at this desk/ })
    .first()
    .click()
  await desk.page().keyboard.press('F1')
  await desk.page().keyboard.type('5')
  await desk.page().getByRole('button', { name: 'Take €5.00 in cash' }).click()
  await desk.page().locator('[data-part="cash"]').waitFor()
  await desk.crash()
  await reopenBrowser(desk, '/desk')
  const page = desk.page()
  await page.locator('[data-part="cash"]').waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: /in drawer/ }).click()
  await page.getByRole('button', { name: 'Close shift' }).click()
  await page.getByRole('alert').getByText('Part of this sale is paid.').waitFor()
  await payCash(desk, /^Exact/)
  sold.push(await lastBookingCode(desk))
  await desk.crash()
  await reopenBrowser(desk, '/desk')
  await inOrder(context)
  assert.is(await desk.page().locator('[data-part]').count(), 0, 'nothing of it is asked for again')
})

journey('books a sale once when the server is killed between commit and answer', async (context) => {
  const { product, desk } = context
  desk.loseAnswers()
  const code = await paid(context)
  await committed(product, code)
  await product.kill()
  await nextCustomer(desk)
  await waitUntilOffline(desk, 1)
  assert.is(ordersOf(product, code), 1)
  await product.restart()
  await desk.goOnline()
  await inOrder(context)
})

journey('notices a stopped server, sells on, and drains when the server continues', async (context) => {
  const { product, desk } = context
  product.pause()
  const begun = Date.now()
  await waitUntilOffline(desk)
  const noticed = Date.now() - begun
  assert.ok(noticed < NOTICED_WITHIN, `noticed after ${noticed} ms`)
  for (let i = 0; i < 3; i++) {
    await paid(context)
    await nextCustomer(desk)
  }
  await waitUntilOffline(desk, 3)
  product.resume()
  await inOrder(context)
})

journey.run()
