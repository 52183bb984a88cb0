import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { followLink } from '../../../harness/office/report-link'
import { formsOf, refusalOn } from '../../../harness/shop/browser-without-scripts'
import { IDA_BY_STRIPE, openStripeShop } from '../../../harness/shop/stripe-shop'
import { pdfLines } from '../../../harness/text/pdf-text'

const donations = suite('donations on the cart’s page')

async function open(enabled = true) {
  const opened = await openStripeShop()
  const { server, office, a, shop, add, visitor } = opened
  const input = { enabled, text: 'For the new <roof>', amounts: [500, 2500] }
  assert.is(await office.code(office.ask('UpdateDonations', { id: a.org_id, input })), null)
  const cart = (await add()).path.split('?')[0] ?? ''
  assert.ok(cart.startsWith(`${shop}/cart/`))
  const donated = () =>
    server.rows('order_items', a).flatMap(({ charge, static_price }) => (charge === 'donation' ? [static_price] : []))
  return { ...opened, visitor, cart: () => visitor.get(cart), path: cart, donated }
}

donations('are rounding up, a suggested amount or another one, without scripts', async () => {
  const { cart, visitor, donated, end } = await open()
  const page = await cart()
  assert.match(page.html, /For the new &lt;roof&gt;/)
  const names = [...page.html.matchAll(/<button class="also">((?:Round|Give)[^<]*)</g)].map(([, name]) => name)
  assert.equal(names, ['Round up to €40.00', 'Give €5.00', 'Give €25.00'])
  const given = (give: string) => formsOf(page).find(({ fields }) => fields.give === give)
  const round = given('4.02')
  const rounded = await visitor.post(round?.action ?? '', round?.fields ?? {})
  assert.match(rounded.html, /You’re giving €4\.02\. Thank you!/)
  assert.match(rounded.html, /€40\.00/)
  assert.not.match(rounded.html, /Round up to/)
  await visitor.post(round?.action ?? '', round?.fields ?? {})
  assert.equal(donated(), [402], 'a form that is sent again gives once')
  const own = formsOf(rounded).find(({ fields }) => fields.give === '')
  const changed = await visitor.post(own?.action ?? '', { ...own?.fields, give: '12,5' })
  assert.equal(donated(), [1250])
  assert.not.match(changed.html, /Round up to/, 'more is given than rounding up would be')
  await end()
})

donations('report an invalid amount, and keep it in its field', async () => {
  const { cart, visitor, donated, end } = await open()
  for (const give of ['a lot', '0,50', '20000', '-5']) {
    const own = formsOf(await cart()).find(({ fields }) => fields.give === '')
    const refused = await visitor.post(own?.action ?? '', { ...own?.fields, give })
    assert.is(refusalOn(refused), 'Enter an amount from €1.00 to €10,000.00.', give)
    assert.ok(refused.html.includes(`value="${give}"`), give)
  }
  assert.equal(donated(), [])
  await end()
})

donations('are named at the checkout and on the order’s page, and can be taken out before', async () => {
  const { cart, path, visitor, pay, run, donated, end } = await open()
  const five = formsOf(await cart()).find(({ fields }) => fields.give === '5.00')
  const given = await visitor.post(five?.action ?? '', five?.fields ?? {})
  assert.match(given.html, /Remove Donation/)
  assert.not.match(given.html, /Number of Donation/)
  const checkout = await visitor.get(`${path}/checkout`)
  assert.match(checkout.html, /Donation[\s\S]*€5\.00/)
  const order = await visitor.send(checkout, 'firstname', IDA_BY_STRIPE)
  await run()
  await pay()
  const paid = await visitor.get(order.path.split('?')[0] ?? '')
  assert.match(paid.html, /Donation[\s\S]*€40\.98/)
  assert.equal(donated(), [500])
  await end()
})

donations('are not asked for where the organisation takes none', async () => {
  const { cart, end } = await open(false)
  assert.not.match((await cart()).html, /give something/)
  await end()
})

