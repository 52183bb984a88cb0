import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, MINUTE } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { CHECKOUT_TIME } from '../../../shared/shop/cart'
import { springCode } from '../../harness/office/spring-code'
import { openStripeOrganisation } from '../../harness/providers/stripe-house'
import { IDA, ShopVisitor } from '../../harness/shop/visitor'

const checkout = suite('orders from the shop')

const PRICE = 1799

async function open(methods: readonly string[] = ['stripe', 'voucher', 'wire']) {
  const house = await openStripeOrganisation()
  const { server, office } = house
  const { a } = server
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(methods))
  server.sql('update events set max_qty_per_order = 20')
  server.sql(
    'update events set starts_at = ?, ends_at = ? where id = ?',
    office.in(30 * DAY),
    office.in(31 * DAY),
    a.events.open,
  )
  server.sql('update orgs set features = ?', JSON.stringify(['vouchers', 'products', 'web_shop', 'reservations']))
  const account = { holder: 'Theatre', iban: 'DE02120300000000202051', is_default: true }
  assert.is(await office.code(office.ask('CreateBankAccount', { input: account })), null)
  const places = async (qty: number, more = {}) => {
    const visitor = new ShopVisitor(server, a, more)
    await visitor.add({ price_id: a.prices.floor.id, qty })
    return visitor
  }
  const provider = (visitor: ShopVisitor) => visitor.payments().find(({ method }) => method === 'stripe')?.id ?? ''
  const arrives = async (visitor: ShopVisitor) => {
    house.stripe.pay(provider(visitor))
    await house.heard(provider(visitor))
    await house.run()
  }
  const emails = () => server.rows('outbox', a).map(({ kind, address }) => [kind, address])
  const balance = () => server.rows('vouchers', a).map(({ held, sold }) => [held, sold])
  return { ...house, a, places, provider, arrives, emails, balance }
}

checkout('are paid at a provider, and the buyer becomes a contact who gets the tickets', async () => {
  const { server, a, places, run, arrives, emails, end } = await open()
  const ida = await places(2)
  assert.equal(await ida.checkOut('stripe', 2 * PRICE), { state: 'booked' })
  assert.equal([ida.order()?.status_code, ida.order()?.name], [STATUS.payment_pending, 'Ida Berger'])
  await run()
  await arrives(ida)
  const order = ida.order()
  assert.is(order?.status_code, STATUS.paid)
  assert.ok(ida.items().every(({ code }) => code?.startsWith('F1')))
  const contact = server.rows('contacts', a).find(({ id }) => id === order?.contact_id)
  assert.equal([contact?.name, contact?.email, contact?.total_orders], ['Ida Berger', IDA.email, 1])
  assert.equal(emails(), [['tickets', IDA.email]])
  assert.equal(server.sql('select buyer from carts'), [{ buyer: null }])
  await arrives(ida)
  assert.is(ida.payments().length, 1)
  await end()
})

checkout('keep the details that staff entered for a known buyer', async () => {
  const { server, a, places, run, arrives, end } = await open()
  const ada = await places(1)
  const typed = { ...IDA, firstname: 'A.', lastname: 'L.', email: 'ADA@example.org', phone: '1' }
  await ada.checkOut('stripe', PRICE, typed)
  await run()
  await arrives(ada)
  const contacts = server.rows('contacts', a)
  assert.equal(
    contacts.map(({ id, name, phone }) => [id, name, phone]),
    [[a.contact, 'Ada Lovelace', '+49 341 1']],
  )
  assert.equal([ada.order()?.contact_id, ada.order()?.name], [a.contact, 'A. L.'])
  await end()
})

