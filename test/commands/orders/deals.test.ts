import { cartTotals } from '../../../client/desk/cart/cart-totals'
import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { EMPTY_CART } from '../../../client/desk/cart/cart'
import { dealRate, discountRates } from '../../../shared/events/deals'
import { DAY } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import { OfficeDesk } from '../../harness/office/office-desk'
import { promoNight } from '../../harness/office/promo-night'
import { codeOf } from '../../harness/text/code-of'

const deals = suite('quantity discounts')

const DEALS = [
  { min_qty: 4, discount_percentage: 1000 },
  { min_qty: 6, discount_percentage: 2500 },
]

/**
 * An organisation with quantity discounts on floor tickets, 10 % from four and 25 % from six, and a code of 20 % for
 * them and for the bar.
 */
async function night() {
  const evening = await promoNight('CASHIER', { limit_tickets: 10, limit_tickets_per_order: null, all_products: true })
  const { served } = evening
  const office = await OfficeDesk.open(served)
  const tax_group_id = served.rows('tax_groups').find(({ rate }) => rate === 1900)?.id
  const id = served.newId()
  assert.is(
    await office.code(office.ask('CreatePriceName', { input: { id, name: 'Group', tax_group_id, deals: DEALS } })),
    null,
  )
  const name = (price_name_id: string | null) =>
    office.code(office.ask('UpdatePrice', { id: served.a.prices.floor.id, input: { price_name_id } }))
  assert.is(await name(id), null)
  const places = { capacity: 60, categories: [{ price_category_id: served.a.categories.floor, capacity: 60 }] }
  assert.is(await office.code(office.ask('SetEventQuotas', { id: served.a.events.open, input: places })), null)
  return { ...evening, office, name }
}

deals('applies the best deal of a price, or the requested discount if it is higher', () => {
  assert.equal(
    [3, 4, 5, 6, 100].map((qty) => dealRate(DEALS, qty)),
    [0, 1000, 1000, 2500, 2500],
  )
  assert.equal([dealRate(null, 9), dealRate(undefined, 9), dealRate([], 9)], [0, 0, 0])
  const line = (price_id: string | null, qty: number, deals: typeof DEALS | null = DEALS) => ({ price_id, qty, deals })
  const off = (lines: ReturnType<typeof line>[], asked: number) =>
    discountRates(lines, () => asked).map(({ discount_rate, by_deal }) => [discount_rate, by_deal])
  assert.equal(off([line('a', 2), line('b', 2), line('a', 2), line(null, 9)], 0), [
    [1000, true],
    [0, false],
    [1000, true],
    [0, false],
  ])
  assert.equal(off([line('a', 4), line('b', 1)], 1000), [
    [1000, false],
    [1000, false],
  ])
})

deals('gives the same discount in cart, desk, office and server, and the code’s if it is higher', async () => {
  const { desk, served, pool, id, prices, products } = await night()
  const one = await desk('Desk 1', 0)
  const floor = (qty: number) => ({ price_id: prices.floor.id, seat_id: null, qty })
  await one.sell(3, 5397, null)
  const four = await one.sell(4, 6476, null)
  assert.equal([four.total, four.receipt.discount], [6476, 720], '10 % of 71.96 is 7.196')
  await one.sell(4, 5757)
  assert.is(await codeOf(one.sell(6, 8095)), 'promo_codes.nothing', 'the deal is worth more than the code')
  const lines = [floor(6), { product_id: products.sekt.id, qty: 2 }]
  const mixed = await one.sellLines(lines, 9135)
  assert.is(mixed.receipt.discount, 2699 + 260)
  const row = await one.device.core.rows.get('prices', prices.floor.id)
  const valued = new Map<string, { value: number; tax_group_id: string; deals?: RowOf<'prices'>['deals'] }>([
    [prices.floor.id, { value: 1799, tax_group_id: 'full', deals: row?.deals ?? null }],
    [products.sekt.id, { value: 650, tax_group_id: 'full' }],
  ])
  const cart = {
    ...EMPTY_CART,
    lines: [
      { ...floor(6), event_id: served.a.events.open },
      { product_id: products.sekt.id, qty: 2 },
    ],
  }
  const codes = await one.device.core.rows.where('promo_codes', {})
  const sum = cartTotals({ ...cart, reduction: { promo_code_id: id } }, valued, new Map([['full', 1900]]), codes)
  assert.equal([sum.deals, sum.reduction, sum.total], [2699, 260, 9135])
  assert.is(await one.device.drain.run(), null)
  assert.equal(await one.device.outbox.attention(), [])
  assert.equal([served.rows('incidents'), pool()?.[0]], [[], 6], 'four by the code, and two bottles')
  await served.close()
})

deals('freezes deals on the lines of office orders', async () => {
  const { served, office, name, id } = await night()
  const terms = { order_type: 'reservation' as const, valid_until: office.in(DAY) }
  const order = await office.reserve([office.places('floor', 3), office.places('floor', 1)], terms)
  const figures = () => {
    const { total, discount, promo_code_id } = office.order(order)
    const lines = office.items(order).map((item) => [item.qty, item.discount_rate, item.discount, item.taxes])
    return [total, discount, promo_code_id, lines.sort(([x = 0], [y = 0]) => y - x)]
  }
  const said = [
    6476,
    720,
    null,
    [
      [3, 1000, 540, 776],
      [1, 1000, 180, 258],
    ],
  ] // Of 64.76, 10.34 is tax.
  assert.equal(figures(), said)
  assert.is(await name(null), null)
  assert.equal(
    [figures(), served.rows('prices').find((price) => price.id === served.a.prices.floor.id)?.deals],
    [said, null],
  )
  const input = {
    id: served.newId(),
    channel: 'phone',
    name: '',
    promo_code_id: id,
    items: [office.places('floor', 6)],
    ...terms,
  }
  assert.is(await office.code(office.ask('ReserveOrder', { input })), null)
  assert.equal([office.order(input.id).total, office.order(input.id).promo_code_name], [8635, 'Spring'])
  await served.close()
})

deals('books a sale with an outdated deal as printed and informs a manager', async () => {
  const { desk, served, alarms } = await night()
  const one = await desk('Desk 1', 0)
  one.device.cut(true)
  await one.sell(4, 6476, null)
  await one.sell(2, 3598, null)
  served.sql('update prices set deals = null where id = ?', served.a.prices.floor.id)
  one.device.cut(false)
  await one.device.drain.run()
  assert.equal(await one.device.outbox.attention(), [])
  assert.equal(
    [alarms(), served.rows('orders').reduce((sum, { total }) => sum + total, 0)],
    [['price_changed'], 6476 + 3598],
  )
  const { charged, price } = served.rows('incidents')[0]?.details ?? {}
  assert.equal([charged, price], [1619, 1799])
  await served.close()
})

deals.run()