donations('have a receipt with the donor’s name, once, where the organisation writes them', async () => {
  const { cart, path, visitor, server, office, a, pay, run, end } = await open()
  const five = formsOf(await cart()).find(({ fields }) => fields.give === '5.00')
  await visitor.post(five?.action ?? '', five?.fields ?? {})
  const order = await visitor.send(await visitor.get(`${path}/checkout`), 'firstname', IDA_BY_STRIPE)
  await run()
  await pay()
  const orderPath = order.path.split('?')[0] ?? ''
  const donation = `${orderPath}/donation`
  assert.is((await visitor.get(donation)).status, 404)
  const terms = {
    receipts: true,
    purpose: 'Kunst und Kultur',
    tax_office: 'Leipzig I',
    notice: '232/140/00000',
    notice_on: '2026-01-12T00:00:00.000Z',
  }
  assert.is(await office.code(office.ask('UpdateDonations', { id: a.org_id, input: terms })), null)
  assert.ok((await visitor.get(orderPath)).html.includes(donation))
  const donor = { name: 'Ida Berger', street: 'Markt 1', postcode: '04109', city: 'Leipzig', country: 'DE' }
  const refused = await visitor.send(await visitor.get(donation), 'street', { ...donor, street: '' })
  assert.is(refusalOn(refused), 'Enter the donor’s name, street, postcode, town and country.')
  const form = await visitor.get(donation)
  await visitor.send(form, 'street', donor)
  await visitor.send(form, 'street', { ...donor, name: 'Somebody Else' })
  const seenBy = async (role: 'ADMIN' | 'ANALYST' | 'CHECKIN' | 'CATERER') => {
    const query = '{ donation_receipts { donation_receipts { donor donor_address { street } } } }'
    const { data, code } = await server.graphql(await server.token(role, a), query)
    return code ?? data?.donation_receipts
  }
  const seen = (donor: string, donor_address: { street: string } | null) => ({
    donation_receipts: [{ donor, donor_address }],
  })
  assert.equal(await seenBy('ADMIN'), seen('Ida Berger', { street: 'Markt 1' }))
  assert.equal(await seenBy('ANALYST'), seen('', null))
  assert.equal([await seenBy('CHECKIN'), await seenBy('CATERER')], ['forbidden', 'forbidden'])
  const receipts = server.rows('donation_receipts', a)
  assert.equal(
    receipts.map(({ num, amount, donor: name }) => [num, amount, name]),
    [[`S${new Date(server.now()).getUTCFullYear()}-00001`, 500, 'Ida Berger']],
  )
  const pdf = await server.server.app.inject({ url: `${donation}/receipt.pdf` })
  assert.is(pdf.headers['content-type'], 'application/pdf')
  const text = pdfLines(pdf.rawPayload).flat().join(' ')
  for (const part of ['Ida Berger', '€5.00', 'five euros', 'Leipzig I', '232/140/00000'])
    assert.ok(text.includes(part), part)
  const linkFor = async (role: 'ADMIN' | 'CASHIER' | 'ANALYST' | 'CHECKIN', world = a) => {
    const response = await server.server.app.inject({
      method: 'POST',
      url: '/api/donation_receipts/link',
      headers: { authorization: `Bearer ${await server.token(role, world)}` },
      payload: { receipt_id: receipts[0]?.id },
    })
    return response.json<{ readonly url: string; readonly code?: string }>()
  }
  const opened = await followLink(server, (await linkFor('CASHIER')).url)
  assert.equal(pdfLines(opened.rawPayload).flat().join(' '), text, 'the office opens the same receipt')
  assert.equal(
    [(await linkFor('ANALYST')).code, (await linkFor('CHECKIN')).code, (await linkFor('ADMIN', server.b)).code],
    ['forbidden', 'forbidden', 'not_found'],
  )
  await end()
})

donations('have no receipts without each printed detail, and with a notice older than five years', async () => {
  const { cart, path, visitor, server, office, a, pay, run, end } = await open()
  const now = new Date(server.now())
  const noticeOf = (years: number, days: number) =>
    new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days)).toISOString()
  const terms = { receipts: true, purpose: 'Kultur', tax_office: 'Leipzig I', notice: '1', notice_on: noticeOf(5, 2) }
  const save = (input: object) => office.ask('UpdateDonations', { id: a.org_id, input })
  for (const field of ['purpose', 'tax_office', 'notice', 'notice_on'] as const) {
    const { code, message } = await save({ ...terms, [field]: field === 'notice_on' ? null : '' })
    assert.is(code, 'input.invalid', field)
    assert.match(message ?? '', field)
  }
  assert.is(await office.code(save({ ...terms, notice_on: noticeOf(5, -2) })), 'donations.notice_old')
  assert.is(await office.code(save(terms)), null)
  assert.is(await office.code(save({ notice: '' })), 'input.invalid', 'a detail taken out while receipts are on')
  const five = formsOf(await cart()).find(({ fields }) => fields.give === '5.00')
  await visitor.post(five?.action ?? '', five?.fields ?? {})
  const order = await visitor.send(await visitor.get(`${path}/checkout`), 'firstname', IDA_BY_STRIPE)
  await run()
  await pay()
  const donation = `${order.path.split('?')[0]}/donation`
  assert.is((await visitor.get(donation)).status, 200)
  server.advance(3 * 86_400_000)
  assert.is((await visitor.get(donation)).status, 404)
  await end()
})

donations.run()