checkout('are not placed at a price that the buyer has not seen', async () => {
  const { server, a, places, end } = await open()
  const ida = await places(1)
  server.sql('update prices set value = 2000 where id = ?', a.prices.floor.id)
  assert.equal(await ida.checkOut('stripe', PRICE), { state: 'changed' })
  assert.equal([ida.order()?.status_code, ida.order()?.total, ida.payments()], [STATUS.created, 2000, []])
  assert.equal(await ida.checkOut('stripe', PRICE), { state: 'changed' })
  assert.equal(await ida.checkOut('stripe', 2000), { state: 'booked' })
  assert.is(await ida.refused({ do: 'extend' }), 'shop.cart_ordered')
  await end()
})

checkout('expire while their buyer pays, and take their places again when the money arrives', async () => {
  const { office, server, places, run, arrives, end } = await open()
  const ida = await places(2)
  await ida.checkOut('stripe', 2 * PRICE)
  await run()
  server.advance(CHECKOUT_TIME + MINUTE)
  assert.is(await office.expire(), 1)
  assert.equal([ida.order()?.status_code, office.quota('floor')], [STATUS.expired, [0, 0]])
  await arrives(ida)
  assert.equal([ida.order()?.status_code, office.quota('floor')], [STATUS.paid, [2, 0]])
  assert.ok(ida.order()?.contact_id)
  await end()
})

checkout('are refunded if the money arrives too late', async () => {
  const { office, server, places, run, arrives, incidents, stripe, end } = await open()
  const ida = await places(20)
  await ida.checkOut('stripe', 20 * PRICE)
  await run()
  server.advance(CHECKOUT_TIME + MINUTE)
  await office.expire()
  const ben = await places(20)
  await arrives(ida)
  assert.is(ida.order()?.status_code, STATUS.refunded)
  assert.equal([incidents(), stripe.refunds.size], [['paid_too_late'], 1])
  assert.is(ben.order()?.qty, 20)
  await end()
})

checkout('are paid in part by a voucher, which nobody else can spend meanwhile', async () => {
  const { office, a, places, run, arrives, balance, end } = await open()
  const ida = await places(2)
  await ida.step({ do: 'add_voucher', code: 'gutschein-1' })
  assert.equal(balance(), [[0, 0]])
  await ida.checkOut('stripe', 2 * PRICE)
  assert.equal(
    ida
      .payments()
      .map(({ method, amount, status }) => [method, amount, status])
      .sort(),
    [
      ['stripe', 2 * PRICE - 2000, 'pending'],
      ['voucher', 2000, 'pending'],
    ],
  )
  assert.equal(balance(), [[2000, 0]])
  const other = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  assert.is(await office.code(office.pay(other, 500, 'voucher', a.voucher.code)), 'vouchers.held_elsewhere')
  await run()
  await arrives(ida)
  assert.equal([ida.order()?.status_code, balance()], [STATUS.paid, [[0, 2000]]])
  assert.ok(ida.payments().every(({ status }) => status === 'confirmed'))
  await end()
})

checkout('give a voucher back when they expire, and take it again when the money arrives', async () => {
  const { office, server, places, run, arrives, balance, end } = await open()
  const ida = await places(2)
  await ida.step({ do: 'add_voucher', code: 'GUTSCHEIN1' })
  await ida.checkOut('stripe', 2 * PRICE)
  await run()
  server.advance(CHECKOUT_TIME + MINUTE)
  await office.expire()
  assert.equal([balance(), ida.order()?.status_code], [[[0, 0]], STATUS.expired])
  await arrives(ida)
  assert.equal([ida.order()?.status_code, balance()], [STATUS.paid, [[0, 2000]]])
  await end()
})

checkout('are paid by a bank transfer beside a voucher, which is spent when the transfer has come', async () => {
  const { office, places, balance, end } = await open()
  const ida = await places(2)
  await ida.step({ do: 'add_voucher', code: 'GUTSCHEIN1' })
  await ida.checkOut('wire', 2 * PRICE)
  assert.equal(balance(), [[2000, 0]])
  assert.is(await office.code(office.pay(ida.order_id, 2 * PRICE - 2000)), null)
  assert.equal([ida.order()?.status_code, balance()], [STATUS.paid, [[0, 2000]]])
  await end()
})

