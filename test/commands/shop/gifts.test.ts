import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, MINUTE } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import type { Gift } from '../../../shared/voucher_gifts/rules'
import { openStripeOrganisation } from '../../harness/providers/stripe-house'
import { IDA, ShopVisitor } from '../../harness/shop/visitor'

const gifts = suite('gift vouchers')

const VALUE = 5000
const FOR_ANNA: Gift = {
  design: 'ribbon',
  delivery: 'recipient',
  recipient: 'Anna',
  message: 'Happy birthday!',
  address: 'anna@example.org',
  send_at: null,
}

async function open() {
  const house = await openStripeOrganisation()
  const { server, office } = house
  const { a } = server
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['stripe', 'wire']))
  server.sql('update orgs set features = ?', JSON.stringify(['vouchers', 'products', 'web_shop']))
  const account = { holder: 'Theatre', iban: 'DE02120300000000202051', is_default: true }
  assert.is(await office.code(office.ask('CreateBankAccount', { input: account })), null)
  const buy = async (gift: Partial<Gift> = {}) => {
    const visitor = new ShopVisitor(server, a)
    await visitor.add({ voucher_value: VALUE, qty: 1, gift: { ...FOR_ANNA, ...gift } })
    return visitor
  }
  const provider = (visitor: ShopVisitor) => visitor.payments().find(({ method }) => method === 'stripe')?.id ?? ''
  const pay = async (visitor: ShopVisitor) => {
    await visitor.checkOut('stripe', VALUE)
    await house.run()
    house.stripe.pay(provider(visitor))
    await house.heard(provider(visitor))
    await house.run()
  }
  const emails = () =>
    server
      .rows('outbox', a)
      .map(({ kind, address, created_at }) => [kind, address, created_at])
      .sort()
  const given = () => emails().filter(([kind]) => kind === 'gift')
  const stored = () => server.rows('voucher_gifts', a)
  const bought = () => server.rows('vouchers', a).find(({ order_id }) => order_id !== null)
  return { ...house, a, buy, pay, provider, emails, given, stored, bought }
}

gifts('are sent to their recipient once, on their date, and only once they are paid', async () => {
  const { server, office, buy, pay, run, emails, given, stored, bought, heard, provider, end } = await open()
  const send_at = office.in(20 * DAY)
  const ida = await buy({ send_at })
  await run()
  assert.equal([emails(), bought()], [[], undefined])
  await pay(ida)
  assert.equal([ida.order()?.status_code, bought()?.name, bought()?.value], [STATUS.paid, 'Anna', VALUE])
  assert.equal(
    emails().map(([kind, address]) => [kind, address]),
    [['tickets', IDA.email]],
  )
  server.advance(20 * DAY - 5 * MINUTE)
  await run()
  assert.equal(given(), [])
  server.advance(6 * MINUTE)
  await run()
  await heard(provider(ida))
  await run()
  assert.equal(
    given().map(([, address]) => address),
    ['anna@example.org'],
  )
  assert.ok((given()[0]?.[2] ?? '') >= send_at, 'the email is dated on its day')
  assert.equal(stored()[0]?.sent_at, given()[0]?.[2])
  await end()
})

gifts('are sent as soon as they are paid if they have no date', async () => {
  const { buy, pay, given, end } = await open()
  await pay(await buy())
  assert.equal(
    given().map(([, address]) => address),
    ['anna@example.org'],
  )
  await end()
})

gifts('are not emailed when their buyer hands them over', async () => {
  const { buy, pay, emails, stored, end } = await open()
  await pay(await buy({ delivery: 'print', address: 'stray@example.org', send_at: null }))
  assert.equal(
    emails().map(([kind, address]) => [kind, address]),
    [['tickets', IDA.email]],
  )
  assert.equal([stored()[0]?.address, stored()[0]?.delivery], [null, 'print'])
  await end()
})

