import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { OrderTokens } from '../../../server/secrets/order-tokens'
import { STATUS } from '../../../shared/orders/status'
import { CARTS_PER_VISITOR } from '../../../shared/shop/cart'
import { PlainBrowser } from '../../harness/shop/browser-without-scripts'
import { IDA_BY_STRIPE, openStripeShop } from '../../harness/shop/stripe-shop'

const attacks = suite('attacks on the shop')

const EVIL = 'https://evil.example/'

attacks('lead to no other site: by a field, the address or a host that the visitor names', async () => {
  const { server, a, shop, event, floor, run, stripe, end } = await openStripeShop()
  const visitor = new PlainBrowser(server, { host: 'evil.example', 'x-forwarded-host': 'evil.example', referer: EVIL })
  const given = `?return=${EVIL}&next=//evil.example&url=${EVIL}&success_url=${EVIL}`
  const fields = { return: EVIL, next: '//evil.example', success_url: EVIL, redirect: EVIL }
  const chosen = await visitor.get(`${event(a.events.open)}${given}`)
  const cart = await visitor.send(chosen, floor, { [floor]: '1', ...fields })
  assert.match(cart.path, new RegExp(`^${shop}/cart/`))
  const order = await visitor.send(await visitor.get(`${cart.path}/checkout${given}`), 'firstname', {
    ...IDA_BY_STRIPE,
    ...fields,
  })
  assert.match(order.path, new RegExp(`^${shop}/order/`))
  await run()
  const [session] = stripe.sessions.values()
  assert.match(String(session?.success_url), new RegExp(`^http://localhost:3000${shop}/order/`))
  for (const page of [chosen, cart, order, await visitor.get(order.path)])
    assert.not.match(page.html.replaceAll(encodeURIComponent(EVIL), ''), 'evil.example')
  await end()
})

attacks('begin no more carts from all addresses of one connection than from one', async () => {
  const { server, a, event, floor, orders, end } = await openStripeShop()
  server.sql('update quotas set capacity = 1000')
  const tokens = new OrderTokens(server.secret)
  const add = (remoteAddress: string) =>
    server.server.app.inject({
      method: 'POST',
      url: event(a.events.open),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        cart: tokens.issue(a.org_id, server.newId()),
        step: server.newId(),
        [floor]: '1',
      }).toString(),
      remoteAddress,
    })
  for (let each = 0; each <= CARTS_PER_VISITOR; each++) await add(`2001:db8::${each.toString(16)}`)
  assert.is(orders().length, CARTS_PER_VISITOR)
  await add('2001:db8:0:1::1')
  assert.is(orders().length, CARTS_PER_VISITOR + 1)
  await end()
})

attacks('change nothing by forged messages of a provider, and count genuine ones once', async () => {
  const { server, add, visitor, run, stripe, tell, heardOf, orders, a, end } = await openStripeShop()
  const cart = await add()
  await visitor.send(await visitor.get(`${cart.path}/checkout`), 'firstname', IDA_BY_STRIPE)
  await run()
  const payment = server.rows('payments', a).find(({ status }) => status === 'pending')?.id ?? ''
  const session = stripe.of(payment)
  const paid = { ...session, status: 'complete', payment_status: 'paid', payment_intent: 'pi_forged' }
  for (const secret of ['', 'whsec_other', 'whsec_guessed']) {
    const { body, signature } = stripe.event(paid, { secret, at: server.now() })
    assert.is(await tell('stripe', body, { 'stripe-signature': signature }), 400)
  }
  const { body } = stripe.event(paid, { at: server.now() })
  assert.is(await tell('stripe', body, {}), 400, 'without a signature')
  await run()
  assert.is(orders()[0]?.status_code, STATUS.payment_pending)
  stripe.pay(payment)
  await heardOf(stripe.of(payment), 4)
  assert.is(orders()[0]?.status_code, STATUS.paid)
  assert.equal(
    server.rows('payments', a).map(({ status, amount }) => [status, amount]),
    [['confirmed', 3598]],
  )
  assert.is(server.rows('outbox', a).filter(({ kind }) => kind === 'tickets').length, 1)
  await end()
})

attacks('order once from two tabs, and lead the late tab to the order', async () => {
  const { server, add, visitor, orders, a, end } = await openStripeShop()
  const cart = await add()
  const [first, second] = [await visitor.get(`${cart.path}/checkout`), await visitor.get(`${cart.path}/checkout`)]
  const third = await visitor.get(cart.path)
  const answers = await Promise.all([first, second].map((tab) => visitor.send(tab, 'firstname', IDA_BY_STRIPE)))
  for (const { path, status } of answers) {
    assert.is(status, 200)
    assert.match(path, '/order/')
  }
  assert.is(orders().length, 1)
  assert.is(server.rows('payments', a).length, 1)
  assert.equal([orders()[0]?.total, orders()[0]?.qty], [3598, 2])
  const late = await visitor.step(third, 'change', { qty: '5' })
  assert.match(late.path, '/order/')
  assert.is(orders()[0]?.qty, 2)
  assert.match((await visitor.get(cart.path)).path, '/order/', 'the back button')
  await end()
})

attacks.run()
