import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  type Cart,
  type CartAction,
  cartReducer,
  creditOf,
  EMPTY_CART,
  lineKey,
  MAX_CART_LINES,
  MAX_PARTS,
  MAX_QTY,
  paidSoFar,
} from '../../client/desk/cart/cart'
import { cartTotals } from '../../client/desk/cart/cart-totals'
import { readStoredCart } from '../../client/desk/cart/stored-cart'
import { creditPayments, netPayments } from '../../client/desk/returns/credit'
import { type Offer, pricesForAll } from '../../client/desk/shop/shop'
import type { RowOf } from '../../shared/registry'

const test = suite('desk: cart')

const after = (...actions: CartAction[]): Cart => actions.reduce(cartReducer, EMPTY_CART)
const add = (price_id: string, qty = 1): CartAction => ({ type: 'add', event_id: 'e', price_id, qty })
const part = (method: 'cash' | 'terminal', amount: number): CartAction => ({
  type: 'part',
  part: { method, amount, given: method === 'cash' ? amount : null },
})
/** A line of an order that is picked up at the desk. */
const item = (id: string, qty: number, static_price: number, rate: number) => ({
  id,
  qty,
  static_price,
  rate,
  static_name: id,
  seat_id: null,
  event_id: null,
  price_id: null,
  price_category_id: null,
  product_id: null,
})
const seat = (seat_id: string, price_id = 'stalls'): CartAction => ({
  type: 'seats',
  event_id: 'e',
  seats: [{ price_id, seat_id }],
})

test('keeps places of one price in one line and each seat in its own', () => {
  assert.equal(after(add('full'), add('full'), add('reduced'), seat('s1'), seat('s2')).lines, [
    { event_id: 'e', price_id: 'full', seat_id: null, qty: 2 },
    { event_id: 'e', price_id: 'reduced', seat_id: null, qty: 1 },
    { event_id: 'e', price_id: 'stalls', seat_id: 's1', qty: 1 },
    { event_id: 'e', price_id: 'stalls', seat_id: 's2', qty: 1 },
  ])
})

test('has each seat of an event at most once', () => {
  assert.is(after(seat('s1'), seat('s1', 'child')).lines.length, 1)
  const matinee: CartAction = { type: 'seats', event_id: 'matinee', seats: [{ price_id: 'm', seat_id: 's1' }] }
  assert.is(after(seat('s1'), matinee).lines.length, 2, 'the same seat for another event')
})

test('removes a line at 0, and has no quantity for seats', () => {
  assert.equal(after(add('full', 2), { type: 'qty', key: 'full', qty: 0 }).lines, [])
  assert.is(after(seat('s1'), { type: 'qty', key: 'e/s1', qty: 3 }).lines[0]?.qty, 1)
})

/** Prices that are offered at the event `e`, by category. */
const shelfOf = (offers: Readonly<Record<string, readonly string[]>>) => {
  const prices = Object.entries(offers).flatMap(([price_category_id, names]) =>
    names.map((name) => ({ id: `${price_category_id} ${name}`, name, price_category_id }) as RowOf<'prices'>),
  )
  const offersOf = () =>
    Object.keys(offers).map(
      (id) =>
        ({ category: { id }, prices: prices.filter((price) => price.price_category_id === id) }) as unknown as Offer,
    )
  return { prices: new Map(prices.map((price) => [price.id, price])), offers: offersOf }
}

test('offers every price that all tickets can have, and gives it to all of them at once', () => {
  const shelf = shelfOf({ stalls: ['Full', 'Reduced', 'Child'], gallery: ['Reduced', 'Full'] })
  const cart = after(
    seat('s1', 'stalls Full'),
    seat('s2', 'stalls Full'),
    add('gallery Full', 2),
    add('gallery Reduced'),
  )
  const choices = pricesForAll(cart, shelf)
  assert.equal(
    choices.map(({ name, isChosen }) => [name, isChosen]),
    [
      ['Full', false],
      ['Reduced', false],
    ],
  )
  const reduced = cartReducer(cart, { type: 'reprice_all', prices: choices[1]?.prices ?? new Map() })
  assert.equal(reduced.lines, [
    { event_id: 'e', price_id: 'stalls Reduced', seat_id: 's1', qty: 1 },
    { event_id: 'e', price_id: 'stalls Reduced', seat_id: 's2', qty: 1 },
    { event_id: 'e', price_id: 'gallery Reduced', seat_id: null, qty: 3 },
  ])
  assert.is(pricesForAll(reduced, shelf).find(({ isChosen }) => isChosen)?.name, 'Reduced')
  assert.equal(pricesForAll(after(seat('s1', 'stalls Full')), shelf), [], 'one ticket has its own button')
  assert.equal(pricesForAll(after(add('plain Full', 5)), shelfOf({ plain: ['Full'] })), [])
})

