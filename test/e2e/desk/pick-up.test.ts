import * as assert from 'uvu/assert'
import { idSource } from '../../../shared/kernel/ids'
import { DAY, iso } from '../../../shared/kernel/time'
import type { Device } from '../../harness/browser/device'
import type { Product } from '../../harness/browser/product'
import {
  deskJourney,
  nextCustomer,
  openDesk,
  payCash,
  queryAs,
  SLOW_TIMEOUT,
  waitUntilOffline,
  waitUntilSaved,
} from '../steps'

const journey = deskJourney('pick-up of reservations', 'Foyer', 'ticketing')

const EVENT = 'Jazz im Studio'
const newId = idSource(Date.now, (length) => crypto.getRandomValues(new Uint8Array(length)))

/** Reserves places for tonight in the office. */
async function reserve(
  product: Product,
  name: string,
  qty: number,
  code: string | null = null,
): Promise<{ readonly id: string; readonly booking_code: string; readonly total: number }> {
  const { events } = await queryAs<{ events: { events: { id: string; title: string; ends_at: string }[] } }>(
    product,
    'ticketing',
    'query ($from: String!) { events(input: { query: "Jazz im Studio", on_sale: true, from: $from, limit: 50 }) { events { id title ends_at } } }',
    { from: iso(Date.now() - DAY) },
  )
  const event = events.events.find(({ title, ends_at }) => title === EVENT && ends_at > iso(Date.now()))
  const { prices } = await queryAs<{ prices: { prices: { id: string; is_reservation_only: boolean }[] } }>(
    product,
    'ticketing',
    'query ($event_id: ID!) { prices(input: { event_id: $event_id, enabled: true }) { prices { id is_reservation_only } } }',
    { event_id: event?.id },
  )
  // The first price of an event may be reserved for the press.
  const price = prices.prices.filter(({ is_reservation_only }) => !is_reservation_only).at(-1)
  const input = {
    id: newId(),
    order_type: 'reservation',
    channel: 'phone',
    name,
    valid_until: iso(Date.now() + DAY),
    items: [{ id: newId(), price_id: price?.id, qty }],
    ...(code === null ? {} : { promo_code_id: await codeOf(product, code) }),
  }
  const { ReserveOrder } = await queryAs<{ ReserveOrder: { id: string; booking_code: string; total: number } }>(
    product,
    'ticketing',
    'mutation ($input: ReserveOrderInput!) { ReserveOrder(input: $input) { id booking_code total } }',
    { input },
  )
  return ReserveOrder
}

async function codeOf(product: Product, code: string): Promise<string | undefined> {
  const { promo_codes } = await queryAs<{ promo_codes: { promo_codes: { id: string; code: string }[] } }>(
    product,
    'ticketing',
    'query { promo_codes(input: { limit: 50 }) { promo_codes { id code } } }',
  )
  return promo_codes.promo_codes.find((row) => row.code === code)?.id
}

const statusOf = async (product: Product, id: string): Promise<number> => {
  const { order } = await queryAs<{ order: { status_code: number } }>(
    product,
    'ticketing',
    'query ($id: ID!) { order(id: $id) { status_code } }',
    { id },
  )
  return order.status_code
}

