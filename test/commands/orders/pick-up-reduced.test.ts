import { cartTotals } from '../../../client/desk/cart/cart-totals'
import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cartReducer, EMPTY_CART } from '../../../client/desk/cart/cart'
import { HOUR } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import type { HeldOrder } from '../../../shared/rights/commands'
import { TestDevice } from '../../harness/devices/test-device'
import { OfficeDesk } from '../../harness/office/office-desk'
import { holdOrder, pickUpArgs, returnOrderRight } from '../../harness/office/picking-up'
import { promoNight } from '../../harness/office/promo-night'
import { codeOf } from '../../harness/text/code-of'

const picking = suite('pick-up of discounted reservations')

const DEALS = [{ min_qty: 4, discount_percentage: 1000 }]

/**
 * Prices: four floor tickets are 10 % cheaper, and a code takes 20 % off in the gallery and at the bar, ten times in
 * all. 71.96 less 7.20, 38 less nothing, 13 less 2.60.
 */
async function evening() {
  const night = await promoNight('CASHIER', {
    limit_tickets: 10,
    limit_tickets_per_order: null,
    is_global: false,
    event_ids: [],
    all_products: true,
  })
  const { served, id: promo_code_id } = night
  const office = await OfficeDesk.open(served)
  const tax_group_id = served.rows('tax_groups').find(({ rate }) => rate === 1900)?.id
  const [group, fee] = [served.newId(), served.newId()]
  const done = async (name: string, args: Record<string, unknown>) =>
    assert.is(await office.code(office.ask(name, args)), null, name)
  await done('CreatePriceName', { input: { id: group, name: 'Group', tax_group_id, deals: DEALS } })
  await done('CreatePriceFeeName', { input: { id: fee, name: 'Cloakroom', tax_group_id, amount: 100, percentage: 0 } })
  await done('UpdatePrice', { id: served.a.prices.floor.id, input: { price_name_id: group, price_fee_ids: [fee] } })
  const [floor, seat, sekt] = [office.places('floor', 4), office.seat(0), office.product(2)]
  const reserve = async (order_type: 'reservation' | 'option' = 'reservation') => {
    const id = served.newId()
    const terms = { order_type, valid_until: office.in(HOUR) }
    await done('ReserveOrder', {
      input: { id, channel: 'phone', name: 'Ada', promo_code_id, items: [floor, seat, sekt], ...terms },
    })
    return id
  }
  /** Changes all prices in the office. */
  const changed = async () => {
    await done('UpdatePrice', { id: served.a.prices.floor.id, input: { price_name_id: null, price_fee_ids: [] } })
    await done('UpdatePromoCode', { id: promo_code_id, input: { discount_percentage: 500 } })
    await done('EndPromoCode', { id: promo_code_id, input: { ended: true } })
  }
  const fees = (id: string) => (office.items(id).find((item) => item.id === floor.id) as { fees?: number }).fees
  return { ...night, office, floor, seat, sekt, reserve, changed, fees }
}

const TOTAL = 7196 - 720 + 3800 + 1300 - 260
const linesOf = ({ items }: HeldOrder) => items.map(({ id, qty }) => ({ item_id: id, qty }))

picking('charges the agreed price offline whatever the office changed, and counts the use once', async () => {
  const { desk, reserve, changed, office, pool, alarms, fees } = await evening()
  const id = await reserve('option')
  assert.equal([office.order(id).total, pool(), fees(id)], [TOTAL, [0, 2], 400])
  const one = await desk('Desk 1', 0)
  assert.equal(pool(), [0, 4], 'the desk holds two of its own')
  await changed()
  const order = await one.register.pickUp(id)
  const sum = cartTotals(cartReducer(EMPTY_CART, { type: 'pick_up', order }), new Map(), new Map())
  assert.equal(
    [order.promo_code_name, sum.agreed, sum.deals, sum.reduction, sum.total, sum.due],
    ['Spring', 980, 0, 0, TOTAL, TOTAL],
  )
  one.device.cut(true)
  const sell = (amount: number, reduction: { rate: number; reason: string } | null = null) =>
    one.register.sell({
      order_id: id,
      lines: linesOf(order),
      reduction,
      name: '',
      contact_id: null,
      payments: [{ method: 'cash', amount, given: null }],
    })
  assert.equal(
    [await codeOf(sell(TOTAL + 980)), await codeOf(sell(TOTAL, { rate: 5000, reason: 'Mind' }))],
    ['orders.wrong_total', 'orders.reduced_before'],
  )
  const sold = await sell(TOTAL)
  assert.equal([sold.total, sold.receipt.discount], [TOTAL, 980])
  one.device.cut(false)
  assert.is(await one.device.drain.run(), null)
  assert.equal(await one.device.outbox.attention(), [])
  const { status_code, total, discount, promo_code_name, discount_reason } = office.order(id)
  assert.equal(
    [status_code, total, discount, promo_code_name, discount_reason],
    [STATUS.paid, TOTAL, 980, 'Spring', null],
  )
  assert.equal([pool(), alarms(), fees(id)], [[2, 2], [], 400])
  await office.close()
})

