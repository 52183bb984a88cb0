import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { orderEmail } from '../../../server/email/compose/emails/order-email'
import type { EmailLinks } from '../../../server/email/compose/links'
import { readRow } from '../../../server/kernel/commands/rows'
import { OrderTokens } from '../../../server/secrets/order-tokens'
import { DAY } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { STATUS } from '../../../shared/orders/status'
import { formsOf, refusalOn } from '../../harness/shop/browser-without-scripts'
import { IDA_BY_STRIPE as IDA, openStripeShop as open } from '../../harness/shop/stripe-shop'

const BANK = { holder: 'Theatre', iban: 'DE02120300000000202051', is_default: true }

const buying = suite('buying in the shop without scripts')

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
  assert.match(page.html, 'Held for you until')
  const status = 'update orders set status_code = ?'
  server.sql(status, STATUS.expired)
  assert.match((await visitor.get(page.path)).html, 'Your places are no longer held')
  server.sql(status, STATUS.payment_pending)
  assert.match(String(session?.success_url), `${shop}/order/${token}`)
  await pay()
  page = await visitor.get(`${shop}/order/${token}`)
  assert.match(page.html, 'See you on')
  const pdf = await visitor.get(`${shop}/order/${token}/tickets.pdf`)
  assert.equal([pdf.status, pdf.headers['content-type'], pdf.html.slice(0, 5)], [200, 'application/pdf', '%PDF-'])
  const calendar = await visitor.get(`${shop}/order/${token}/calendar.ics`)
  assert.match(calendar.html, /BEGIN:VEVENT[\s\S]*SUMMARY:Macbeth/)
  const unfolded = calendar.html.replace(/\r?\n /g, '')
  assert.match(unfolded, event(a.events.numbered))
  assert.not.match(unfolded, token, 'calendars are shared')
  server.sql('update events set cancelled = ?', true)
  assert.is((await visitor.get(`${shop}/order/${token}/calendar.ics`)).status, 404)
  assert.not.match((await visitor.get(`${shop}/order/${token}`)).html, 'calendar.ics')
  assert.equal(
    server.rows('outbox', a).map(({ kind, address }) => [kind, address]),
    [['tickets', 'ida@example.org']],
  )
  await end()
})

buying('sells what goes on for days with its first and last day, on one ticket for all who come', async () => {
  const { server, shop, visitor, add, pay, run, office, end } = await open()
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(-DAY), office.in(9 * DAY))
  const cart = await add('3')
  const days = /<span class="muted small nums">(\w+, \d+ \w+ \d+) – (\w+, \d+ \w+ \d+)</
  assert.match(cart.html, days)
  const checkout = await visitor.get(`${cart.path}/checkout`)
  assert.match(checkout.html, days)
  await visitor.send(checkout, 'firstname', IDA)
  await run()
  await pay()
  const order = await visitor.get(`${shop}/order/${cart.path.split('/').at(-1)}`)
  assert.match(order.html, '<h1>Thank you, Ida.</h1>', 'it has begun')
  assert.match(order.html, days)
  assert.match(order.html, /<h2>1 ticket<\/h2>.*<span>3 × /s)
  await end()
})

buying('gives more time at the checkout, where all that was typed and chosen stays', async () => {
  const { visitor, add, orders, office, end } = await open()
  assert.is(await office.code(office.ask('CreateBankAccount', { input: BANK })), null)
  const cart = await add('1')
  const before = orders()[0]?.valid_until ?? ''
  const extend = (html: string) => /name="extend" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const checkout = await visitor.get(`${cart.path}/checkout`)
  const typed = { ...IDA, lastname: '', way: 'wire', extend: extend(checkout.html) }
  for (const page of [
    await visitor.send(checkout, 'firstname', typed),
    await visitor.send(checkout, 'firstname', typed),
  ]) {
    assert.match(page.path, `${cart.path}/checkout`)
    assert.is(refusalOn(page), null)
    assert.match(page.html, `name="email" value="${IDA.email}"`)
    assert.match(page.html, 'value="wire" checked')
    assert.not.match(page.html, 'More time')
    assert.ok((orders()[0]?.valid_until ?? '') > before)
  }
  const order = await visitor.send(checkout, 'firstname', { ...IDA, way: 'wire' })
  assert.match(order.path, '/order/', 'going back to the form that was shown first')
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
  assert.ok(refusalOn(page))
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
  assert.ok(refusalOn(refused))
  assert.match(refused.html, 'Floor')
  const nothing = await visitor.send(await visitor.get(event(a.events.numbered)), `qty_${a.prices.stalls.id}`)
  assert.ok(refusalOn(nothing))
  assert.is(orders().length, 1)
  await end()
})