gifts('are not sent when they are refunded or blocked before their date', async () => {
  for (const stop of ['refund', 'block'] as const) {
    const { server, office, buy, pay, run, given, bought, end } = await open()
    const ida = await buy({ send_at: office.in(20 * DAY) })
    await pay(ida)
    const refund = { id: server.newId(), way: 'as_paid', amount: VALUE, reason: 'Changed plans' }
    if (stop === 'refund')
      assert.is(await office.code(office.ask('RefundOrder', { id: ida.order_id, input: refund })), null)
    else await office.ask('BlockVoucher', { id: bought()?.id ?? '', input: { blocked: true } })
    server.advance(21 * DAY)
    await run()
    assert.equal(given(), [], stop)
    await end()
  }
})

gifts('leave with their voucher, and with the cart', async () => {
  const { server, a, buy, stored, end } = await open()
  const ida = await buy()
  await ida.add({ price_id: a.prices.floor.id, qty: 1 })
  assert.equal(
    stored().map(({ recipient, message }) => [recipient, message]),
    [['Anna', 'Happy birthday!']],
  )
  const line = ida.items().find(({ voucher_id }) => voucher_id !== null)
  await ida.step({ do: 'change', item_id: line?.id ?? '', price_id: null, qty: 0 })
  assert.equal(stored(), [])
  await ida.add({ voucher_value: VALUE, qty: 2, gift: FOR_ANNA })
  assert.is(stored().length, 2)
  await ida.step({ do: 'leave' })
  assert.equal([stored(), server.rows('orders', a).find(({ id }) => id === ida.order_id)], [[], undefined])
  await end()
})

gifts('are sent again by the office, to another address too, once per request', async () => {
  const { server, office, buy, pay, given, bought, end } = await open()
  await pay(await buy())
  const id = bought()?.id ?? ''
  const asking = server.newId()
  for (const input of [{ id: asking }, { id: asking }, { id: server.newId(), address: 'other@example.org' }])
    assert.is(await office.code(office.ask('SendVoucherGift', { id, input })), null)
  assert.equal(
    given().map(([, address]) => address),
    ['anna@example.org', 'anna@example.org', 'other@example.org'],
  )
  await office.ask('BlockVoucher', { id, input: { blocked: true } })
  assert.is(
    await office.code(office.ask('SendVoucherGift', { id, input: { id: server.newId() } })),
    'vouchers.not_given',
  )
  await end()
})

gifts('are not sent again on their date after the office has sent them', async () => {
  const { server, office, buy, pay, run, given, bought, end } = await open()
  await pay(await buy({ send_at: office.in(20 * DAY) }))
  const input = { id: server.newId() }
  assert.is(await office.code(office.ask('SendVoucherGift', { id: bought()?.id ?? '', input })), null)
  server.advance(21 * DAY)
  await run()
  assert.equal(
    given().map(([, address]) => address),
    ['anna@example.org'],
  )
  await end()
})

gifts('lose the name of their recipient when the office erases this person', async () => {
  const { server, office, buy, pay, stored, bought, end } = await open()
  await pay(await buy())
  const id = server.newId()
  const anna = { id, firstname: 'Anna', lastname: 'Adler', email: 'anna@example.org' }
  assert.is(await office.code(office.ask('CreateContact', { input: anna })), null)
  assert.is(bought()?.name, 'Anna')
  const erase = 'mutation ($id: ID!) { EraseContact(id: $id) { id } }'
  assert.is((await server.graphql(await server.token('ADMIN', server.a), erase, { id })).code, null)
  assert.equal([bought()?.name, stored()[0]?.recipient], ['', ''])
  await end()
})

gifts('are erased with their buyer, and never sent then', async () => {
  const { server, office, buy, pay, run, given, stored, bought, end } = await open()
  const ida = await buy({ send_at: office.in(20 * DAY) })
  await pay(ida)
  const erase = 'mutation ($id: ID!) { EraseContact(id: $id) { id } }'
  const erased = await server.graphql(await server.token('ADMIN', server.a), erase, {
    id: ida.order()?.contact_id ?? '',
  })
  assert.is(erased.message, null)
  assert.equal(
    stored().map(({ recipient, message, address }) => [recipient, message, address]),
    [['', '', null]],
  )
  assert.is(bought()?.name, '')
  server.advance(21 * DAY)
  await run()
  assert.equal(given(), [])
  await end()
})

gifts.run()
