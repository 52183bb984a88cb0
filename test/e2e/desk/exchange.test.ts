import type { Locator, Page } from 'playwright'
import * as assert from 'uvu/assert'
import { STATUS } from '../../../shared/orders/status'
import type { Device } from '../../harness/browser/device'
import { typeScan } from '../../harness/devices/scanner'
import {
  chooseEvent,
  deskJourney,
  lastBookingCode,
  nextCustomer,
  openDesk,
  openOffice,
  SLOW_TIMEOUT,
  waitUntilSaved,
} from '../steps'
import { addTickets, presoldTicket, readDatabase, shownTickets } from '../tickets'

const HOUSE = 'Offenes Haus'
const FLOOR = 'Jazz im Studio'
/** Taps from the scanned ticket to the new one. */
const MOST_TAPS = 7

const journey = deskJourney('exchanges at the desk', 'Desk A')

const cents = async (page: Page, name: 'credit' | 'total' | 'due' | 'change'): Promise<number> =>
  Number(await page.locator(`[data-${name}]`).getAttribute(`data-${name}`, { timeout: SLOW_TIMEOUT }))

/** Sells two tickets of an event in cash. Returns their codes and the price of one. */
async function sellTwo(desk: Device, title: string) {
  const page = desk.page()
  await chooseEvent(desk, title)
  const total = await addTickets(desk, 2)
  await page.keyboard.press('F1')
  await page.keyboard.press('Enter')
  const sold = { tickets: await shownTickets(desk), code: await lastBookingCode(desk), each: total / 2 }
  await nextCustomer(desk)
  return sold
}

for (const [from, to, isReloaded] of [
  [HOUSE, FLOOR, false],
  [FLOOR, HOUSE, true],
] as const)
  journey(
    `exchanges one of two tickets offline, ${from} for ${to}${isReloaded ? ', over a reload' : ''}`,
    async ({ desk, product }) => {
      const page = desk.page()
      const dialog = page.getByRole('dialog')
      await desk.goOffline()
      const old = await sellTwo(desk, from)
      const taps = { count: 0 }
      const tap = async (target: Locator) => {
        taps.count++
        await target.click({ timeout: SLOW_TIMEOUT })
      }
      await typeScan(page, old.tickets[0] ?? '')
      await tap(dialog.getByRole('button', { name: 'Exchange', exact: true }))
      await tap(dialog.getByRole('checkbox', { name: /Scanned ticket/ }))
      await tap(dialog.getByRole('button', { name: 'Choose new items' }))
      await dialog.waitFor({ state: 'hidden' })
      assert.is(await cents(page, 'credit'), old.each)
      await tap(page.getByRole('navigation', { name: 'Events' }).getByRole('button', { name: to }))
      await tap(page.locator('[data-price]').first())
      if (isReloaded) await page.reload()
      const price = await cents(page, 'total')
      const due = await cents(page, 'due')
      assert.is(due, price - old.each)
      if (due > 0) {
        await tap(page.getByRole('button', { name: /^Cash/ }))
        await tap(page.getByRole('button', { name: /Exact/ }))
      } else await tap(page.getByRole('button', { name: /^Exchange and refund/ }))
      await page.getByRole('heading', { name: /^Exchanged/ }).waitFor({ timeout: SLOW_TIMEOUT })
      assert.ok(taps.count <= MOST_TAPS, `${taps.count} taps`)
      assert.is(await cents(page, 'change'), Math.max(0, -due))
      const [ticket = ''] = await shownTickets(desk)
      const made = await lastBookingCode(desk)
      await nextCustomer(desk)
      await typeScan(page, old.tickets[0] ?? '')
      await dialog.locator('[data-ticket]').first().getByText('Cancelled').waitFor({ timeout: SLOW_TIMEOUT })
      // The next ticket is scanned over the open dialog, on a machine that stands still in the middle of its code.
      await typeScan(page, ticket, 3)
      await dialog.getByText(made).first().waitFor({ timeout: SLOW_TIMEOUT })
      await page.keyboard.press('Escape')
      await desk.goOnline()
      await waitUntilSaved(desk)
      const paid = (code: string) =>
        readDatabase(product, (raw) =>
          raw
            .prepare(
              `select o.status_code as status, (select sum(amount) from payments p where p.order_id = o.id) as paid from orders o where o.booking_code = ?`,
            )
            .get(code),
        )
      assert.equal(
        [paid(old.code), paid(made)],
        [
          { status: STATUS.partially_refunded, paid: old.each },
          { status: STATUS.paid, paid: price },
        ],
      )
    },
  )

journey('leads the box office from a ticket of an earlier day to the exchange in the office', async (context) => {
  const { desk, product } = context
  const code = presoldTicket(product, FLOOR, { cancelled: false })
  const link = { name: 'Exchange in the office' }
  await typeScan(desk.page(), code)
  const dialog = desk.page().getByRole('dialog')
  await dialog.getByRole('button', { name: 'Request refund…' }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await dialog.getByRole('link', link).count(), 0, 'a cashier may not')
  const lead = await openDesk(product, 'Desk B', 'Tageskasse', {}, 'ticketing')
  try {
    const page = lead.page()
    await typeScan(page, code)
    await page.getByRole('link', link).click({ timeout: SLOW_TIMEOUT })
    await page
      .getByRole('dialog', { name: /^Exchange/ })
      .getByText('Items to exchange')
      .first()
      .waitFor({ timeout: SLOW_TIMEOUT })
  } finally {
    await lead.dispose()
  }
})

journey('refuses an exchange in the office while the shift of the sale is open', async ({ product }) => {
  const id = readDatabase(product, (raw) =>
    raw.prepare('select id from orders where shift_id is not null order by created_at desc').pluck().get(),
  )
  const office = await openOffice(product, `/orders?order_id=${id}&exchange_order=items_to_exchange`)
  const dialog = office.page().getByRole('dialog')
  await dialog.getByText('The shift that sold this order is still open at Desk A.').waitFor({ timeout: SLOW_TIMEOUT })
  assert.ok(await dialog.getByRole('button', { name: 'Continue' }).isDisabled())
  await office.dispose()
})

journey.run()