buying('takes no price, quantity, seat, cart or step that the shop did not offer', async () => {
  const { server, visitor, event, a, floor, orders, shop, end } = await open()
  const path = event(a.events.open)
  const sent = { ...formsOf(await visitor.get(path)).find(({ fields }) => floor in fields)?.fields }
  for (const wrong of ['-1', '1e3', '99999999999', '0x10', '1.5', 'NaN'])
    assert.ok(refusalOn(await visitor.post(path, { ...sent, [floor]: wrong })), wrong)
  const b = server.b
  assert.ok(refusalOn(await visitor.post(path, { ...sent, [`qty_${b.prices.floor.id}`]: '1' })))
  assert.ok(refusalOn(await visitor.post(path, { ...sent, [`seat_${b.seats[0]}`]: a.prices.stalls.id })))
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
    assert.ok(refusalOn(await checkout(more)))
  assert.is(orders()[0]?.status_code, STATUS.created)
  const form = await visitor.get(`${cart.path}/checkout`)
  assert.ok(refusalOn(await visitor.send(form, 'firstname', { ...IDA, total: '1' })))
  const again = await visitor.send(form, 'firstname', IDA)
  assert.equal([again.status, again.path], [200, `${cart.path}/checkout`], 'a step that was booked orders nothing')
  await end()
})

buying('gives each form of a page a name of its own', async () => {
  const { visitor, event, shop, a, add, end } = await open()
  const cart = await add()
  const token = cart.path.split('/').at(-1)
  const asked = [`${event(a.events.numbered)}?cart=${token}`, `${cart.path}/checkout`, `${shop}/products?cart=${token}`]
  const pages = [cart, ...(await Promise.all([...asked, shop, `${shop}/order`].map(visitor.get)))]
  for (const { html, path } of pages) {
    const names = [...html.matchAll(/<form\b[^>]*?aria-label="([^"]+)"/g)].map(([, name]) => name)
    assert.is(names.length, html.split('<form').length - 1, path)
    assert.is(new Set(names).size, names.length, path)
  }
  await end()
})

buying('takes no form of another site', async () => {
  const { add, orders, end } = await open({ 'sec-fetch-site': 'cross-site' })
  assert.is((await add()).status, 403)
  assert.is(orders().length, 0)
  await end()
})

buying('accepts a voucher where the shop sells none because it has no other payment method', async () => {
  const { server, a, shop, visitor, add, end } = await open()
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['cash', 'voucher']))
  const cart = await add('1')
  assert.is((await visitor.get(`${shop}/vouchers`)).status, 404)
  assert.not.match(cart.html, `href="${shop}/vouchers`)
  const paid = await visitor.step(cart, 'add_voucher', { code: a.voucher.code })
  assert.is(refusalOn(paid), null)
  assert.match(paid.html, a.voucher.code)
  await end()
})

buying('lets a cart be changed, discounted, paid in part by a voucher, and left', async () => {
  const { visitor, add, orders, a, end } = await open()
  let cart = await add()
  cart = await visitor.step(cart, 'change', { qty: '3' })
  assert.is(orders()[0]?.qty, 3)
  cart = await visitor.step(cart, 'promo_code', { code: 'nonsense' })
  assert.ok(refusalOn(cart))
  cart = await visitor.step(cart, 'add_voucher', { code: a.voucher.code })
  assert.match(cart.html, 'Still to pay')
  assert.match(cart.html, '€33.97')
  const checkout = await visitor.get(`${cart.path}/checkout`)
  assert.match(checkout.html, 'Still to pay</span><span class="nums">€33.97')
  cart = await visitor.step(cart, 'extend')
  assert.not.match(cart.html, 'More time')
  cart = await visitor.step(cart, 'leave')
  assert.is(cart.status, 410)
  assert.match(cart.html, '<h1>Your cart is empty.</h1>')
  assert.match((await visitor.get(cart.path.split('?')[0] ?? '')).html, '<h1>Your time has run out</h1>')
  assert.is(orders().length, 0)
  await end()
})

