import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { recipientIn } from '../../../server/shop/order/papers'
import { DAY } from '../../../shared/kernel/time'
import { openStripeOrganisation } from '../../harness/providers/stripe-house'
import { PlainBrowser } from '../../harness/shop/browser-without-scripts'

const papers = suite('papers of an order of the shop')

const IDA = { firstname: 'Ida', lastname: 'Berger', email: 'ida@example.org', way: 'stripe' }
const PLACE = { street: 'Markt 1', postcode: '04109', city: 'Leipzig', country: 'de' }
const COMPANY = { ...PLACE, company: 'Berger & Söhne <b>', name: 'Ida von Berger', vat_id: 'DE123456789' }

/** A shop with an order of two places that is checked out, and paid where that is asked for. */
async function open({ isPaid = true } = {}) {
  const house = await openStripeOrganisation()
  const { server, office } = house
  const { a } = server
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['stripe']))
  server.sql('update orgs set features = ?', JSON.stringify(['web_shop']))
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(30 * DAY), office.in(31 * DAY))
  const visitor = new PlainBrowser(server)
  const event = await visitor.get(`/en/${a.slug}/events/${a.events.open}/tickets`)
  const floor = `qty_${a.prices.floor.id}`
  const cart = await visitor.send(event, floor, { [floor]: '2' })
  const checkout = await visitor.send(await visitor.get(`${cart.path}/checkout`), 'firstname', IDA)
  await house.run()
  const path = checkout.path.split('?')[0] ?? ''
  const pay = async () => {
    const payment = server.rows('payments', a)[0]?.id ?? ''
    house.stripe.pay(payment)
    await house.heard(payment)
    await house.run()
  }
  if (isPaid) await pay()
  const page = () => visitor.get(path)
  const invoices = () => server.rows('invoices', a)
  const emails = () => server.rows('outbox', a).map(({ kind, address }) => [kind, address])
  /** Sends a form of the page without it being shown. */
  const post = (what: 'invoice' | 'tickets', fields: Readonly<Record<string, string>> = {}) =>
    visitor.post(`${path}/${what}`, { step: server.newId(), ...fields })
  const numbers = () =>
    invoices()
      .map(({ num, recipient, total }) => [num, recipient, total] as const)

      .sort((one, other) => String(one).localeCompare(String(other)))
  return { ...house, a, pay, visitor, path, page, invoices, emails, post, numbers }
}

papers('have an invoice to a company, whose number stays the same at a double click', async () => {
  const { page, visitor, invoices, numbers, path, end } = await open()
  const shown = await page()
  const sent = await Promise.all([visitor.send(shown, 'company', COMPANY), visitor.send(shown, 'company', COMPANY)])
  assert.equal(
    sent.map(({ status }) => status),
    [200, 200],
  )
  await visitor.send(await page(), 'company', COMPANY)
  const year = new Date().getUTCFullYear()
  assert.equal(numbers(), [[`${year}-00001`, 'Berger & Söhne <b>', 3598]])
  assert.equal(invoices()[0]?.recipient_address, {
    street: 'Markt 1',
    postcode: '04109',
    city: 'Leipzig',
    country: 'DE',
    company_name: 'Berger & Söhne <b>',
    firstname: 'Ida von',
    lastname: 'Berger',
    vat_id: 'DE123456789',
  })
  const after = await page()
  assert.match(after.html, `Download invoice ${year}-00001`)
  assert.not.match(after.html, 'Söhne <b>')
  const pdf = await visitor.get(`${path}/invoice.pdf`)
  assert.equal([pdf.status, pdf.headers['cache-control'], pdf.html.slice(0, 5)], [200, 'no-store', '%PDF-'])
  await end()
})

papers('correct an invoice by a credit note, a few times', async () => {
  const { page, visitor, numbers, end } = await open()
  const year = new Date().getUTCFullYear()
  await visitor.send(await page(), 'company', { ...PLACE, name: 'Ida Berger' })
  const again = await visitor.send(await page(), 'company', COMPANY)
  assert.match(again.html, `Download invoice ${year}-00002`)
  assert.equal(numbers(), [
    [`${year}-00001`, 'Ida Berger', 3598],
    [`${year}-00002`, 'Berger & Söhne <b>', 3598],
    [`G${year}-00001`, 'Ida Berger', -3598],
  ])
  await visitor.send(await page(), 'company', { ...COMPANY, company: 'Third' })
  const refused = await visitor.send(await page(), 'company', { ...COMPANY, company: '"><script>' })
  assert.match(refused.html, 'contact the box office')
  assert.not.match(refused.html, '"><script>')
  assert.is(numbers().length, 5)
  await end()
})

papers('stay as they were corrected where the form of an earlier invoice is sent again', async () => {
  const { page, visitor, numbers, end } = await open()
  const first = await page()
  await visitor.send(first, 'company', { ...PLACE, name: 'Ida Berger' })
  await visitor.send(await page(), 'company', COMPANY)
  const written = numbers()
  assert.is((await visitor.send(first, 'company', { ...PLACE, name: 'Ida Berger' })).status, 200)
  assert.equal(numbers(), written)
  await visitor.send(first, 'company', { ...PLACE, name: 'Ida Winter' })
  assert.is(numbers().at(1)?.at(1), COMPANY.company)
  assert.is(numbers().at(2)?.at(1), 'Ida Winter', 'a form gone back to, with another name')
  await end()
})