checkout('are paid by vouchers alone, or cost nothing, at once', async () => {
  const { server, a, places, emails, balance, end } = await open()
  const ida = await places(1)
  await ida.step({ do: 'add_voucher', code: 'GUTSCHEIN1' })
  await ida.checkOut('nothing', PRICE)
  assert.equal([ida.order()?.status_code, balance()], [STATUS.paid, [[0, PRICE]]])
  server.sql('update prices set value = 0 where id = ?', a.prices.gallery.id)
  const ben = new ShopVisitor(server, a)
  await ben.add({ price_id: a.prices.gallery.id, qty: 1 })
  await ben.checkOut('nothing', 0)
  assert.is(ben.order()?.status_code, STATUS.paid)
  assert.match(JSON.stringify(ben.order()?.payment_methods), 'free')
  assert.is(emails().length, 2)
  const cheat = await places(1)
  assert.is(
    await cheat.refused({ do: 'check_out', buyer: IDA, way: 'nothing', total: PRICE }),
    'orders.method_not_accepted',
  )
  assert.is(
    await cheat.refused({ do: 'check_out', buyer: IDA, way: 'paypal', total: PRICE }),
    'orders.method_not_accepted',
  )
  assert.is(cheat.order()?.status_code, STATUS.created)
  await end()
})

checkout('cannot wait for a bank transfer that would come after the event', async () => {
  const { office, server, a, places, end } = await open()
  const lasts = (from: number, until: number) =>
    server.sql(
      'update events set starts_at = ?, ends_at = ? where id = ?',
      office.in(from * DAY),
      office.in(until * DAY),
      a.events.open,
    )
  lasts(3, 4)
  const ida = await places(1)
  assert.is(await ida.refused({ do: 'check_out', buyer: IDA, way: 'wire', total: PRICE }), 'shop.wire_late')
  lasts(5, 6)
  await ida.checkOut('wire', PRICE)
  assert.is(ida.order()?.valid_until, office.in(4 * DAY))
  lasts(-2, 6)
  server.sql('update events set reservations = true where id = ?', a.events.open)
  const [ada, ben] = [await places(1), await places(1)]
  await ada.checkOut('wire', PRICE)
  assert.is(ada.order()?.valid_until, office.in(5 * DAY), 'an exhibition is sold until its end')
  await ben.checkOut('reserve', PRICE)
  assert.ok(String(ben.order()?.valid_until) > office.in(5 * DAY), String(ben.order()?.valid_until))
  await end()
})

checkout('wait for a bank transfer, or are reserved where the event allows it', async () => {
  const { office, server, a, places, end } = await open()
  const ida = await places(1)
  await ida.checkOut('wire', PRICE)
  assert.equal([ida.order()?.status_code, ida.order()?.valid_until], [STATUS.ready_for_payment, office.in(7 * DAY)])
  assert.is(await office.code(office.pay(ida.order_id, PRICE)), null)
  assert.is(ida.order()?.status_code, STATUS.paid)
  assert.equal(
    server
      .rows('outbox', a)
      .map(({ kind }) => kind)
      .sort(),
    ['order', 'tickets'],
    'the tickets follow when the money has arrived',
  )
  const ben = await places(1)
  assert.is(await ben.refused({ do: 'check_out', buyer: IDA, way: 'reserve', total: PRICE }), 'shop.pays_now')
  server.sql('update events set reservations = true where id = ?', a.events.open)
  await ben.checkOut('reserve', PRICE)
  assert.equal([ben.order()?.status_code, ben.order()?.order_type], [STATUS.booked, 'reservation'])
  assert.ok(ben.order()?.contact_id)
  await end()
})

