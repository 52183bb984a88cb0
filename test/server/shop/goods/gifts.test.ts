import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formsOf, refusalOn } from '../../../harness/shop/browser-without-scripts'
import { IDA_BY_STRIPE, openStripeShop } from '../../../harness/shop/stripe-shop'
import { pdfLines } from '../../../harness/text/pdf-text'

const gifts = suite('gift vouchers in the shop')

const FOR_ANNA = {
  value: '50',
  qty: '1',
  design: 'notes',
  recipient: 'Anna <3',
  message: 'Have a lovely evening!',
  delivery: 'recipient',
  address: 'anna@example.org',
}

gifts('are chosen with a design, a message and a date, without scripts', async () => {
  const { a, server, shop, visitor, pay, run, end } = await openStripeShop()
  const page = await visitor.get(`${shop}/vouchers`)
  const form = formsOf(page).find(({ fields }) => 'design' in fields)
  assert.equal([form?.fields.design, form?.fields.delivery], ['curtain', 'buyer'])
  assert.not.match(page.html, /value="picture"/)
  const cart = await visitor.send(page, 'design', FOR_ANNA)
  assert.match(cart.html, /€50\.00 for Anna &lt;3, Music/)
  assert.match(cart.html, /By email to anna@example\.org once it’s paid/)
  const checkout = await visitor.get(`${cart.path.split('?')[0]}/checkout`)
  const order = await visitor.send(checkout, 'firstname', IDA_BY_STRIPE)
  await run()
  await pay()
  const paid = await visitor.get(order.path.split('?')[0] ?? '')
  const link = /href="([^"]+\/voucher\/[^"]+)"/.exec(paid.html)?.[1] ?? ''
  const pdf = await server.server.app.inject({ url: link })
  assert.is(pdf.headers['content-type'], 'application/pdf')
  const text = pdfLines(pdf.rawPayload).flat().join(' ')
  for (const part of ['€50.00', 'Anna <3', 'Have a lovely evening!', 'Gift voucher'])
    assert.ok(text.includes(part), part)
  const other = link.replace(/[^/]+$/, server.newId())
  assert.is((await server.server.app.inject({ url: other })).statusCode, 404)
  assert.equal(
    server
      .rows('outbox', a)
      .map(({ kind, address }) => [kind, address])
      .sort(),
    [
      ['gift', 'anna@example.org'],
      ['tickets', 'ida@example.org'],
    ],
  )
  await end()
})

gifts('keep what was typed where the recipient’s address or the date is wrong', async () => {
  const { shop, visitor, office, end } = await openStripeShop()
  const send = async (values: Record<string, string>) =>
    visitor.send(await visitor.get(`${shop}/vouchers`), 'design', { ...FOR_ANNA, ...values })
  const nobody = await send({ address: 'anna' })
  assert.is(refusalOn(nobody), 'Enter the email address of the person who gets the voucher.')
  assert.match(nobody.html, /Have a lovely evening!/)
  assert.match(nobody.html, /value="Anna &lt;3"/)
  assert.not.ok(nobody.path.includes('Anna'), 'no address says it in plain')
  for (const day of [office.in(-86_400_000).slice(0, 10), office.in(400 * 86_400_000).slice(0, 10), 'tomorrow'])
    assert.is(refusalOn(await send({ day })), 'Choose a date from today up to a year ahead.')
  await end()
})

gifts('show the organisation’s own picture where it has one', async () => {
  const { shop, visitor, server, a, end } = await openStripeShop()
  const admin = await server.token('ADMIN', a)
  const pageWith = async (voucher_picture_url: string) => {
    const saved = await server.graphql(
      admin,
      'mutation ($id: ID!, $input: UpdateVoucherSettingsInput!) { UpdateVoucherSettings(id: $id, input: $input) { id } }',
      { id: a.org_id, input: { voucher_amounts: [2500], voucher_picture_url } },
    )
    assert.is(saved.message, null)
    return (await visitor.get(`${shop}/vouchers`)).html
  }
  const own = `/files/${a.org_id}/${'a'.repeat(32)}.jpg`
  const html = await pageWith(own)
  assert.ok(html.includes(`src="${own}"`))
  assert.match(html, /value="picture"/)
  for (const other of ['https://theatre.example/house.jpg', `/files/${server.b.org_id}/${'a'.repeat(32)}.jpg`])
    assert.not.match(await pageWith(other), /value="picture"/, 'the voucher’s PDF could not show it')
  await end()
})

gifts.run()
