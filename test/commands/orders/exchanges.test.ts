import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { judge } from '../../../shared/check_ins/rules'
import { sum } from '../../../shared/kernel/money'
import { DAY } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { OfficeDesk } from '../../harness/office/office-desk'

const exchanges = suite('exchanges')

type Outcome = {
  readonly due: number
  readonly worth: number
  readonly lines: readonly { id: string; qty: number; total: number; discount: number; fees: number }[]
  readonly entries: readonly { method: string; amount: number }[]
  readonly released: readonly { id: string; qty: number; total: number; fees: number }[]
}
type Answer = { readonly order_preview: { readonly order: Outcome; readonly created: Outcome } }
type Terms = {
  readonly items?: readonly { id: string; qty: number }[]
  readonly new_items: readonly object[]
  readonly way?: 'as_paid' | 'wire'
  readonly promo_code_id?: string
  readonly keep_vouchers?: boolean
}

const OUTCOME =
  'due worth lines { id qty total discount fees } entries { method amount } released { id qty total fees }'
const PREVIEW = `query ($input: OrderPreviewInput!) { order_preview(input: $input) { order { ${OUTCOME} } created { ${OUTCOME} } } }`

async function house() {
  const office = await OfficeDesk.open()
  const { server, a } = office
  const done = async (name: string, args: Record<string, unknown>) =>
    assert.is(await office.code(office.ask(name, args)), null, name)
  const preview = async (id: string, terms: Terms) =>
    server.graphql(await server.token('ADMIN'), PREVIEW, {
      input: { id, exchange: { id: server.newId(), way: 'wire', ...terms } },
    })
  /** Orders and pays in the office, with vouchers as asked. */
  const paid = async (
    items: Parameters<typeof office.reserve>[0],
    terms: { readonly promo_code_id?: string; readonly voucher?: number } = {},
  ) => {
    const id = server.newId()
    const input = {
      id,
      order_type: 'regular',
      channel: 'phone',
      name: 'Ada',
      contact_id: a.contact,
      items,
      promo_code_id: terms.promo_code_id,
    }
    await done('ReserveOrder', { input })
    if (terms.voucher) assert.is(await office.code(office.pay(id, terms.voucher, 'voucher')), null)
    const due = office.order(id).total - office.paid(id)
    if (due > 0) assert.is(await office.code(office.pay(id, due)), null)
    assert.is(office.status(id), STATUS.paid)
    return id
  }
  const sold = () => server.rows('vouchers', a).find(({ id }) => id === a.voucher.id)?.sold ?? 0
  /**
   * Exchanges after a preview, and asserts that every amount of the preview is booked. Returns preview and new order.
   */
  const exchange = async (from: string, terms: Terms) => {
    const answer = await preview(from, terms)
    assert.is(answer.code, null, answer.message ?? '')
    const { order, created } = (answer.data as Answer).order_preview
    const entries = (of: Outcome, method: string) =>
      sum(of.entries.flatMap((each) => (each.method === method ? [each.amount] : [])))
    const refunded = order.entries.filter(({ method }) => method !== 'exchange' && method !== 'voucher')
    const difference = created.due || sum(refunded.map(({ amount }) => amount))
    const seen = {
      difference,
      total: created.worth,
      credit: entries(created, 'exchange'),
      refunded: 0 - sum(refunded.map(({ amount }) => amount)),
      vouchers: [0 - entries(order, 'voucher'), entries(created, 'voucher')],
      released: order.released,
      lines: created.lines,
    }
    assert.is(0 - entries(order, 'exchange'), seen.credit, 'what one order gives the other one gets')
    const known = new Set(office.payments(from).map(({ id }) => id))
    const before = sold()
    const id = server.newId()
    const input = { way: 'wire', ...terms, id }
    assert.is(
      await office.code(office.ask('ExchangeOrder', { id: from, input: { ...input, difference: difference + 1 } })),
      'orders.refund_changed',
    )
    assert.is(known.size, office.payments(from).length, 'a preview books nothing')
    await done('ExchangeOrder', { id: from, input: { ...input, difference } })
    const words = (of: readonly { method: string; amount: number }[]) =>
      of.map(({ method, amount }) => `${method} ${amount}`).sort()
    assert.equal(words(office.payments(from).filter((payment) => !known.has(payment.id))), words(order.entries))
    assert.equal(words(office.payments(id)), words(created.entries))
    assert.is(office.order(id).total, seen.total)
    assert.is(office.order(id).total - office.paid(id), Math.max(0, difference), 'what is due')
    assert.is(sold() - before, (seen.vouchers[1] ?? 0) - (seen.vouchers[0] ?? 0))
    assert.is(
      sum(order.released.map(({ total }) => total)),
      0 - sum(order.entries.map(({ amount }) => amount)),
      'the price of what leaves',
    )
    assert.equal(
      new Map(created.lines.map((line) => [line.id, [line.total, line.discount, line.fees]])),
      new Map(
        office
          .items(id)
          .map((item) => [
            item.id,
            [item.qty * item.static_price - item.discount, item.discount, (item as { fees?: number }).fees ?? 0],
          ]),
      ),
    )
    return { seen, id }
  }
  const code = async () => {
    const id = server.newId()
    const limits = {
      limit_tickets: 2,
      limit_tickets_per_order: null,
      min_tickets: 1,
      desk_holding: 0,
      starts_at: null,
      ends_at: null,
    }
    const terms = { ...limits, description: null, is_global: true, event_ids: [] }
    await done('CreatePromoCode', {
      input: { id, code: 'SUMMER', name: 'Summer', discount_percentage: 2000, ...terms },
    })
    return id
  }
  return { office, server, a, done, preview, paid, exchange, code, sold }
}

