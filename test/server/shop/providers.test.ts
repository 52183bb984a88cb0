import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { STATUS } from '../../../shared/orders/status'
import { startOppwa } from '../../harness/providers/oppwa'
import { openPayDesk } from '../../harness/providers/pay-desk'
import { startPaypal } from '../../harness/providers/paypal'
import { DOWN } from '../../harness/providers/provider-server'
import { formsOf, PlainBrowser } from '../../harness/shop/browser-without-scripts'
import { IDA_BY_STRIPE, openStripeShop } from '../../harness/shop/stripe-shop'

const buying = suite('buying in the shop at a provider')

const PRICE = 1799

const TILLS = { paypal: startPaypal, oppwa: startOppwa }
type Method = keyof typeof TILLS

/** A buyer who has ordered two places and is led to the provider. */
async function open(method: Method) {
  const till = await TILLS[method]()
  const desk = await openPayDesk([method], ({ a }) => ({ [a.org_id]: till.account }))
  const { server, office } = desk
  const { a } = server
  server.sql('update orgs set features = ?', JSON.stringify(['web_shop']))
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(30 * DAY), office.in(31 * DAY))
  const visitor = new PlainBrowser(server)
  const floor = `qty_${a.prices.floor.id}`
  const page = await visitor.get(`/en/${a.slug}/events/${a.events.open}/tickets`)
  const cart = await visitor.send(page, floor, { [floor]: '2' })
  const ordered = await visitor.send(await visitor.get(`${cart.path}/checkout`), 'firstname', {
    ...IDA_BY_STRIPE,
    way: method,
  })
  const order = () => server.rows('orders', a)[0]
  const payment = () =>
    server.rows('payments', a)[0] as (RowOf<'payments'> & { readonly checkout_url: string | null }) | undefined
  /** Sends the provider's message some times, and runs what follows from it. */
  const told = async (times: number) => {
    const event = till.event(String(payment()?.id))
    for (let n = 0; event && n < times; n++) assert.is(await desk.tell(method, event.body, event.headers), 204)
    await desk.run()
  }
  const end = async () => {
    await server.close()
    await till.close()
  }
  return { ...desk, till, visitor, ordered, order, payment, told, end }
}

for (const method of Object.keys(TILLS) as Method[]) {
  buying(
    `${method}: leads to the provider and shows the tickets once it is paid, however often that is told`,
    async () => {
      const { till, visitor, ordered, order, payment, told, run, server, end } = await open(method)
      assert.equal([order()?.status_code, payment()?.method], [STATUS.payment_pending, method])
      await run()
      const waiting = await visitor.get(ordered.path)
      const url = String(payment()?.checkout_url)
      assert.match(url, /^https?:/)
      assert.ok(waiting.html.includes(`content="0;url=${url.replaceAll('&', '&amp;')}"`), url)
      till.pay(String(payment()?.id))
      await told(3)
      const paid = await visitor.get(ordered.path.split('?')[0] ?? '')
      assert.match(paid.html, 'See you on')
      assert.equal([order()?.status_code, till.taken(), payment()?.status], [STATUS.paid, [2 * PRICE], 'confirmed'])
      assert.equal(
        server.rows('outbox', server.a).map(({ kind, address }) => [kind, address]),
        [['tickets', IDA_BY_STRIPE.email]],
      )
      await end()
    },
  )

  buying(`${method}: gives the money back that comes for an order whose places are gone`, async () => {
    const { till, server, office, visitor, ordered, order, payment, told, run, later, incidents, end } =
      await open(method)
    await run()
    till.instead = DOWN
    till.pay(String(payment()?.id))
    await later(7 * 60)
    assert.is(order()?.status_code, STATUS.expired)
    server.sql('update events set max_qty_per_order = 500')
    await office.reserve([office.places('floor', 20)], { order_type: 'regular' })
    till.instead = null
    await told(3)
    await later(7 * 60)
    assert.is(order()?.status_code, till.taken().length > 0 ? STATUS.refunded : STATUS.expired)
    assert.equal(till.given(), till.taken(), 'what was taken is given back')
    const page = await visitor.get(ordered.path.split('?')[0] ?? '')
    assert.is(/goes back the way it was paid/.test(page.html), till.taken().length > 0)
    server.sql("update payments set method = 'voucher' where amount < 0")
    assert.not.match((await visitor.get(page.path)).html, 'goes back the way', 'a voucher is no money')
    assert.equal(incidents(), till.taken().length > 0 ? ['paid_too_late'] : [])
    await end()
  })
}

buying('Stripe: can be given up for another way, and the account of a transfer stands there again', async () => {
  const { visitor, office, a, orders, server, stripe, run, pay, add, end } = await openStripeShop()
  const iban = 'DE02120300000000202051'
  await office.ask('CreateBankAccount', { input: { holder: 'Theatre', iban, is_default: true } })
  const checkout = await visitor.get(`${(await add()).path}/checkout`)
  const ordered = await visitor.send(checkout, 'firstname', { ...IDA_BY_STRIPE, way: 'wire' })
  const path = ordered.path.split('?')[0] ?? ''
  assert.match(ordered.html, iban)
  await visitor.send(ordered, 'way', { way: 'stripe' })
  await run()
  const waiting = await visitor.get(path)
  assert.match(waiting.html, 'Waiting for your payment')
  const form = formsOf(waiting).find(({ action }) => action.endsWith('/another-way'))
  for (const times of ['once', 'twice'])
    assert.match((await visitor.post(form?.action ?? '', form?.fields ?? {})).html, 'ending this payment', times)
  await run()
  const failed = await visitor.get(path)
  assert.match(failed.html, 'Nothing was charged')
  assert.match(failed.html, iban)
  await visitor.send(failed, 'way', { way: 'stripe' })
  await run()
  await pay()
  assert.match((await visitor.get(path)).html, 'See you on')
  assert.is(orders()[0]?.status_code, STATUS.paid)
  const paid = server.rows('payments', a).map(({ status }) => status)
  assert.equal([paid.sort(), [...stripe.sessions.values()].length], [['confirmed', 'failed'], 2])
  await end()
})

buying('oppwa: shows its form on a page of the shop, for a payment that is due', async () => {
  const { till, visitor, payment, told, run, server, end } = await open('oppwa')
  const { a, b } = server
  await run()
  const token = new URL(String(payment()?.checkout_url)).pathname.split('/').at(-1) ?? ''
  const at = (slug: string, text = token) => visitor.get(`/de/${slug}/pay/${text}`)
  const page = await at(a.slug)
  const origin = new URL(till.url).origin
  assert.match(page.html, `<script src="${origin}/v1/paymentWidgets.js?checkoutId=`)
  assert.match(page.html, new RegExp(`<form action="[^"]*/en/${a.slug}/order/[^"]+" class="paymentWidgets"`))
  assert.match(page.html, 'locale:"de"')
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, `script-src ${origin} 'sha256-`)
  assert.match(policy, `connect-src ${origin};`)
  assert.match(policy, "frame-ancestors 'none'")
  server.sql('update orgs set features = ?', '[]')
  assert.is((await at(a.slug)).status, 200, 'the office asks for money without a shop as well')
  assert.is((await at(b.slug)).status, 404)
  assert.is((await at(a.slug, String(payment()?.id))).status, 404, 'staff know the id')
  assert.is((await at(a.slug, `${token.slice(0, -4)}AAAA`)).status, 404)
  till.pay(String(payment()?.id))
  await told(1)
  assert.is((await at(a.slug)).status, 303)
  await end()
})

buying.run()