test('removes a bundle as a whole', () => {
  assert.equal(after(seat('w'), seat('c'), seat('s'), { type: 'remove', keys: ['e/w', 'e/c'] }).lines.map(lineKey), [
    'e/s',
  ])
})

test('merges lines of equal price, and keeps a seat’s position', () => {
  assert.equal(after(add('full', 2), add('reduced', 1), { type: 'reprice', key: 'full', price_id: 'reduced' }).lines, [
    { event_id: 'e', price_id: 'reduced', seat_id: null, qty: 3 },
  ])
  assert.equal(after(seat('s1'), seat('s2'), { type: 'reprice', key: 'e/s1', price_id: 'child' }).lines[0], {
    event_id: 'e',
    price_id: 'child',
    seat_id: 's1',
    qty: 1,
  })
})

test('limits the size of a sale', () => {
  assert.is(after(add('full', MAX_QTY), add('full', 9)).lines[0]?.qty, MAX_QTY)
  const full = after(...Array.from({ length: MAX_CART_LINES + 3 }, (_, i) => seat(`s${i}`)))
  assert.is(full.lines.length, MAX_CART_LINES)
})

/** An exchange of one item, which was paid in cash. */
const exchange = {
  order_id: 'x',
  booking_code: '001',
  contact_id: 'ada',
  items: [{ id: 'i', qty: 1 }],
  reason: 'Exchange',
  back: [{ method: 'cash' as const, amount: 500 }],
  freed: [{ id: 'r', kind: 'places' as const, event_id: 'e', subject_id: 'c', left: 1 }],
}

test('keeps an exchange while lines come and go, until it is cleared or called off', () => {
  const begun: CartAction = { type: 'exchange', exchange }
  assert.is(creditOf(after(add('full'), begun, { type: 'remove', keys: ['full'] })), 500)
  assert.is(
    creditOf(after(begun, add('full'), part('cash', 100), { type: 'exchange', exchange: null })),
    500,
    'not while a part is paid',
  )
  for (const over of [{ type: 'exchange', exchange: null }, { type: 'clear' }] as const)
    assert.equal(
      [creditOf(after(begun, add('full'), over)), after(begun, over).contact_id],
      [0, null],
      'the customer of the earlier sale is gone too',
    )
  assert.is(
    after({ type: 'contact', contact_id: 'eva' }, begun, { type: 'exchange', exchange: null }).contact_id,
    'eva',
  )
  const parts = Array.from({ length: MAX_PARTS }, () => part('cash', 1))
  assert.is(after(begun, add('full'), ...parts).parts.length, MAX_PARTS - 1, 'what goes back is a payment too')
})

test('pays new items with the credit of returned ones, by card first', () => {
  const back = [
    { method: 'cash' as const, amount: 1000 },
    { method: 'terminal' as const, amount: 1200 },
  ]
  const paid = (total: number) => creditPayments({ back }, total).map(({ method, amount }) => `${method} ${amount}`)
  assert.equal([paid(0), paid(1400), paid(5000)], [[], ['terminal 1200', 'cash 200'], ['terminal 1200', 'cash 1000']])
  assert.equal(netPayments(creditPayments({ back }, 1400), back), [{ method: 'cash', amount: -800 }])
  assert.equal(netPayments([...creditPayments({ back }, 5000), { method: 'cash', amount: 2800 }], back), [
    { method: 'cash', amount: 2800 },
  ])
})