buying('says to which address its email was sent once it was, without showing it', async () => {
  const { server, visitor, a, add, office, end } = await open()
  assert.is(await office.code(office.ask('CreateBankAccount', { input: BANK })), null)
  const checkout = await visitor.get(`${(await add()).path}/checkout`)
  const order = await visitor.send(checkout, 'firstname', { ...IDA, way: 'wire' })
  const said = async () => {
    const { html } = await visitor.get(order.path)
    assert.not.match(html, IDA.email)
    return /<p>(We[^<]* as well)/.exec(html)?.[1] ?? null
  }
  assert.is(await said(), null, 'there is no mail server')
  const sender = { sender_name: 'House', reply_to: '', bcc: '' }
  assert.is(await office.code(office.ask('UpdateMailSettings', { input: sender })), null)
  const own = 'update mail_settings set smtp_host = ?, smtp_port = ?, sender_address = ?'
  server.sql(own, 'mail.example', 587, 'house@mail.example')
  assert.is(await said(), 'We’re sending this to i…@example.org as well')
  const set = (state: string, error: string | null) =>
    server.sql('update outbox set state = ?, error = ? where org_id = ?', state, error, a.org_id)
  for (const [state, error, words] of [
    ['waiting', 'greylisted', null],
    ['failed', 'no such mailbox', null],
    ['unsure', 'the connection was lost', null],
    ['sent', null, 'We’ve emailed this to i…@example.org as well'],
  ] as const) {
    set(state, error)
    assert.is(await said(), words, state)
  }
  assert.is(await office.code(office.pay(server.rows('orders', a)[0]?.id ?? '', 3598)), null)
  assert.is(await said(), 'We’re sending this to i…@example.org as well', 'the tickets')
  server.sql("update outbox set state = 'failed' where kind = 'tickets'")
  assert.is(await said(), null, 'no tickets')
  await end()
})

buying('counts a voucher only for what it is for, as the provider is asked', async () => {
  const { server, visitor, a, event, add, orders, end } = await open()
  const cart = await visitor.step(await add(), 'add_voucher', { code: a.voucher.code })
  const shown = async () => (await visitor.get(`${cart.path}/checkout`)).html
  assert.match(await shown(), 'Still to pay</span><span class="nums">€15.98')
  server.sql('update vouchers set value = 10000, tax_group_id = (select id from tax_groups where rate = 700)')
  assert.match(await shown(), 'Still to pay</span><span class="nums">€35.98', 'the tickets have another tax rate')
  const gallery = `qty_${a.prices.gallery.id}`
  const more = await visitor.get(`${event(a.events.open)}?cart=${cart.path.split('/').at(-1)}`)
  await visitor.send(more, gallery, { [gallery]: '1' })
  assert.match(await shown(), 'Still to pay</span><span class="nums">€35.98')
  server.sql('update vouchers set blocked = ?', true)
  assert.match(await shown(), 'Still to pay</span><span class="nums">€60.98')
  server.sql('update vouchers set blocked = ?', false)
  await visitor.send(await visitor.get(`${cart.path}/checkout`), 'firstname', IDA)
  const started = server.rows('payments', a).filter(({ order_id }) => order_id === orders()[0]?.id)
  assert.equal(started.map(({ method, amount }) => [method, amount]).sort(), [
    ['stripe', 3598],
    ['voucher', 2500],
  ])
  await end()
})

buying('asks again where a voucher pays less than the buyer saw', async () => {
  const { server, visitor, a, add, orders, end } = await open()
  const cart = await visitor.step(await add(), 'add_voucher', { code: a.voucher.code })
  const checkout = await visitor.get(`${cart.path}/checkout`)
  server.sql('update vouchers set sold = ?', 1500)
  const changed = await visitor.send(checkout, 'firstname', IDA)
  assert.match(changed.html, 'Your vouchers now leave €30.98 to pay instead of €15.98.')
  assert.is(orders()[0]?.status_code, STATUS.created)
  await visitor.send(changed, 'firstname', IDA)
  assert.is(orders()[0]?.status_code, STATUS.payment_pending)
  await end()
})