checkout('are discounted by a promo code within its limit, and name the link that led to them', async () => {
  const { office, server, a, places, end } = await open()
  const code = springCode(server.newId(), a.events.open)
  await office.ask('CreatePromoCode', { input: code })
  const [ida, ben] = [await places(3, { affiliate: 'SPRING' }), await places(2)]
  assert.is(await ida.refused({ do: 'promo_code', code: 'WINTER' }), 'promo_codes.unknown')
  await ida.step({ do: 'promo_code', code: 'spring' })
  const used = () => server.rows('promo_codes', a).map(({ held, sold }) => [held, sold])
  assert.equal([ida.order()?.total, used()], [Math.round(3 * PRICE * 0.8), [[3, 0]]])
  assert.is(await ben.refused({ do: 'promo_code', code: 'SPRING' }), 'promo_codes.used_up')
  assert.is(ben.order()?.total, 2 * PRICE)
  await ida.checkOut('wire', ida.order()?.total ?? 0)
  await office.pay(ida.order_id, ida.order()?.total ?? 0)
  assert.equal([used(), ida.order()?.promo_code_id], [[[0, 3]], code.id])
  assert.equal(server.sql('select affiliate_id from orders where id = ?', ida.order_id), [{ affiliate_id: code.id }])
  await end()
})

checkout('sell vouchers, each with a code of its own from the payment on', async () => {
  const { office, server, a, run, arrives, emails, end } = await open()
  const ida = new ShopVisitor(server, a)
  assert.is(await ida.refused({ do: 'add', wishes: [{ voucher_value: 100, qty: 1 }] }), 'vouchers.not_made_so')
  await ida.add({ voucher_value: 2500, qty: 2 }, { price_id: a.prices.floor.id, qty: 1 })
  const [, , place] = ida.items().sort((x, y) => y.static_price - x.static_price)
  assert.equal([ida.order()?.total, place?.rate], [5000 + PRICE, 1900])
  const made = () => server.rows('vouchers', a).filter(({ order_id }) => order_id === ida.order_id)
  await ida.checkOut('stripe', 5000 + PRICE)
  assert.equal(made(), [])
  await run()
  await arrives(ida)
  assert.equal(
    made().map(({ value, sold, code }) => [value, sold, code.length]),
    [
      [2500, 0, 16],
      [2500, 0, 16],
    ],
  )
  assert.is(new Set(made().map(({ code }) => code)).size, 2)
  assert.equal(emails(), [['tickets', IDA.email]])
  const other = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  assert.is(await office.code(office.pay(other, PRICE, 'voucher', made()[0]?.code)), null)
  const ben = new ShopVisitor(server, a)
  await ben.add({ voucher_value: 2500, qty: 1 })
  assert.is(await ben.refused({ do: 'add_voucher', code: 'GUTSCHEIN1' }), 'vouchers.not_for_this')
  await ben.checkOut('wire', 2500)
  assert.is(await office.code(office.ask('CancelOrder', { id: ben.order_id, input: {} })), null)
  assert.is(ben.order()?.status_code, STATUS.cancelled)
  await end()
})

checkout('are paid again after a failed payment, by one payment at a time', async () => {
  const { places, provider, stripe, heard, run, arrives, end } = await open()
  const ida = await places(1)
  await ida.checkOut('stripe', PRICE)
  await run()
  assert.is(await ida.refused({ do: 'pay', way: 'stripe' }), 'orders.payment_underway')
  Object.assign(stripe.of(provider(ida)), { status: 'complete', payment_intent: { status: 'requires_payment_method' } })
  await heard(provider(ida))
  await run()
  assert.is(ida.order()?.status_code, STATUS.payment_failed)
  await ida.step({ do: 'pay', way: 'wire' })
  await ida.step({ do: 'pay', way: 'stripe' })
  await run()
  const again = ida.payments().find(({ status }) => status === 'pending')?.id ?? ''
  stripe.pay(again)
  await heard(again)
  await run()
  assert.is(ida.order()?.status_code, STATUS.paid)
  assert.ok(arrives)
  await end()
})

checkout.run()