/** Searches for a name or code and opens the result, as soon as this desk has pulled it. */
async function find(desk: Device, wanted: string): Promise<void> {
  const page = desk.page()
  const option = page.getByRole('option', { name: new RegExp(wanted) })
  const typed = async (): Promise<void> => {
    await page.getByRole('searchbox').fill('')
    await page.getByRole('searchbox').fill(wanted)
    await option.click({ timeout: 2_000 })
  }
  for (const end = Date.now() + SLOW_TIMEOUT; ; ) {
    try {
      return await typed()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

journey('takes part of a picked-up order offline, with its tickets, and syncs it', async ({ product, desk }) => {
  const page = desk.page()
  const { id, booking_code, total } = await reserve(product, 'Aurelia Morgenstern', 3)
  await find(desk, 'Aurelia Morgenstern')
  await page.getByText(/Reserved until/).waitFor()
  await page.getByRole('button', { name: 'Pick up order' }).click()
  await page.locator(`[data-picked-up="${id}"]`).waitFor({ timeout: SLOW_TIMEOUT })
  await page.locator(`[data-total="${total}"]`).waitFor()
  await desk.goOffline()
  await waitUntilOffline(desk)
  await page.reload()
  await page.locator(`[data-picked-up="${id}"]`).waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: /^Remove one/ }).click()
  await page.locator('[data-released="1"]').waitFor()
  await page.locator('[data-product]', { hasText: 'Sekt' }).click()
  await page.getByRole('alert').getByText('You already have an open sale.').waitFor()
  await payCash(desk, /^€100/)
  assert.is(await page.locator('[data-booking-code]').textContent(), booking_code)
  await page.locator('[data-ticket]').first().waitFor()
  await nextCustomer(desk)
  await page.getByText('Nothing in this sale yet').waitFor()
  assert.is(await statusOf(product, id), 600, 'the server has not heard of it')
  await desk.goOnline()
  await waitUntilSaved(desk)
  assert.is(await statusOf(product, id), 611)
})

journey(
  'charges the agreed price for an order reserved with a promo code, and accepts no second code',
  async ({ product, desk }) => {
    const page = desk.page()
    const { id, total } = await reserve(product, 'Damian Vogel', 2, 'FREUNDE')
    await find(desk, 'Damian Vogel')
    await page.getByRole('button', { name: 'Pick up order' }).click()
    await page.locator(`[data-picked-up="${id}"]`).waitFor({ timeout: SLOW_TIMEOUT })
    await page.locator(`[data-total="${total}"]`).waitFor()
    await page.getByText('Freundeskreis').waitFor()
    await page.getByRole('button', { name: 'Discount' }).click()
    await page.getByRole('alert').getByText('already uses a promo code').waitFor()
    await payCash(desk, /^€100/)
    await nextCustomer(desk)
    await waitUntilSaved(desk)
    assert.is(await statusOf(product, id), 611)
  },
)

journey(
  'releases a reservation for all desks, and refuses pick-up while it is held elsewhere or offline',
  async ({ product, desk }) => {
    const page = desk.page()
    const first = await reserve(product, 'Balthasar Winter', 2)
    await find(desk, 'Balthasar Winter')
    await page.getByRole('button', { name: 'Pick up order' }).click()
    await page.locator(`[data-picked-up="${first.id}"]`).waitFor({ timeout: SLOW_TIMEOUT })
    const other = await openDesk(product, 'Garten', 'Tageskasse', {}, 'ticketing')
    await find(other, 'Balthasar Winter')
    await other.page().getByRole('button', { name: 'Pick up order' }).click()
    await other
      .page()
      .getByText('Foyer has picked up this order and is taking payment.')
      .waitFor({ timeout: SLOW_TIMEOUT })
    const givenBack = page.waitForResponse(
      (response) => (response.request().postData() ?? '').includes('ReturnRights'),
      { timeout: SLOW_TIMEOUT },
    )
    await page.getByRole('button', { name: 'Release order' }).click()
    await page.getByText('Nothing in this sale yet').waitFor()
    await givenBack
    await other.page().getByRole('button', { name: 'Pick up order' }).click()
    await other.page().locator(`[data-picked-up="${first.id}"]`).waitFor({ timeout: SLOW_TIMEOUT })
    await other.dispose()
    const second = await reserve(product, 'Cosima Adler', 1)
    await find(desk, second.booking_code)
    await desk.goOffline()
    await waitUntilOffline(desk)
    await page.getByRole('button', { name: 'Pick up order' }).click()
    await page.getByText('because another desk may have it').waitFor()
    assert.equal(
      desk.errors.filter((error) => !/net::|Failed to (load|fetch)|WebSocket/.test(error)),
      [],
    )
  },
)

journey.run()
