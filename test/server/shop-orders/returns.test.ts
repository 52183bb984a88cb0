import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formsOf, PlainBrowser, refusalOn, type ShownPage } from '../../harness/shop/browser-without-scripts'
import { openReturns } from '../../harness/shop/returning'

const pages = suite('pages on which a buyer returns tickets')

const IDA = { firstname: 'Ida', lastname: 'Berger', email: 'ida@example.org', way: 'stripe' }

async function open(policy: Readonly<Record<string, unknown>> = {}, lang = 'en') {
  const house = await openReturns(policy)
  const { server, a } = house
  const visitor = new PlainBrowser(server)
  const event = () => visitor.get(`/${lang}/${a.slug}/events/${a.events.open}/tickets`)
  const floor = `qty_${a.prices.floor.id}`
  const cart = await visitor.send(await event(), floor, { [floor]: '2' })
  const checkout = await visitor.get(`${cart.path}/checkout`)
  const placed = await visitor.send(checkout, 'firstname', IDA)
  const path = placed.path.split('?')[0] ?? ''
  await house.run()
  const payment = server.rows('payments', a)[0]?.id ?? ''
  house.stripe.pay(payment)
  await house.heard(payment)
  await house.run()
  const [item] = server.rows('order_items', a)
  const qty = `qty_${item?.id ?? ''}`
  const page = (more = '') => visitor.get(`${path}${more}`)
  const text = ({ html }: ShownPage) =>
    html
      .replace(/<style>.*?<\/style>/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/[\s\u00a0]+/g, ' ')
  return { ...house, visitor, event, checkout, path, qty, page, text }
}

pages('say the terms on the event, at the checkout and on the order', async () => {
  const { event, checkout, page, text, end } = await open()
  const terms = /Return until 24 hours before the start for €2\.00 a ticket/
  assert.match(text(await event()), terms)
  assert.match(text(checkout), terms)
  assert.match(text(await page()), terms)
  await end()
})

pages('show the money before it moves, then return one of two tickets', async () => {
  const { visitor, server, office, a, page, path, qty, text, run, end } = await open()
  assert.match((await page()).html, `${path}/return"`)
  const choose = await page('/return')
  assert.ok(formsOf(choose).some(({ fields }) => qty in fields))
  const check = await page(`/return?${qty}=1`)
  assert.match(text(check), 'Price €17.99 Return fee −€2.00 You get back €15.99')
  assert.equal(office.quota('floor'), [2, 0], 'nothing is returned yet')
  const done = await visitor.send(check, 'amount', { way: 'money' })
  assert.match(text(done), 'Your return is done. We’ve sent you an email about it.')
  assert.match(text(done), '€15.99 are on their way back to you.')
  assert.match(text(done), 'Returned −€17.99 Total now €19.99')
  assert.equal(office.quota('floor'), [1, 0])
  // The same form again, by the back button or a double click.
  await visitor.send(check, 'amount', { way: 'money' })
  await run()
  assert.is(server.rows('payments', a).filter(({ amount }) => amount < 0).length, 1)
  assert.match(text(await page()), '€15.99 went back the way you paid.')
  await end()
})

pages('promise an email only where one was sent', async () => {
  const { visitor, server, a, page, qty, text, end } = await open()
  server.sql('update contacts set email = null where org_id = ?', a.org_id)
  const done = await visitor.send(await page(`/return?${qty}=1`), 'amount', { way: 'money' })
  assert.match(text(done), 'Your return is done.')
  assert.not.match(text(done), 'We’ve sent you an email about it.')
  await end()
})

pages('show the code of the voucher that a return became', async () => {
  const { visitor, server, a, page, qty, text, end } = await open({ return_as: 'voucher' })
  const done = await visitor.send(await page(`/return?${qty}=2`), 'amount')
  const code = server.rows('vouchers', a).find(({ id }) => id !== a.voucher.id)?.code ?? ''
  assert.ok(code)
  assert.match(text(done), 'Voucher over €31.98: ')
  assert.match(text(done).replaceAll('-', '').replaceAll(' ', ''), code.replaceAll('-', ''))
  assert.match(text(done), 'You’ve returned these tickets')
  assert.not.match(done.html, '/return"')
  await end()
})

pages('refuse in the buyer’s words, and keep what was chosen', async () => {
  const { visitor, server, office, page, qty, text, end } = await open()
  assert.is(refusalOn(await page(`/return?${qty}=0`)), 'Choose at least one ticket.')
  const check = await page(`/return?${qty}=1`)
  const changed = await visitor.send(check, 'amount', { way: 'money', amount: '1700' })
  assert.is(refusalOn(changed), 'This order has changed since you looked. Please check the amounts again.')
  assert.is(formsOf(changed).find(({ fields }) => qty in fields)?.fields[qty], '1')
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(1000), office.in(2000))
  const late = await visitor.send(check, 'amount', { way: 'money' })
  assert.is(refusalOn(late), 'The time to return these tickets is over.')
  assert.not.match(text(await page()), 'Return tickets …')
  await end()
})

pages('open for the token of their own organisation alone', async () => {
  const { visitor, server, a, path, page, qty, end } = await open()
  const token = path.split('/').at(-1) ?? ''
  assert.is((await visitor.get(`/en/${server.b.slug}/order/${token}/return`)).status, 404)
  assert.is((await visitor.get(`/en/${a.slug}/order/${'x'.repeat(40)}/return`)).status, 404)
  const check = await page(`/return?${qty}=1`)
  const [form] = formsOf(check).filter(({ fields }) => 'amount' in fields)
  const foreign = (form?.action ?? '').replace(a.slug, server.b.slug)
  assert.is((await visitor.answer(foreign, form?.fields ?? {})).status, 404)
  assert.is(server.rows('payments', a).length, 1)
  await end()
})

pages('change the name on the order until the event, where the terms allow it', async () => {
  const { visitor, server, office, a, page, end } = await open()
  const shown = await page()
  await visitor.send(shown, 'holder', { holder: 'Ben Adler' })
  assert.is(server.rows('orders', a)[0]?.name, 'Ben Adler')
  assert.equal(
    server.rows('activity_log', a).flatMap(({ name, subject }) => (name === 'UpdateOrder' ? [subject] : [])),
    ['orders'],
  )
  assert.is(refusalOn(await visitor.send(shown, 'holder', { holder: ' ' })), 'Enter a name.')
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(-2000), office.in(-1000))
  const late = await visitor.send(shown, 'holder', { holder: 'Eve' })
  assert.is(refusalOn(late), 'The name can’t be changed here any more. Please contact the box office.')
  assert.not.match((await page()).html, 'name="holder"')
  assert.is(server.rows('orders', a)[0]?.name, 'Ben Adler')
  await end()
})

pages('speak German', async () => {
  const { visitor, page, qty, text, end } = await open({}, 'de')
  const check = await page(`/return?${qty}=1`)
  assert.match(text(check), 'Preis 17,99 € Rückgabegebühr −2,00 € Sie erhalten zurück 15,99 €')
  const done = await visitor.send(check, 'amount', { way: 'money' })
  assert.match(text(done), 'Ihre Rückgabe ist erledigt.')
  await end()
})

pages.run()