buying('asks for what a voucher leaves open of a bank transfer, on the page and by email', async () => {
  const { server, visitor, a, add, orders, office, end } = await open()
  assert.is(await office.code(office.ask('CreateBankAccount', { input: BANK })), null)
  const cart = await visitor.step(await add(), 'add_voucher', { code: a.voucher.code })
  const order = await visitor.send(await visitor.get(`${cart.path}/checkout`), 'firstname', { ...IDA, way: 'wire' })
  assert.match(order.html, 'Please transfer €15.98')
  assert.match(order.html, 'Pay €15.98')
  const letter = server.rows('outbox', a)[0] as unknown as RowOf<'outbox'>
  const org = await readRow(server.db, 'orgs', a.org_id, a.org_id)
  assert.ok(org)
  const links = { order: () => 'https://shop.example' } as unknown as EmailLinks
  assert.is((await orderEmail(letter, org, server.db, links))?.values.amount, '€15.98')
  assert.is(await office.code(office.pay(orders()[0]?.id ?? '', 1598)), null)
  assert.match((await visitor.get(order.path)).html, 'See you on')
  await end()
})

buying('offers no payment for an order of the office, whose link an email brings', async () => {
  const { server, visitor, a, shop, office, end } = await open()
  const id = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  const token = new OrderTokens(server.secret).issue(a.org_id, id)
  const { status, html } = await visitor.get(`${shop}/order/${token}`)
  assert.is(status, 200)
  assert.match(html, 'Please transfer €17.99')
  assert.not.match(html, 'Pay €17.99')
  await end()
})

buying('names seats in the language of the page, from cart to order', async () => {
  const { server, visitor, event, a, office, end } = await open()
  assert.is(await office.code(office.ask('CreateBankAccount', { input: BANK })), null)
  server.sql('update orgs set lang = ?', 'de')
  const stalls = `qty_${a.prices.stalls.id}`
  const cart = await visitor.send(await visitor.get(event(a.events.numbered)), stalls, { [stalls]: '1' })
  const checkout = await visitor.get(`${cart.path}/checkout`)
  const order = await visitor.send(checkout, 'firstname', { ...IDA, way: 'wire' })
  assert.match(order.path, '/order/')
  for (const { html } of [cart, checkout, order]) {
    assert.match(html, /Stalls · Row \w+ · Seat \w+/)
    assert.not.match(html, /Reihe|Platz/)
  }
  assert.match((await visitor.get(order.path.replace('/en/', '/de/'))).html, /Stalls · Reihe \w+ · Platz \w+/)
  await end()
})

buying('says before somebody chooses that a bank transfer would come too late', async () => {
  const { server, visitor, event, a, office, end } = await open()
  assert.is(await office.code(office.ask('CreateBankAccount', { input: BANK })), null)
  const shown = async () => (await visitor.get(event(a.events.open))).html
  const late = 'Only bank transfer is offered here'
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(2 * DAY), office.in(3 * DAY))
  assert.not.match(await shown(), late, 'a provider is offered')
  server.sql('update orgs set accepted_payment_methods = ?', '["wire"]')
  assert.match(await shown(), late)
  server.sql('update events set reservations = ?', true)
  assert.not.match(await shown(), late, 'places can be reserved')
  server.sql('update events set reservations = ?', false)
  server.sql('update orgs set accepted_payment_methods = ?', '["wire", "voucher"]')
  assert.not.match(await shown(), late, 'a voucher pays')
  server.sql('update orgs set accepted_payment_methods = ?', '["wire"]')
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(-2 * DAY), office.in(12 * DAY))
  assert.match(await shown(), 'Add to cart')
  assert.not.match(await shown(), late, 'it goes on for days')
  server.sql('update events set ends_at = ?', office.in(2 * DAY))
  assert.match(await shown(), late)
  server.sql('update prices set value = ? where id = ?', 0, a.prices.floor.id)
  assert.not.match(await shown(), late, 'one of its prices is free')
  server.sql('update prices set value = ? where id = ?', 1799, a.prices.floor.id)
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(9 * DAY), office.in(10 * DAY))
  assert.not.match(await shown(), late)
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