exchanges('books dearer, cheaper and equal exchanges as previewed', async () => {
  const { office, paid, exchange } = await house()
  const floor = office.places('floor', 2)
  const first = await paid([floor])
  const { seen: dearer, id: second } = await exchange(first, {
    items: [{ id: floor.id, qty: 2 }],
    new_items: [office.seat(2)],
  })
  assert.equal([dearer.credit, dearer.total, dearer.difference, dearer.refunded], [3598, 3800, 202, 0])
  assert.is(office.status(second), STATUS.partially_paid)
  assert.is(await office.code(office.pay(second, 202)), null)
  const { seen: cheaper, id: third } = await exchange(second, { new_items: [office.places('floor', 1)] })
  assert.equal([cheaper.difference, cheaper.refunded], [1799 - 3800, 2001])
  const { seen: equal, id: fourth } = await exchange(third, { new_items: [office.places('floor', 1)] })
  assert.equal([equal.difference, equal.credit, equal.refunded], [0, 1799, 0])
  assert.equal([office.status(third), office.status(fourth)], [STATUS.refunded, STATUS.paid])
  await office.close()
})

exchanges(
  'books a dearer, a cheaper and an equal seat to the cent with fees, a promo code and a voucher at once',
  async () => {
    const { office, server, a, done, paid, exchange, code, sold } = await house()
    const promo_code_id = await code()
    await done('UpdatePromoCode', { id: promo_code_id, input: { limit_tickets: 20 } })
    const fee = server.newId()
    const tax_group_id = server.rows('tax_groups', a).find(({ rate }) => rate === 1900)?.id
    await done('CreatePriceFeeName', {
      input: { id: fee, name: 'Cloakroom', tax_group_id, amount: 100, percentage: 0 },
    })
    for (const price of [a.prices.floor, a.prices.gallery])
      await done('UpdatePrice', { id: price.id, input: { price_fee_ids: [fee] } })
    // Prices of 17.99 and 25.00 with a discount of 20 %.
    const [floor, gallery] = [1799 - 360, 2500 - 500]
    for (const { from, to, before, after, credit, difference, again } of [
      { from: 'floor', to: 'gallery', before: floor, after: gallery, credit: 939, difference: 561, again: 500 },
      // What was paid by transfer is enough: the voucher is given back whole.
      { from: 'gallery', to: 'floor', before: gallery, after: floor, credit: 1439, difference: -61, again: 0 },
      { from: 'floor', to: 'floor', before: floor, after: floor, credit: 939, difference: 0, again: 500 },
    ] as const) {
      const id = await paid([office.places(from, 1)], { promo_code_id, voucher: 500 })
      const spent = sold()
      const { seen, id: next } = await exchange(id, {
        new_items: [office.places(to, 1)],
        promo_code_id,
        keep_vouchers: true,
      })
      assert.equal(
        [seen.total, seen.credit, seen.difference, seen.refunded],
        [after, credit, difference, Math.max(0, -difference)],
        `${from} for ${to}`,
      )
      assert.equal([seen.vouchers, spent - sold()], [[500, again], 500 - again])
      assert.is(difference - (500 - again), after - before, 'the customer pays the difference of the prices')
      assert.equal([seen.released[0]?.fees, seen.lines[0]?.fees], [100, 100])
      assert.is(office.status(id), STATUS.refunded)
      assert.is(office.status(next), after > before ? STATUS.partially_paid : STATUS.paid)
    }
    await office.close()
  },
)

