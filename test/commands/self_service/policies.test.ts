import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../../shared/kernel/time'
import { openStripeOrganisation } from '../../harness/providers/stripe-house'
import { ShopVisitor } from '../../harness/shop/visitor'

const policies = suite('what buyers may do by themselves')

const PRICE = 1799

async function open() {
  const house = await openStripeOrganisation()
  const { server, office } = house
  const { a } = server
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['stripe']))
  server.sql('update orgs set features = ?', JSON.stringify(['web_shop']))
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(30 * DAY), office.in(30 * DAY + 1000))
  const create = async (name: string, more: Record<string, unknown> = {}) => {
    const id = server.newId()
    const input = { id, name, returns: true, return_fee: 200, ...more }
    assert.is(await office.code(office.ask('CreateBuyerPolicy', { input })), null)
    return id
  }
  const update = (id: string, input: Record<string, unknown>) =>
    office.code(office.ask('UpdateBuyerPolicy', { id, input }))
  const remove = async (id: string) =>
    (await server.graphql(await server.token('ADMIN', a), `mutation { DeleteBuyerPolicy(id: "${id}") { ok } }`)).code
  const defaults = () =>
    server.rows('buyer_policies', a).flatMap(({ name, is_default, deleted }) => (is_default && !deleted ? [name] : []))
  const recorded = (): Record<string, unknown>[] =>
    server
      .sql('select order_id, event_id, terms from order_policies where org_id = ?', a.org_id)
      .map(({ order_id, event_id, terms }) => ({
        order_id,
        event_id,
        fee: (typeof terms === 'string' ? JSON.parse(terms) : terms).return_fee,
      }))
  const buy = async () => {
    const visitor = new ShopVisitor(server, a)
    await visitor.add({ price_id: a.prices.floor.id, qty: 1 })
    return visitor
  }
  return { ...house, a, create, update, remove, defaults, recorded, buy }
}

policies('refund as a voucher only where the organisation turns orders into vouchers', async () => {
  const { server, office, update, create, end } = await open()
  const money = await create('Money')
  for (const return_as of ['voucher', 'either']) {
    const input = { id: server.newId(), name: 'Voucher', return_as }
    assert.is(await office.code(office.ask('CreateBuyerPolicy', { input })), 'orders.no_vouchers')
    assert.is(await update(money, { return_as }), 'orders.no_vouchers')
  }
  server.sql('update orgs set features = ?', JSON.stringify(['web_shop', 'order_to_voucher_conversion']))
  assert.is(await update(money, { return_as: 'either' }), null)
  server.sql('update orgs set features = ?', JSON.stringify(['web_shop']))
  assert.is(await update(money, { name: 'Kept', return_as: 'either' }), null)
  await end()
})

policies('have one default, which is the first and stays until another one is', async () => {
  const { create, update, remove, defaults, end } = await open()
  const regular = await create('Regular')
  assert.equal(defaults(), ['Regular'])
  const strict = await create('Strict')
  assert.equal(defaults(), ['Regular'])
  assert.is(await update(regular, { is_default: false }), 'buyer_policies.needs_default')
  assert.is(await remove(regular), 'buyer_policies.needs_default')
  assert.is(await update(strict, { is_default: true }), null)
  assert.equal(defaults(), ['Strict'])
  await create('Kind', { is_default: true })
  assert.equal(defaults(), ['Kind'])
  assert.is(await remove(regular), null)
  await end()
})

policies('are created once, however often the answer is lost', async () => {
  const { office, server, a, defaults, end } = await open()
  const input = { id: server.newId(), name: 'Regular', is_default: false }
  for (const _ of [1, 2]) assert.is(await office.code(office.ask('CreateBuyerPolicy', { input })), null)
  assert.equal([defaults(), server.rows('buyer_policies', a).length], [['Regular'], 1])
  await end()
})

policies('are recorded with an order when it is placed, and stay as they were', async () => {
  const { server, office, a, create, update, remove, recorded, buy, end } = await open()
  const regular = await create('Regular')
  const ida = await buy()
  assert.equal(recorded(), [], 'a cart has no terms yet')
  await ida.checkOut('stripe', PRICE)
  const [event_id, order_id] = [a.events.open, ida.order_id]
  assert.equal(recorded(), [{ order_id, event_id, fee: 200 }])
  await update(regular, { return_fee: 900, returns: false })
  const strict = await create('Strict', { return_fee: 500 })
  assert.is(await office.code(office.ask('UpdateEvent', { id: event_id, input: { policy_id: strict } })), null)
  assert.equal(recorded(), [{ order_id, event_id, fee: 200 }])
  const ben = await buy()
  await ben.checkOut('stripe', PRICE)
  assert.equal(
    recorded()
      .map(({ fee }) => fee)
      .sort(),
    [200, 500],
  )
  // An event whose policy is gone follows the default again.
  assert.is(await remove(strict), null)
  const eve = await buy()
  await eve.checkOut('stripe', PRICE)
  assert.equal(recorded().find((each) => each.order_id === eve.order_id)?.fee, 900)
  assert.equal(server.rows('buyer_policies', server.b), [])
  await end()
})

policies('leave an order without terms where there is none, and go with a cart', async () => {
  const { server, office, a, create, recorded, buy, end } = await open()
  const ida = await buy()
  await ida.checkOut('stripe', PRICE)
  await create('Regular')
  assert.equal(recorded(), [])
  await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  assert.equal(recorded(), [], 'nor has an order of the office')
  const foreign = server.b.org_id
  assert.equal(server.sql('select * from order_policies where org_id = ?', foreign), [])
  assert.is(server.rows('orders', a).length, 2)
  await end()
})

policies('are refused for an event of another organisation', async () => {
  const { server, office, a, create, end } = await open()
  const foreign = await create('Regular')
  const token = await server.token('ADMIN', server.b)
  const input = `mutation { UpdateEvent(id: "${server.b.events.open}", input: { policy_id: "${foreign}" }) { id } }`
  assert.is((await server.graphql(token, input)).code, 'not_found')
  assert.is(await office.code(office.ask('UpdateEvent', { id: a.events.open, input: { policy_id: foreign } })), null)
  await end()
})

policies.run()
