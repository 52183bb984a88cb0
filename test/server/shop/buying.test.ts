import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { openStripeOrganisation } from '../../harness/providers/stripe-house'
import { formsOf, PlainBrowser } from '../../harness/shop/browser-without-scripts'

const buying = suite('buying in the shop without scripts')

async function open(headers: Readonly<Record<string, string>> = {}) {
  const house = await openStripeOrganisation()
  const { server, office } = house
  const { a } = server
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['stripe', 'voucher', 'wire']))
  server.sql('update orgs set features = ?', JSON.stringify(['vouchers', 'products', 'web_shop']))
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(30 * DAY), office.in(31 * DAY))
  const shop = `/en/${a.slug}`
  const visitor = new PlainBrowser(server, headers)
  const event = (id: string) => `${shop}/events/${id}/tickets`
  const orders = () => server.rows('orders', a)
  const floor = `qty_${a.prices.floor.id}`
  const add = async (qty = '2', who = visitor) => who.send(await who.get(event(a.events.open)), floor, { [floor]: qty })
  const pay = async () => {
    const payment = server.rows('payments', a).find(({ status }) => status === 'pending')?.id ?? ''
    house.stripe.pay(payment)
    await house.heard(payment)
    await house.run()
  }
  return { ...house, a, shop, visitor, event, orders, floor, add, pay }
}

const IDA = { firstname: 'Ida', lastname: 'Berger', email: 'ida@example.org', way: 'stripe' }

buying('goes from the event to tickets, with seats together, a product and a payment at the provider', async () => {
  const { server, a, shop, visitor, event, orders, run, stripe, pay, end } = await open()
  const stalls = `qty_${a.prices.stalls.id}`
  const chosen = await visitor.get(event(a.events.numbered))
  let cart = await visitor.send(chosen, stalls, { [stalls]: '2' })
  assert.is(cart.status, 200)
  assert.match(cart.html, 'Macbeth')
  assert.match(cart.html, '€76.00')
  const token = cart.path.split('/').at(-1) ?? ''
  const sekt = `qty_${a.products.sekt.id}`
  cart = await visitor.send(await visitor.get(`${shop}/products?cart=${token}`), sekt, { [sekt]: '1' })
  assert.match(cart.html, '€82.50')
  assert.is(orders().length, 1)
  server.sql('update events set qty_preselected_tickets = 2')
  const more = await visitor.get(`${event(a.events.numbered)}?cart=${token}`)
  assert.match(more.html, 'Held for you until')
  assert.not.match(more.html, '<option value="2" selected>')
  const checkout = await visitor.get(`${cart.path}/checkout`)
  let page = await visitor.send(checkout, 'firstname', IDA)
  assert.match(page.path, `${shop}/order/${token}?go=1`)
  assert.is(orders()[0]?.status_code, STATUS.payment_pending)
  assert.match(page.html, 'Preparing the payment')
  await run()
  page = await visitor.get(page.path)
  const session = [...stripe.sessions.values()][0]
  assert.match(page.html, `content="0;url=${session?.url}"`)
  assert.match(String(session?.success_url), `${shop}/order/${token}`)
  await pay()
  page = await visitor.get(`${shop}/order/${token}`)
  assert.match(page.html, 'See you on')
  const pdf = await visitor.get(`${shop}/order/${token}/tickets.pdf`)
  assert.equal([pdf.status, pdf.headers['content-type'], pdf.html.slice(0, 5)], [200, 'application/pdf', '%PDF-'])
  const calendar = await visitor.get(`${shop}/order/${token}/calendar.ics`)
  assert.match(calendar.html, /BEGIN:VEVENT[\s\S]*SUMMARY:Macbeth/)
  assert.equal(
    server.rows('outbox', a).map(({ kind, address }) => [kind, address]),
    [['tickets', 'ida@example.org']],
  )
  await end()
})

buying('adds once where a form is sent twice, also at the same time, and by the back button', async () => {
  const { visitor, event, orders, floor, a, end } = await open()
  const page = await visitor.get(event(a.events.open))
  const [one, two] = await Promise.all([
    visitor.send(page, floor, { [floor]: '2' }),
    visitor.send(page, floor, { [floor]: '2' }),
  ])
  assert.is(one.path, two.path)
  await visitor.send(page, floor, { [floor]: '2' })
  assert.equal(
    orders().map(({ qty }) => qty),
    [2],
  )
  const checkout = await visitor.get(`${one.path}/checkout`)
  const pages = await Promise.all([visitor.send(checkout, 'firstname', IDA), visitor.send(checkout, 'firstname', IDA)])
  assert.ok(pages.every(({ path }) => path.includes('/order/')))
  assert.is(orders().length, 1)
  const again = await visitor.send(page, floor, { [floor]: '1' })
  assert.is(again.status, 200)
  assert.is(orders()[0]?.qty, 2)
  await end()
})

buying('keeps what was typed where something is missing', async () => {
  const { visitor, add, orders, end } = await open()
  const cart = await add()
  const checkout = await visitor.get(`${cart.path}/checkout`)
  const page = await visitor.send(checkout, 'firstname', { ...IDA, firstname: '"><script>', email: 'nobody' })
  assert.is(page.status, 422)
  assert.match(page.html, 'role="alert"')
  assert.match(page.html, 'value="&quot;&gt;&lt;script&gt;"')
  assert.not.match(page.html, '"><script>')
  assert.is(orders()[0]?.status_code, STATUS.created)
  await end()
})

