import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newId } from '../../../../client/kit/new-id'
import { MINUTE } from '../../../../shared/kernel/time'
import type { Device } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { typeScan } from '../../../harness/devices/scanner'
import { eventually } from '../../../harness/turns'
import { OPEN_HOUSE } from '../../accessibility-checks'
import { openDoorDevice, queryAs, SLOW_TIMEOUT, waitUntilOffline } from '../../steps'
import { readDatabase } from '../../tickets'

type Ticket = { readonly id: string; readonly order_id: string; readonly event_id: string; readonly code: string }
type Context = { product: Product; synced: Device; apart: Device; ticket: Ticket; fresh: string }

const doors = suite<Context>('exchanged tickets at the door')

/** Storage key of the time by which a door's clock is ahead, read before the page's first script. */
const AHEAD = 'test.ahead'

doors.before(async (context) => {
  const product = await startProduct()
  context.product = product
  await Promise.all([
    openDoorDevice(product, 'Door A', OPEN_HOUSE, 'Gate A').then((door) => (context.synced = door)),
    openDoorDevice(product, 'Door B', OPEN_HOUSE, 'Gate B').then((door) => (context.apart = door)),
  ])
  context.ticket = readDatabase(product, (raw) =>
    raw
      .prepare(
        `SELECT i.id, i.order_id, i.event_id, i.code FROM order_items i JOIN orders o ON o.id = i.order_id JOIN events e ON e.id = i.event_id
         WHERE e.title = ? AND i.code IS NOT NULL AND i.cancelled = 0 AND i.qty = 1 AND o.status_code = 611
         GROUP BY i.order_id HAVING count(*) = 1 LIMIT 1`,
      )
      .get(OPEN_HOUSE),
  ) as Ticket
})

doors.after(async ({ product, synced, apart }) => {
  for (const device of [synced, apart]) await device?.dispose()
  await product?.dispose()
})

/** Scans a code. Returns the colour and the text of the verdict. */
async function scanned(door: Device, code: string): Promise<{ readonly tone: string; readonly text: string }> {
  await typeScan(door.page(), code)
  const verdict = door.page().locator('section[data-verdict]')
  await verdict.waitFor({ timeout: SLOW_TIMEOUT })
  return { tone: (await verdict.getAttribute('data-tone')) ?? '', text: (await verdict.textContent()) ?? '' }
}

/** Exchanges a ticket for two of the same event in the office. Returns the code of one of them. */
async function exchange({ product }: Context, { id, order_id, event_id }: Ticket): Promise<string> {
  const { prices } = await queryAs<{ prices: { prices: readonly { id: string; is_reservation_only: boolean }[] } }>(
    product,
    'admin',
    'query ($id: ID!) { prices(input: { event_id: $id, enabled: true }) { prices { id is_reservation_only } } }',
    { id: event_id },
  )
  const price = prices.prices.find(({ is_reservation_only }) => !is_reservation_only)
  const terms = {
    id: newId(),
    way: 'as_paid',
    items: [{ id, qty: 1 }],
    new_items: [1, 2].map(() => ({ id: newId(), price_id: price?.id, qty: 1 })),
  }
  type Preview = {
    readonly order_preview: {
      readonly order: { entries: readonly { method: string; amount: number }[] }
      readonly created: { due: number }
    }
  }
  const { order_preview } = await queryAs<Preview>(
    product,
    'admin',
    'query ($input: OrderPreviewInput!) { order_preview(input: $input) { order { entries { method amount } } created { due } } }',
    { input: { id: order_id, exchange: terms } },
  )
  const back = order_preview.order.entries.filter(({ method }) => method !== 'exchange' && method !== 'voucher')
  const difference = order_preview.created.due || back.reduce((total, { amount }) => total + amount, 0)
  await queryAs(
    product,
    'admin',
    'mutation ($id: ID!, $input: ExchangeOrderInput!) { ExchangeOrder(id: $id, input: $input) { id } }',
    {
      id: order_id,
      input: { ...terms, difference },
    },
  )
  const { due } = order_preview.created
  const pay = 'mutation ($id: ID!, $input: PayOrderInput!) { PayOrder(id: $id, input: $input) { id } }'
  if (due > 0)
    await queryAs(product, 'admin', pay, { id: terms.id, input: { id: newId(), method: 'wire', amount: due } })
  const [item] = terms.new_items
  return readDatabase(product, (raw) =>
    String(raw.prepare('SELECT code FROM order_items WHERE id = ?').pluck().get(item?.id)),
  )
}

doors('refuses the old ticket at an offline door that has synced, and admits the new one', async (context) => {
  const { synced, apart, ticket } = context
  await apart.goOffline()
  await waitUntilOffline(apart)
  const counter = await synced
    .page()
    .getByText(/^of \d+ in$/)
    .textContent()
  const sold = Number(counter?.replace(/\D/g, ''))
  context.fresh = await exchange(context, ticket)
  await synced
    .page()
    .getByText(`of ${sold + 1} in`, { exact: true })
    .waitFor({ timeout: SLOW_TIMEOUT })
  // The payment may come in a later pull than the tickets, and no text at the door shows it.
  await eventually('the new ticket is valid without network', async () => {
    await synced.goOffline()
    await waitUntilOffline(synced)
    const { tone } = await scanned(synced, context.fresh)
    await synced
      .page()
      .getByRole('button', { name: /^Next ticket/ })
      .click()
    if (tone !== 'valid') await synced.goOnline()
    return tone === 'valid'
  })
  const old = await scanned(synced, ticket.code)
  assert.equal([old.tone, /Cancelled/.test(old.text)], ['refused', true], old.text)
})

doors(
  'lets the old ticket in at a door that has not synced only with a warning that nothing is confirmed',
  async ({ apart, ticket }) => {
    const page = apart.page()
    await page.context().addInitScript((key) => {
      const ahead = Number(localStorage.getItem(key) ?? 0)
      const now = Date.now.bind(Date)
      Date.now = () => now() + ahead
    }, AHEAD)
    await page.evaluate(([key, by]) => localStorage.setItem(key, by), [AHEAD, String(5 * MINUTE)] as const)
    await page.reload()
    await waitUntilOffline(apart)
    const old = await scanned(apart, ticket.code)
    assert.equal([old.tone, /Valid, unconfirmed/.test(old.text)], ['amber', true], old.text)
    assert.match(old.text, /Not updated since .*This ticket may have been refunded or exchanged since then/)
    assert.match(old.text, /Door A: no contact since/)
  },
)

doors.run()