exchanges('exchanges a part with fees, and names the fees of both sides', async () => {
  const { office, server, a, done, paid, exchange } = await house()
  const fee = server.newId()
  const tax_group_id = server.rows('tax_groups', a).find(({ rate }) => rate === 1900)?.id
  await done('CreatePriceFeeName', { input: { id: fee, name: 'Cloakroom', tax_group_id, amount: 100, percentage: 0 } })
  for (const price of [a.prices.floor, a.prices.gallery])
    await done('UpdatePrice', { id: price.id, input: { price_fee_ids: [fee] } })
  const floor = office.places('floor', 3)
  const id = await paid([floor])
  const { seen } = await exchange(id, {
    items: [{ id: floor.id, qty: 2 }],
    new_items: [office.places('gallery', 1), office.product(1)],
  })
  assert.equal([seen.released[0]?.fees, seen.lines.map(({ fees }) => fees).sort((x, y) => y - x)], [200, [100, 0]])
  assert.equal([seen.difference, office.status(id)], [2500 + 650 - 2 * 1799, STATUS.partially_refunded])
  await office.close()
})

exchanges('exchanges discounted tickets, with the promo code or without', async () => {
  const { office, paid, exchange, code } = await house()
  const promo_code_id = await code()
  const id = await paid([office.places('floor', 2)], { promo_code_id })
  assert.is(office.order(id).total, 2 * 1799 - 720)
  const [line] = office.items(id)
  const half = { items: [{ id: line?.id ?? '', qty: 1 }] }
  const { seen: without } = await exchange(id, { ...half, new_items: [office.places('gallery', 1)] })
  assert.is(without.difference, 2500 - without.credit)
  const { seen: again, id: other } = await exchange(id, {
    ...half,
    new_items: [office.places('gallery', 1)],
    promo_code_id,
  })
  assert.equal([again.total, again.lines[0]?.discount], [2000, 500])
  assert.is(without.credit + again.credit, 2 * 1799 - 720, 'to the cent')
  assert.is(office.order(other).promo_code_id, promo_code_id)
  await office.close()
})

exchanges('gives vouchers back, or lets them pay again', async () => {
  const { office, paid, exchange, sold } = await house()
  const id = await paid([office.places('floor', 1)], { voucher: 1000 })
  const { seen: back, id: second } = await exchange(id, { new_items: [office.places('gallery', 1)] })
  assert.equal([back.vouchers, back.credit, back.difference, sold()], [[1000, 0], 799, 1701, 0])
  assert.is(await office.code(office.pay(second, 1701, 'voucher')), null)
  const { seen: kept, id: third } = await exchange(second, {
    new_items: [office.places('floor', 1)],
    keep_vouchers: true,
  })
  assert.equal([kept.vouchers, kept.difference], [[1701, 1000], 0])
  assert.equal([office.status(third), sold()], [STATUS.paid, 1000])
  await office.close()
})

