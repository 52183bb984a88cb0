import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, HOUR, MINUTE } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { CHECKOUT_TIME } from '../../../shared/shop/cart'
import { springCode } from '../../harness/office/spring-code'
import { openStripeOrganisation } from '../../harness/providers/stripe-house'
import { ShopVisitor } from '../../harness/shop/visitor'

const conversions = suite('a purchase in the shop')

/** A shop with a campaign that announced a promo code, whose affiliate's link leads to the shop. */
async function open() {
  const house = await openStripeOrganisation()
  const { server, office } = house
  const { a } = server
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['stripe']))
  server.sql('update orgs set features = ?', JSON.stringify(['web_shop', 'vouchers']))
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(30 * DAY), office.in(31 * DAY))
  const code = { ...springCode(server.newId(), a.events.open), affiliate: 'radio' }
  assert.is(await office.code(office.ask('CreatePromoCode', { input: code })), null)
  const action = {
    id: server.newId(),
    type: 'print',
    active: true,
    promo_code_id: code.id,
    starts_at: office.in(HOUR),
  }
  assert.is(await office.code(office.ask('CreateCampaignAction', { input: action })), null)
  server.advance(2 * HOUR)
  /** Figures that the office shows: of the promo code, its affiliate, the campaign, and the shop. */
  const shown = async () => {
    server.sql(
      `update jobs set run_at = ? where kind = 'campaign_conversions' and org_id = ? and done_at is null`,
      office.in(-DAY),
      a.org_id,
    )
    await house.run()
    const { data } = await server.graphql(
      await server.token('ADMIN'),
      `query ($id: ID!, $input: ShopStatisticsInput!) {
        promo_code(id: $id) { counts { orders tickets affiliate { orders tickets } } }
        campaign_action_metrics { tickets }
        shop_statistics(input: $input) { carts paid sources { kind name carts paid } }
      }`,
      { id: code.id, input: { from: office.in(-2 * DAY), to: office.in(2 * DAY) } },
    )
    const { promo_code, campaign_action_metrics, shop_statistics } = data as {
      promo_code: { counts: { orders: number; tickets: number; affiliate: { orders: number; tickets: number } } }
      campaign_action_metrics: { tickets: number }
      shop_statistics: { carts: number; paid: number; sources: unknown[] }
    }
    const { counts } = promo_code
    return {
      code: [counts.orders, counts.tickets],
      affiliate: [counts.affiliate.orders, counts.affiliate.tickets],
      campaign: campaign_action_metrics.tickets,
      shop: [shop_statistics.carts, shop_statistics.paid],
      sources: shop_statistics.sources,
    }
  }
  const visitor = new ShopVisitor(server, a, { affiliate: 'radio', promo: 'SPRING', referrer: 'radio.example' })
  return { ...house, a, visitor, shown }
}

const NONE = { code: [0, 0], affiliate: [0, 0], campaign: 0 }
const ONCE = { code: [1, 2], affiliate: [1, 2], campaign: 2 }

conversions('counts once for campaign, affiliate, promo code and shop, however it came to be paid', async () => {
  const { server, office, a, visitor, shown, run, stripe, heard, end } = await open()
  await visitor.add({ price_id: a.prices.floor.id, qty: 1 })
  for (let time = 0; time < 10; time++) {
    const [item] = visitor.items()
    await visitor.step({ do: 'change', item_id: item?.id ?? '', price_id: null, qty: 1 + (time % 3) })
  }
  const [item] = visitor.items()
  await visitor.step({ do: 'change', item_id: item?.id ?? '', price_id: null, qty: 2 })
  assert.is(visitor.order()?.promo_code_id !== null, true)
  const source = { kind: 'affiliate', name: 'Spring', carts: 1, paid: 0 }
  assert.equal(await shown(), { ...NONE, shop: [1, 0], sources: [source] })
  await visitor.checkOut('stripe', visitor.order()?.total ?? 0)
  await run()
  const payment = visitor.payments()[0]?.id ?? ''
  server.advance(CHECKOUT_TIME + MINUTE)
  await office.expire()
  assert.is(visitor.order()?.status_code, STATUS.expired)
  assert.equal(await shown(), { ...NONE, shop: [1, 0], sources: [source] })
  stripe.pay(payment)
  for (let time = 0; time < 3; time++) await heard(payment)
  await run()
  assert.is(visitor.order()?.status_code, STATUS.paid)
  const paid = { ...ONCE, shop: [1, 1], sources: [{ ...source, paid: 1 }] }
  assert.equal(await shown(), paid)
  assert.equal(await shown(), paid, 'the same when it is counted again')
  const refund = { id: server.newId(), way: 'wire', amount: visitor.order()?.total, reason: 'Ill' }
  assert.is(await office.code(office.ask('RefundOrder', { id: visitor.order_id, input: refund })), null)
  assert.equal(await shown(), { ...NONE, shop: [1, 0], sources: [source] })
  await end()
})

conversions('counts a cart that nobody pays as a cart alone', async () => {
  const { a, visitor, shown, server, office, end } = await open()
  await visitor.add({ price_id: a.prices.floor.id, qty: 1 })
  await visitor.step({ do: 'leave' })
  const other = new ShopVisitor(server, a, { affiliate: 'unknown', promo: 'NONE', referrer: 'WWW.News.example' })
  await other.add({ price_id: a.prices.floor.id, qty: 1 })
  server.advance(HOUR)
  await office.expire()
  assert.is(other.order(), undefined)
  assert.equal(await shown(), {
    ...NONE,
    shop: [2, 0],
    sources: [
      { kind: 'affiliate', name: 'Spring', carts: 1, paid: 0 },
      { kind: 'host', name: 'news.example', carts: 1, paid: 0 },
    ],
  })
  await end()
})

conversions.run()