buying('says why something cannot be had on the page where it was chosen', async () => {
  const { server, visitor, event, a, floor, orders, office, end } = await open()
  const page = await visitor.get(event(a.events.open))
  server.sql('update events set max_qty_per_order = 500')
  await office.reserve([office.places('floor', 20)], { order_type: 'regular' })
  const refused = await visitor.send(page, floor, { [floor]: '2' })
  assert.is(refused.status, 409)
  assert.match(refused.html, 'Floor')
  const nothing = await visitor.send(await visitor.get(event(a.events.numbered)), `qty_${a.prices.stalls.id}`)
  assert.is(nothing.status, 409)
  assert.is(orders().length, 1)
  await end()
})

buying('takes no price, quantity, seat, cart or step that the shop did not offer', async () => {
  const { server, visitor, event, a, floor, orders, shop, end } = await open()
  const path = event(a.events.open)
  const sent = { ...formsOf(await visitor.get(path)).find(({ fields }) => floor in fields)?.fields }
  for (const wrong of ['-1', '1e3', '99999999999', '0x10', '1.5', 'NaN'])
    assert.is((await visitor.post(path, { ...sent, [floor]: wrong })).status, 409, wrong)
  const b = server.b
  assert.is((await visitor.post(path, { ...sent, [`qty_${b.prices.floor.id}`]: '1' })).status, 409)
  assert.is((await visitor.post(path, { ...sent, [`seat_${b.seats[0]}`]: a.prices.stalls.id })).status, 409)
  const forged = `${sent.cart?.slice(0, -4)}AAAA`
  assert.is((await visitor.post(path, { ...sent, cart: forged, [floor]: '1' })).status, 404)
  assert.is((await visitor.post(path, { ...sent, cart: '', [floor]: '1' })).status, 404)
  assert.is((await visitor.post(path, { ...sent, step: 'x', [floor]: '1' })).status, 400)
  assert.is(orders().length, 0)
  const cart = await visitor.post(path, {
    ...sent,
    [floor]: '1',
    value: '1',
    static_price: '1',
    price: '1',
    total: '1',
  })
  assert.is(orders()[0]?.total, 1799)
  const token = cart.path.split('/').at(-1) ?? ''
  assert.is((await visitor.get(`/en/${b.slug}/cart/${token}`)).status, 404)
  assert.is((await visitor.get(`${shop}/cart/${forged}`)).status, 404)
  assert.is((await visitor.get(`${shop}/order/${token}`)).status, 404)
  assert.is((await visitor.get(`${shop}/order/${forged}`)).status, 404)
  const checkout = async (more: Readonly<Record<string, string>>) =>
    visitor.send(await visitor.get(`${cart.path}/checkout`), 'firstname', { ...IDA, ...more })
  for (const more of [{ total: '1' }, { way: 'nothing' }, { way: 'cash' }, { way: 'paypal' }])
    assert.is((await checkout(more)).status, 422)
  assert.is(orders()[0]?.status_code, STATUS.created)
  const form = await visitor.get(`${cart.path}/checkout`)
  assert.is((await visitor.send(form, 'firstname', { ...IDA, total: '1' })).status, 422)
  const again = await visitor.send(form, 'firstname', IDA)
  assert.equal([again.status, again.path], [200, `${cart.path}/checkout`], 'a step that was booked orders nothing')
  await end()
})

buying('takes no form of another site', async () => {
  const { add, orders, end } = await open({ 'sec-fetch-site': 'cross-site' })
  assert.is((await add()).status, 403)
  assert.is(orders().length, 0)
  await end()
})

buying('lets a cart be changed, discounted, paid in part by a voucher, and left', async () => {
  const { visitor, add, orders, a, end } = await open()
  let cart = await add()
  cart = await visitor.step(cart, 'change', { qty: '3' })
  assert.is(orders()[0]?.qty, 3)
  cart = await visitor.step(cart, 'promo_code', { code: 'nonsense' })
  assert.is(cart.status, 409)
  cart = await visitor.step(cart, 'add_voucher', { code: a.voucher.code })
  assert.match(cart.html, 'Still to pay')
  assert.match(cart.html, '€33.97')
  const checkout = await visitor.get(`${cart.path}/checkout`)
  assert.match(checkout.html, 'Order and pay €33.97')
  cart = await visitor.step(cart, 'extend')
  assert.not.match(cart.html, 'More time')
  cart = await visitor.step(cart, 'leave')
  assert.is(cart.status, 410)
  assert.is(orders().length, 0)
  await end()
})

buying('sends the links of lost orders to their address, and tells nobody whether there are any', async () => {
  const { server, a, visitor, shop, end } = await open()
  const pages = []
  for (const email of ['ada@example.org', 'unknown@example.org', 'ADA@example.org'])
    pages.push(await visitor.send(await visitor.get(`${shop}/order`), 'email', { email }))
  assert.is(new Set(pages.map(({ html, status }) => `${status} ${html}`)).size, 1)
  assert.equal(
    server
      .rows('outbox', a)
      .map(({ kind, address }) => [kind, address])
      .sort(),
    [
      ['order_links', 'ada@example.org'],
      ['order_links', 'unknown@example.org'],
    ],
  )
  await end()
})

buying('shows what it sends to no other site and stores none of it', async () => {
  const { visitor, add, end } = await open()
  const cart = await add()
  for (const page of [cart, await visitor.get(`${cart.path}/checkout`)]) {
    assert.is(page.headers['cache-control'], 'no-store')
    assert.is(page.headers['referrer-policy'], 'same-origin')
    assert.is(page.headers['set-cookie'], undefined)
    assert.match(String(page.headers['content-security-policy']), "form-action 'self'")
    assert.match(page.html, 'name="robots" content="noindex"')
    assert.not.match(page.html, '<script')
  }
  await end()
})

buying.run()