exchanges('refuses an exchange in the preview that could not be booked', async () => {
  const { office, preview, paid } = await house()
  await paid([office.seat(1)])
  const id = await paid([office.seat(0)])
  assert.is((await preview(id, { new_items: [office.seat(1)] })).code, 'rights.seat_taken')
  assert.is((await preview(id, { new_items: [office.seat(0)] })).code, null, 'its own seat')
  assert.is(
    (await preview(id, { new_items: [{ id: office.server.newId(), price_id: office.a.prices.stalls.id, qty: 1 }] }))
      .code,
    'orders.seat_missing',
  )
  const unpaid = await office.reserve([office.seat(3)], { order_type: 'option', valid_until: office.in(DAY) })
  assert.is((await preview(unpaid, { new_items: [office.seat(4)] })).code, 'orders.not_paid')
  await office.close()
})

exchanges('refuses the old ticket at a door that has pulled the exchange', async () => {
  const { office, server, a, paid, exchange } = await house()
  const id = await paid([office.places('floor', 1)])
  const event = server.rows('events', a).find((each) => each.id === a.events.open)
  if (!event) throw new Error('no event')
  const verdict = (order_id: string) => {
    const [item] = office.items(order_id)
    if (!item) throw new Error('no ticket')
    const listed = { ...item, status_code: office.status(order_id), channel: 'phone' as const }
    return judge({ event, signed: null, listed, scans: [], leaving: false, now: Date.parse(event.starts_at) }).verdict
  }
  assert.is(verdict(id), 'valid')
  const { id: other } = await exchange(id, { new_items: [office.places('floor', 1)] })
  assert.equal([verdict(id), verdict(other)], ['cancelled', 'valid'])
  await office.close()
})

exchanges('adds items to an unpaid order once, and to no other', async () => {
  const { office, server, a, done, paid } = await house()
  const id = await office.reserve([office.seat(0)], { order_type: 'reservation', valid_until: office.in(DAY) })
  const more = [office.seat(1), office.product(2)]
  const seen = (
    await server.graphql(await server.token('ADMIN'), PREVIEW, { input: { id, add_items: { items: more } } })
  ).data as Answer | null
  assert.equal(
    [seen?.order_preview.order.worth, seen?.order_preview.order.due, seen?.order_preview.created],
    [8900, 8900, null],
  )
  assert.is(office.items(id).length, 1, 'a preview adds nothing')
  await done('AddOrderItems', { id, input: { items: more } })
  await done('AddOrderItems', { id, input: { items: more } })
  const { total, qty } = office.order(id)
  assert.equal([total, qty, office.items(id).length, office.status(id)], [2 * 3800 + 1300, 4, 3, STATUS.booked])
  const add = (order: string, items: object[]) =>
    office.code(office.ask('AddOrderItems', { id: order, input: { items } }))
  assert.is(await add(id, [more[0] ?? {}, office.seat(2)]), 'sync.reused')
  assert.is(await add(id, [office.seat(1)]), 'rights.seat_taken')
  await done('PayOrder', { id, input: { id: server.newId(), method: 'wire', amount: total } })
  assert.equal([office.status(id), office.items(id).filter(({ code }) => code).length], [STATUS.paid, 2])
  assert.is(await add(id, [office.seat(2)]), 'orders.add_unpaid')
  await paid([office.seat(3)])
  const asked = `{ taken_seats(event_id: "${a.events.numbered}") { seat_id state order_id booking_code } }`
  const answer = (await server.graphql(await server.token('ADMIN'), asked)).data?.taken_seats as {
    seat_id: string
    state: string
    order_id: string
  }[]
  assert.equal(
    answer.map(({ seat_id, state }) => [seat_id, state]).sort(),
    [0, 1, 3].map((n) => [a.seats[n], 'sold']).sort(),
  )
  assert.is(answer.find(({ seat_id }) => seat_id === a.seats[1])?.order_id, id)
  await office.close()
})

exchanges.run()
