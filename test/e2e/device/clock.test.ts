import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, HOUR, MINUTE, ms } from '../../../shared/kernel/time'
import type { Device } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { typeScan } from '../../harness/devices/scanner'
import {
  chooseEvent,
  lastBookingCode,
  nextCustomer,
  openDesk,
  openDoorDevice,
  SLOW_TIMEOUT,
  waitForDrawer,
  waitUntilSaved,
} from '../steps'
import { addTickets, addToCart, readDatabase, shownTickets } from '../tickets'

type Context = { product: Product; desk: Device; door: Device }

const HOUSE = 'Offenes Haus'
const SKEW = 'test.clock'

const journey = suite<Context>('clock offsets')

journey.before(async (context) => {
  context.product = await startProduct()
  await Promise.all([
    openDesk(context.product, 'Desk A', 'Abendkasse').then((desk) => (context.desk = desk)),
    openDoorDevice(context.product, 'Door A', HOUSE, 'Gate A').then((door) => (context.door = door)),
  ])
  // Overrides the page's clock before its first script. The offset is stored in the browser.
  for (const device of [context.desk, context.door])
    await device.context().addInitScript((key) => {
      const off = Number(localStorage.getItem(key) ?? 0)
      const now = Date.now.bind(Date)
      Date.now = () => now() + off
      globalThis.Date = new Proxy(Date, {
        construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now() + off] : given),
      })
    }, SKEW)
})

journey.after(async ({ product, desk, door }) => {
  for (const device of [desk, door]) await device?.dispose()
  await product?.dispose()
})

/** Shifts a device's clock, as a user does in its settings. */
async function setClock(device: Device, off: number): Promise<void> {
  const page = device.page()
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [SKEW, String(off)] as const)
  await page.reload()
}

const clockIsWrong = (device: Device): Promise<void> =>
  device
    .page()
    .getByRole('button', { name: /Sync status: This device’s clock is wrong/ })
    .waitFor({ timeout: SLOW_TIMEOUT })

const booked = (product: Product, code: string) =>
  readDatabase(product, (raw) =>
    raw.prepare('select created_at, status_code, total from orders where booking_code = ?').get(code),
  ) as {
    readonly created_at: string
    readonly status_code: number
    readonly total: number
  }

/** Queries the scans of a ticket: valid ones and undone ones. */
const scans = (product: Product, code: string) =>
  readDatabase(product, (raw) =>
    raw
      .prepare(
        `select count(*) filter (where c.undone_at is null) as stand, count(*) filter (where c.undone_at is not null) as undone
         from check_ins c join order_items i on i.id = c.order_item_id join orders o on o.id = i.order_id where o.booking_code = ? and c.qty > 0`,
      )
      .get(code),
  )

/** Sells the cart for cash. Returns the booking code and the tickets. */
async function sell(desk: Device) {
  const page = desk.page()
  await page.keyboard.press('F1')
  await page.keyboard.press('Enter')
  const code = await lastBookingCode(desk)
  const tickets = await page.locator('[data-ticket]').count()
  const [ticket = ''] = tickets > 0 ? await shownTickets(desk) : []
  await nextCustomer(desk)
  return { code, ticket }
}

journey(
  'keeps a sale, a scan and its undo in order when the clock is an hour slow',
  async ({ product, desk, door }) => {
    const before = Date.now()
    for (const device of [desk, door]) await setClock(device, -HOUR)
    for (const device of [desk, door]) await clockIsWrong(device)
    for (const device of [desk, door]) await device.goOffline()
    await chooseEvent(desk, HOUSE)
    await addTickets(desk)
    const { code, ticket } = await sell(desk)
    const verdict = (kind: string) =>
      door.page().locator(`section[data-verdict="${kind}"]`).waitFor({ timeout: SLOW_TIMEOUT })
    await typeScan(door.page(), ticket)
    await verdict('valid')
    await door.page().getByRole('button', { name: /^Undo/ }).first().click()
    await door.page().getByText('Ready to scan').waitFor()
    await typeScan(door.page(), ticket)
    await verdict('valid')
    for (const device of [desk, door]) await device.goOnline()
    for (const device of [desk, door]) await setClock(device, 0)
    for (const device of [desk, door]) await waitUntilSaved(device)
    const order = booked(product, code)
    assert.is(order.status_code, 611)
    assert.ok(ms(order.created_at) >= before - HOUR - MINUTE && ms(order.created_at) < before, order.created_at)
    assert.equal(scans(product, code), { stand: 1, undone: 1 })
    await waitForDrawer(desk, 10_000 + order.total)
  },
)

journey(
  'admits and sells when the clock is a day fast, and books nothing in the future',
  async ({ product, desk, door }) => {
    await chooseEvent(desk, HOUSE)
    await addTickets(desk)
    const tonight = await sell(desk)
    for (const device of [desk, door]) await waitUntilSaved(device)
    for (const device of [desk, door]) await setClock(device, DAY)
    for (const device of [desk, door]) await clockIsWrong(device)

    // The desk holds no rights for next week, so it requests them with a wrong clock.
    await desk
      .page()
      .getByRole('navigation', { name: 'Events' })
      .getByRole('button', { name: 'All', exact: true })
      .click()
    await desk
      .page()
      .getByRole('dialog', { name: 'Choose an event' })
      .getByRole('button', { name: /Andorra/ })
      .click()
    await addTickets(desk)
    const later = await sell(desk)
    for (const device of [desk, door]) await device.goOffline()
    await addToCart(desk.page().locator('[data-product]', { hasText: 'Sekt' }))
    const glass = await sell(desk)

    const page = door.page()
    await page
      .getByRole('radio', { name: new RegExp(`${HOUSE}.*over according to this device’s clock`) })
      .check({ timeout: SLOW_TIMEOUT })
    await page.getByRole('button', { name: 'Start scanning' }).click()
    const letIn = async () => {
      await page.getByText('Ready to scan').waitFor({ timeout: SLOW_TIMEOUT })
      await typeScan(page, tonight.ticket)
      await page
        .locator('section[data-verdict="no_longer_valid"]')
        .getByText('This event is over. This device’s clock says')
        .waitFor({ timeout: SLOW_TIMEOUT })
      await page.getByRole('button', { name: 'Let in anyway…' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Let in' }).click()
    }
    await letIn()
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await letIn()
    await page.getByRole('button', { name: /^Undo/ }).first().waitFor()

    for (const device of [desk, door]) await device.goOnline()
    for (const device of [desk, door]) await setClock(device, 0)
    for (const device of [desk, door]) await waitUntilSaved(device)
    for (const { code } of [tonight, later, glass]) {
      const order = booked(product, code)
      assert.is(order.status_code, 611)
      assert.ok(ms(order.created_at) <= Date.now() + 2 * MINUTE, order.created_at)
    }
    assert.equal(scans(product, tonight.code), { stand: 1, undone: 1 })
    const latest = readDatabase(product, (raw) =>
      raw.prepare('select max(created_at) from check_ins').pluck().get(),
    ) as string
    assert.ok(ms(latest) <= Date.now() + 2 * MINUTE, latest)
    const sold = readDatabase(product, (raw) =>
      raw
        .prepare(
          "select sum(p.amount) from payments p join cash_box_shifts s on s.id = p.shift_id where s.status = 'open'",
        )
        .pluck()
        .get(),
    )
    await waitForDrawer(desk, 10_000 + Number(sold))
  },
)

journey.run()