papers('keep the recipient where a part of the order is refunded', async () => {
  const { server, page, visitor, office, a, numbers, path, end } = await open()
  await visitor.send(await page(), 'company', COMPANY)
  const [order] = server.rows('orders', a)
  const [item] = server.rows('order_items', a).filter(({ order_id }) => order_id === order?.id)
  const refund = { id: server.newId(), way: 'wire', amount: 1799, reason: 'Ill', items: [{ id: item?.id, qty: 1 }] }
  assert.is(await office.code(office.ask('RefundOrder', { id: order?.id, input: refund })), null)
  assert.equal(
    numbers().map(([, recipient, total]) => [recipient, total]),
    [3598, 1799, -3598].map((total) => [COMPANY.company, total]),
  )
  assert.is((await visitor.get(`${path}/invoice.pdf`)).status, 200)
  await end()
})

papers('never show the address of a contact in an invoice that the office wrote', async () => {
  const { server, page, visitor, office, a, numbers, path, end } = await open()
  const [order] = server.rows('orders', a)
  const address = JSON.stringify({ ...PLACE, street: 'Secret Lane 7' })
  server.sql('update contacts set invoice_address = ? where id = ?', address, order?.contact_id ?? '')
  const input = { id: server.newId(), order_id: order?.id }
  assert.is(await office.code(office.ask('CreateInvoice', { input })), null)
  assert.is((await visitor.get(`${path}/invoice.pdf`)).status, 404)
  const shown = await page()
  assert.not.match(shown.html, 'Secret Lane')
  assert.match(shown.html, 'already sent you an invoice')
  await visitor.send(shown, 'company', COMPANY)
  assert.is(numbers().length, 3)
  assert.is((await visitor.get(`${path}/invoice.pdf`)).status, 200)
  await end()
})

papers('have no invoice before the order is paid, or once it is refunded', async () => {
  const { server, office, a, post, invoices, emails, pay, end } = await open({ isPaid: false })
  const refused = await post('invoice', COMPANY)
  assert.match(refused.html, 'Waiting for your payment')
  await post('tickets')
  assert.equal(emails(), [])
  await pay()
  const [order] = server.rows('orders', a)
  const refund = { id: server.newId(), way: 'wire', amount: order?.total, reason: 'Ill' }
  assert.is(await office.code(office.ask('RefundOrder', { id: order?.id, input: refund })), null)
  await post('invoice', COMPANY)
  assert.equal(invoices(), [])
  await end()
})

papers('require a readable recipient and a postal address', () => {
  for (const wrong of [
    { name: '' },
    { name: '\u200b' },
    { country: 'Germany' },
    { country: 'XX' },
    { vat_id: '4711' },
    { vat_id: 'DE12345678' },
    { street: 'x'.repeat(121) },
    { city: ' ' },
  ])
    assert.type(recipientIn({ ...COMPANY, ...wrong }), 'string', JSON.stringify(wrong))
  assert.equal(recipientIn({ ...PLACE, name: ' Ida  Berger ' }), {
    recipient: 'Ida  Berger',
    recipient_address: { ...PLACE, country: 'DE' },
  })
})

papers('are refused for a guessed address and for requests from another site', async () => {
  const { server, a, path, visitor, post, invoices, emails, end } = await open()
  const before = emails().length
  const fields = { ...COMPANY, step: server.newId() }
  const forged = `${path.slice(0, -4)}AAAA`
  const elsewhere = path.replace(a.slug, server.b.slug)
  const foreign = new PlainBrowser(server, { 'sec-fetch-site': 'cross-site' })
  for (const [who, place, status] of [
    [visitor, forged, 404],
    [visitor, elsewhere, 404],
    [foreign, path, 403],
  ] as const)
    for (const what of ['invoice', 'tickets'])
      assert.is((await who.post(`${place}/${what}`, fields)).status, status, `${place} ${what}`)
  assert.is((await post('invoice', { ...COMPANY, step: 'x' })).status, 400)
  assert.equal([invoices(), emails().length], [[], before])
  await end()
})

papers('are sent again to the address of the order alone, a limited number of times', async () => {
  const { page, emails, post, end } = await open()
  assert.equal(emails(), [['tickets', IDA.email]])
  const shown = await page()
  const form = { address: 'thief@example.org', email: 'thief@example.org' }
  const step = /order\/[^"]*\/tickets"><input type="hidden" name="step" value="([^"]*)"/.exec(shown.html)?.[1] ?? ''
  const answers = []
  for (let time = 0; time < 2; time++) answers.push(await post('tickets', { ...form, step }))
  assert.is(emails().length, 2, 'the same form sends once')
  answers.push(await post('tickets', form), await post('tickets', form))
  assert.ok(answers.every(({ status, html }) => status === 200 && html.includes('are on their way')))
  assert.ok(emails().every(([kind, to]) => kind === 'tickets' && to === IDA.email))
  await end()
})

papers.run()