test('keeps a partly paid sale unchanged until the parts are returned', () => {
  const cart = after(add('full', 2), part('cash', 1000), part('terminal', 500), add('reduced'))
  assert.is(paidSoFar(cart), 1500)
  assert.is(cart.lines.length, 1, 'nothing is added while money has been taken')
  const back = cartReducer(cart, { type: 'give_back', at: 0 })
  assert.equal(
    back.parts.map(({ method }) => method),
    ['terminal'],
  )
  assert.equal(cartReducer(cart, { type: 'clear' }), EMPTY_CART)
})

test('sums up like the receipt', () => {
  const prices = new Map([
    ['full', { value: 1800, tax_group_id: 'culture' }],
    ['sekt', { value: 650, tax_group_id: 'drinks' }],
  ])
  const rates = new Map([
    ['culture', 700],
    ['drinks', 1900],
  ])
  const { coverable, ...figures } = cartTotals(
    after(add('full', 2), { type: 'product', product_id: 'sekt', qty: 1 }),
    prices,
    rates,
  )
  assert.equal([coverable(null), coverable(700), coverable(0)], [4250, 3600, 0])
  assert.equal(figures, {
    deals: 0,
    agreed: 0,
    reduction: 0,
    total: 4250,
    due: 4250,
    tax: 340,
    taxes: [
      { rate: 700, gross: 3600, tax: 236 },
      { rate: 1900, gross: 650, tax: 104 },
    ],
    qty: 3,
    complete: true,
  })
  assert.is(cartTotals(after(add('withdrawn')), prices, rates).total, 0)
  assert.is(
    cartTotals(after(add('full', 2)), new Map(), rates).complete,
    false,
    'what nobody knows the price of is not free',
  )
})

test('sells a picked-up order as reserved, in whole or part, and nothing else with it', () => {
  const order = {
    right_id: 'right',
    order_id: 'order',
    booking_code: 'CODE',
    static_title: 'Show',
    items: [item('gallery', 3, 1800, 700), item('sekt', 1, 650, 1900)],
    before: [{ method: 'wire' as const, amount: 1000, voucher_rate: null }],
  }
  const picked = after({ type: 'pick_up', order })
  assert.equal(picked.lines, [
    { item_id: 'gallery', qty: 3 },
    { item_id: 'sekt', qty: 1 },
  ])
  const sum = (cart: Cart) => cartTotals(cart, new Map(), new Map())
  assert.equal([sum(picked).total, sum(picked).due], [6050, 5050])
  assert.equal(cartReducer(picked, add('full')), picked, 'nothing is added')
  assert.equal(
    cartReducer(picked, { type: 'qty', key: 'gallery', qty: 9 }).lines[0]?.qty,
    3,
    'never more than were reserved',
  )
  const fewer = cartReducer(cartReducer(picked, { type: 'qty', key: 'gallery', qty: 1 }), {
    type: 'remove',
    keys: ['sekt'],
  })
  assert.equal([sum(fewer).total, sum(fewer).due, fewer.order?.order_id], [1800, 800, 'order'])
  assert.is(cartReducer(fewer, { type: 'remove', keys: ['gallery'] }).order, null, 'it is let go with its last line')
  assert.equal(
    cartReducer(after(add('full')), { type: 'pick_up', order }),
    after(add('full')),
    'no order comes into a sale',
  )
})

test('keeps the agreed discount per piece, or a higher one', () => {
  const discounted = (id: string, qty: number, static_price: number, discount: number, discount_rate: number) => ({
    ...item(id, qty, static_price, 700),
    discount,
    discount_rate,
  })
  // 10 % of 53.97 is 5.397. The office cancelled one of four tickets, and each keeps a quarter of 7.20.
  const order = {
    right_id: 'right',
    order_id: 'order',
    booking_code: 'CODE',
    static_title: 'Show',
    before: [],
    promo_code_name: null,
    items: [discounted('floor', 3, 1799, 540, 1000), discounted('full', 1, 1000, 0, 0)],
  }
  const picked = after({ type: 'pick_up', order })
  const figures = (cart: Cart) => {
    const { agreed, reduction, total } = cartTotals(cart, new Map(), new Map())
    return [agreed, reduction, total]
  }
  assert.equal(figures(picked), [540, 0, 5857])
  assert.equal(figures(cartReducer(picked, { type: 'qty', key: 'floor', qty: 2 })), [360, 0, 3598 - 360 + 1000])
  const off = (rate: number) => cartReducer(picked, { type: 'reduce', reduction: { rate, reason: 'Half' } })
  assert.equal(
    [figures(off(500)), figures(off(5000))],
    [
      [540, 50, 5807],
      [0, 3199, 3198],
    ],
  )
})

