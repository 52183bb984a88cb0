import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { foldShift } from '../../../shared/cash_boxes/rules'
import type { RowOf, TableName } from '../../../shared/registry'
import type { Checkpoint, PullPage } from '../../../shared/sync/protocol'
import type { Device } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import {
  chooseEvent,
  drawerAmount,
  keepSession,
  lastBookingCode,
  nextCustomer,
  openDesk,
  payCash,
  queryAs,
  reopenBrowser,
  SLOW_TIMEOUT,
  waitForDrawer,
  waitUntilOffline,
  waitUntilSaved,
} from '../steps'

const HALL = 'Die Räuber'
const FLOOR = 'Jazz im Studio'
/** Page size of the server's pull. */
const PAGE = 1000

type Context = { product: Product; a: Device; b: Device; sold: string[] }

const journey = suite<Context>('offline sale')

journey.before(async (context) => {
  context.sold = []
  context.product = await startProduct({ season: 'long' })
  context.a = await openDesk(context.product, 'Desk A', 'Abendkasse')
  await keepSession(context.a)
  context.b = await openDesk(context.product, 'Desk B', 'Studiokasse')
})

journey.after(async ({ product, a, b }) => {
  await a?.dispose()
  await b?.dispose()
  await product?.dispose()
})

/** Pulls every row of a table, page by page. */
async function pulled<T extends TableName>(product: Product, table: T, columns: string): Promise<RowOf<T>[]> {
  const query = `query ($input: PullInput!) { page: pull_${table}(input: $input) { documents { ${columns} } checkpoint { epoch rev id } } }`
  const rows: RowOf<T>[] = []
  let checkpoint: Checkpoint | null = null
  for (let full = true; full; ) {
    const { page }: { page: Pick<PullPage<RowOf<T>>, 'documents' | 'checkpoint'> } = await queryAs(
      product,
      'admin',
      query,
      {
        input: { checkpoint, limit: PAGE },
      },
    )
    rows.push(...page.documents)
    full = page.documents.length === PAGE
    checkpoint = page.checkpoint
  }
  return rows
}

/** Taps the first price of the open floor a number of times. */
async function places(device: Device, times: number): Promise<void> {
  await chooseEvent(device, FLOOR)
  const tile = device
    .page()
    .getByRole('button', { name: /[1-9]\d* left at this desk/ })
    .first()
  for (let i = 0; i < times; i++) await tile.click()
}

/** Taps the first category that has seats at this desk. The best seats go into the cart. */
async function bestSeat(device: Device): Promise<void> {
  await chooseEvent(device, HALL)
  await device
    .page()
    .getByRole('button', { name: /\d left · Row/ })
    .first()
    .click()
}

const cents = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

/** Takes the exact amount for the cart. Returns the booking code. */
async function finish(device: Device): Promise<string> {
  await payCash(device, /^Exact/)
  const code = await lastBookingCode(device)
  await nextCustomer(device)
  return code
}

async function sellPlaces(device: Device, times: number): Promise<string> {
  await places(device, times)
  return finish(device)
}

async function sellSeat(device: Device): Promise<string> {
  await bestSeat(device)
  return finish(device)
}

journey('sells two places and a numbered seat in cash, with change', async ({ a, sold }) => {
  const page = a.page()
  await places(a, 2)
  await bestSeat(a)
  const total = cents((await page.getByRole('complementary').getByRole('status').last().textContent()) ?? '')
  assert.ok(total > 0)
  const change = await payCash(a, /^€200/)
  assert.is(cents(change), 20_000 - total)
  await page
    .getByRole('img', { name: /QR code/ })
    .nth(2)
    .waitFor()
  await waitForDrawer(a, 10_000 + total)
  sold.push(await lastBookingCode(a))
  await nextCustomer(a)
})

journey(
  'opens and sells at both desks after the server is killed and the browsers restart',
  async ({ product, a, b, sold }) => {
    await product.kill()
    await a.page().reload()
    await a.page().getByRole('navigation', { name: 'Events' }).waitFor()
    sold.push(await sellPlaces(a, 1))
    await a.crash()
    const before = Date.now()
    await reopenBrowser(a, '/desk')
    await a.page().getByRole('navigation', { name: 'Events' }).waitFor()
    assert.ok(Date.now() - before < 60_000)
    await waitUntilOffline(a)
    sold.push(await sellSeat(a))
    sold.push(await sellPlaces(a, 2))
    await b.goOffline()
    sold.push(await sellPlaces(b, 3))
    sold.push(await sellSeat(b))
    await waitUntilOffline(b, 2)
  },
)

journey('refuses to sell places that a desk does not hold, with a message', async ({ a, b }) => {
  for (const device of [a, b]) {
    await chooseEvent(device, FLOOR)
    const page = device.page()
    const tile = page.getByRole('button', { name: /[1-9]\d* left at this desk/ }).first()
    await tile.click()
    const refusal = page
      .getByRole('alert')
      .getByText(/No places left at this desk in .*\. You can sell more when you’re back online\./)
    for (let i = 0; i < 100 && !(await refusal.isVisible()); i++)
      await page.getByRole('button', { name: /^Add one/ }).click()
    await refusal.waitFor()
    const drawer = await drawerAmount(device)
    await page.getByRole('button', { name: 'Clear' }).click()
    assert.is(await drawerAmount(device), drawer)
  }
})

journey('drains both desks when the server returns, each order once, to the cent', async ({ product, a, b }) => {
  await product.restart()
  await b.goOnline()
  const began = Date.now()
  await waitUntilSaved(a)
  await waitUntilSaved(b)
  assert.ok(Date.now() - began < 60_000, `draining took ${Date.now() - began} ms`)
  const receipts = await pulled(
    product,
    'receipts',
    'id right_id number prev_hash hash kind shift_id device_id order_id total tenders taxes',
  )
  const devices = await pulled(product, 'devices', 'id name')
  const shifts = await pulled(product, 'cash_box_shifts', 'id device_id total qty status')
  for (const [device, name, sales] of [
    [a, 'Desk A', 4],
    [b, 'Desk B', 2],
  ] as const) {
    const id = devices.find((each) => each.name === name)?.id
    const own = receipts.filter((receipt) => receipt.device_id === id).sort((x, y) => x.number - y.number)
    assert.equal(
      own.map((receipt) => receipt.number),
      Array.from({ length: sales + 1 }, (_, i) => i + 1),
      `${name}: receipts`,
    )
    for (const [i, receipt] of own.entries()) assert.is(receipt.prev_hash, own[i - 1]?.hash ?? null)
    assert.is(new Set(own.flatMap((receipt) => receipt.order_id ?? [])).size, sales)
    const figures = foldShift(own)
    await waitForDrawer(device, figures.expected)
    const shift = shifts.find((each) => each.device_id === id)
    assert.is(shift?.total, figures.total)
    assert.is(shift?.qty, sales)
  }
})

journey('shows every sale of one desk on the other, in the same order', async ({ a, b, sold }) => {
  const shown = async (device: Device) => {
    const page = device.page()
    await page.goto('/orders')
    for (const code of sold) await page.getByRole('row').filter({ hasText: code }).waitFor({ timeout: SLOW_TIMEOUT })
    const rows = await page.getByRole('row').allTextContents()
    return rows.flatMap((text) => sold.find((code) => text.includes(code)) ?? [])
  }
  const lists = [await shown(a), await shown(b)]
  assert.equal(lists[0], lists[1])
  assert.is(lists[0]?.length, sold.length)
})

journey.run()