picking('keeps the agreed price per piece, and releases unused or voided uses', async () => {
  const { desk, reserve, office, pool, alarms, fees, floor, seat, sekt } = await evening()
  const id = await reserve()
  const one = await desk('Desk 1', 0)
  await one.register.pickUp(id)
  const lines = [
    { item_id: floor.id, qty: 1 },
    { item_id: sekt.id, qty: 1 },
  ]
  // A quarter of 7.20 and half of 2.60.
  const rest = 1799 - 180 + 650 - 130
  const sold = await one.register.sell({
    order_id: id,
    lines,
    name: '',
    contact_id: null,
    payments: [{ method: 'cash', amount: rest, given: null }],
  })
  assert.equal([sold.total, sold.receipt.discount], [rest, 310])
  assert.is(await one.device.drain.run(), null)
  assert.equal(
    [office.order(id).total, office.quota('floor'), pool(), fees(id), alarms()],
    [rest, [1, 10], [1, 2], 100, []],
    'ten places the desk holds',
  )
  assert.equal(
    office.items(id).flatMap((item) => (item.cancelled ? [item.id] : [])),
    [seat.id],
  )
  await one.register.voidSale({ order_id: id, reason: 'Mistyped' })
  assert.is(await one.device.drain.run(), null)
  assert.equal(await one.device.outbox.attention(), [])
  assert.equal(
    [office.status(id), office.quota('floor'), pool(), await one.left()],
    [STATUS.refunded, [0, 10], [0, 2], 2],
  )
  await office.close()
})

picking('keeps the uses of a returned order until it expires', async () => {
  const { reserve, office, pool, served } = await evening()
  const one = await TestDevice.ready(served, { shift: true })
  const order = await holdOrder(one, await reserve())
  served.advance(2 * HOUR)
  assert.equal([await office.expire(), pool()], [0, [0, 2]])
  assert.is((await returnOrderRight(one, order)).status, 'applied')
  assert.equal([pool(), await office.expire(), pool()], [[0, 2], 1, [0, 0]])
  await office.close()
})

picking('lets a desk replace an agreed deal by a higher discount, without adding them up', async () => {
  const { office, served, alarms } = await evening()
  const [one, floor, sekt] = [
    await TestDevice.ready(served, { shift: true, role: 'ADMIN' }),
    office.places('floor', 4),
    office.product(2),
  ]
  const id = await office.reserve([floor, sekt], { order_type: 'reservation', valid_until: office.in(HOUR) })
  const args = pickUpArgs(one, await holdOrder(one, id), { rate: 500 })
  assert.is((await one.send('CreateOrder', args)).code, null)
  assert.equal(
    [office.order(id).total, office.order(id).discount_reason, alarms()],
    [7196 - 720 + 1300 - 65, 'regular', []],
  )
  const other = await office.reserve([office.places('floor', 4)], {
    order_type: 'reservation',
    valid_until: office.in(HOUR),
  })
  const more = pickUpArgs(one, await holdOrder(one, other), { rate: 3000 })
  assert.is((await one.send('CreateOrder', more)).code, null)
  assert.is(office.order(other).total, 7196 - 2159)
  await office.close()
})

picking('refuses a desk’s sale at another price, with an unjustified discount or a second code', async () => {
  const { office, served, reserve, pool, id: promo_code_id } = await evening()
  const one = await TestDevice.ready(served, { shift: true, role: 'ADMIN' })
  const undone = ({ discount: _, discount_rate: __, ...item }: HeldOrder['items'][number]) => item
  const cheaper = (item: HeldOrder['items'][number]) => ({
    ...item,
    discount_rate: 5000,
    discount: Math.round((item.qty * item.static_price) / 2),
  })
  const lies: readonly [string, (order: HeldOrder) => ReturnType<typeof pickUpArgs>][] = [
    ['orders.not_as_reserved', (order) => pickUpArgs(one, { ...order, items: order.items.map(undone) })],
    ['orders.wrong_total', (order) => pickUpArgs(one, { ...order, items: order.items.map(cheaper) })],
    [
      'orders.not_as_reserved',
      (order) => {
        const { input } = pickUpArgs(one, order)
        return { input: { ...input, reduction: { rate: 2000, promo_code_id, name: 'Spring' } } }
      },
    ],
  ]
  for (const [why, lie] of lies) {
    const id = await reserve()
    const receipt = await one.send('CreateOrder', lie(await holdOrder(one, id)))
    assert.equal([receipt.status, receipt.code, office.status(id)], ['quarantined', why, STATUS.booked])
    // Another customer wants the same seat.
    served.sql(
      `update rights set status = 'returned', returned = qty where subject_id in (?, ?)`,
      id,
      served.a.seats[0],
    )
    served.sql('delete from order_items where order_id = ?', id)
  }
  assert.equal(pool(), [0, 6])
  await office.close()
})

picking('takes the code’s uses again when a fenced desk’s sale is booked after expiry', async () => {
  const { office, served, reserve, pool } = await evening()
  const one = await TestDevice.ready(served, { shift: true })
  const id = await reserve()
  const op = one.record('CreateOrder', pickUpArgs(one, await holdOrder(one, id)))
  const admin = () => served.token('ADMIN')
  await served.graphql(await admin(), 'mutation ($id: ID!) { FenceDevice(id: $id) { ok } }', { id: one.id })
  assert.is((await one.push([op])).receipts[0]?.code, 'device.fenced')
  served.advance(2 * HOUR)
  assert.equal([await office.expire(), pool()], [1, [0, 0]])
  const incident = served.rows('incidents').find(({ subject_id }) => subject_id === op.id)
  const book = 'mutation ($id: ID!, $input: BookKeptEntryInput!) { BookKeptEntry(id: $id, input: $input) { booked } }'
  const answer = await served.graphql(await admin(), book, {
    id: incident?.id,
    input: { decision: 'The desk was found', earlier: false },
  })
  assert.equal([answer.code, office.status(id), office.order(id).total, pool()], [null, STATUS.paid, TOTAL, [2, 0]])
  await office.close()
})

picking.run()