test('merges equal vouchers into one line without discount', () => {
  const voucher = (value: number, tax_group_id: string | null = null): CartAction => ({
    type: 'voucher',
    voucher: { value, tax_group_id },
    qty: 1,
  })
  const cart = after(voucher(2500), voucher(2500), voucher(2500, 'culture'), add('full'), {
    type: 'reduce',
    reduction: { rate: 5000, reason: 'Half' },
  })
  assert.equal(
    cart.lines.map(({ qty }) => qty),
    [2, 1, 1],
  )
  const { reduction, total, taxes, coverable } = cartTotals(
    cart,
    new Map([['full', { value: 1800, tax_group_id: 'culture' }]]),
    new Map([['culture', 700]]),
  )
  assert.equal([reduction, total, taxes], [900, 8400, [{ rate: 700, gross: 3400, tax: 222 }]])
  assert.equal([coverable(null), coverable(700), coverable(1900)], [900, 900, 0])
  const kept = { order_id: 'o', shift_id: 'h', event_id: null, ...cart }
  assert.equal(readStoredCart(JSON.stringify(kept)), { ...kept, parked: null })
})

test('restores a valid stored cart only', () => {
  const lines = after(
    add('full', 2),
    seat('s1'),
    { type: 'product', product_id: 'sekt', qty: 2 },
    part('terminal', 500),
  )
  const kept = { order_id: 'o', shift_id: 'h', event_id: 'e', ...lines }
  assert.equal(readStoredCart(JSON.stringify(kept)), { ...kept, parked: null })
  const { parts: _, exchange: __, ...older } = kept
  assert.equal(
    readStoredCart(JSON.stringify(older)),
    { ...kept, parts: [], reduction: null, parked: null, exchange: null },
    'one kept by the version before',
  )
  assert.equal(readStoredCart(JSON.stringify({ ...kept, exchange }))?.exchange, exchange)
  const parked = { ...kept, parked: { name: 'Red coat', at: '2026-11-21T18:00:00.000Z' } }
  assert.equal(readStoredCart(JSON.stringify(parked)), parked)
  for (const broken of [null, '', '{', '{}', '{"lines":[{"price_id":"a"}]}']) assert.is(readStoredCart(broken), null)
})

test('never has an empty, repeated or double-seat line, whatever is tapped', () => {
  const key = fc.constantFrom('full', 'reduced', 'e/s1', 'e/s2', 'sekt')
  const action: fc.Arbitrary<CartAction> = fc.oneof(
    fc.record({
      type: fc.constant('add' as const),
      event_id: fc.constant('e'),
      price_id: fc.constantFrom('full', 'reduced'),
      qty: fc.integer({ min: 1, max: 400 }),
    }),
    fc.record({
      type: fc.constant('seats' as const),
      event_id: fc.constantFrom('e', 'f'),
      seats: fc.array(fc.record({ price_id: fc.constant('stalls'), seat_id: fc.constantFrom('s1', 's2') }), {
        maxLength: 1,
      }),
    }),
    fc.record({
      type: fc.constant('product' as const),
      product_id: fc.constantFrom('sekt', 'water'),
      qty: fc.integer({ min: 1, max: 400 }),
    }),
    fc.record({ type: fc.constant('qty' as const), key, qty: fc.integer({ min: -2, max: 600 }) }),
    fc.record({ type: fc.constant('remove' as const), keys: fc.array(key, { maxLength: 2 }) }),
    fc.record({ type: fc.constant('reprice' as const), key, price_id: fc.constantFrom('full', 'reduced') }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const { lines } = after(...actions)
      assert.is(new Set(lines.map(lineKey)).size, lines.length)
      for (const line of lines)
        assert.ok(line.qty >= 1 && line.qty <= ('seat_id' in line && line.seat_id ? 1 : MAX_QTY))
    }),
  )
})

test.run()
