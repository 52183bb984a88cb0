import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RoleName } from '../../shared/kernel/permissions'
import { OfficeDesk } from '../harness/office/office-desk'
import { followLink } from '../harness/office/report-link'
import { startServer, type TestServer } from '../harness/server'
import { pdfLines } from '../harness/text/pdf-text'

const test = suite('printed invoices')

type Link = { readonly url: string; readonly code?: string }

async function linkTo(server: TestServer, bearer: string, invoice_id: string): Promise<Link> {
  const headers = { authorization: `Bearer ${bearer}` }
  const response = await server.server.app.inject({
    method: 'POST',
    url: '/api/invoices/link',
    headers,
    payload: { invoice_id },
  })
  return response.json<Link>()
}

/** An order of two tickets on invoice. */
async function anInvoice() {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  const order = await office.reserve([office.places('floor', 2)], { order_type: 'regular' })
  const token = (role: RoleName) => server.token(role)
  const run = async (query: string, variables: Record<string, unknown>) => {
    const answer = await server.graphql(await token('ADMIN'), query, variables)
    assert.is(answer.code, null, answer.message ?? '')
    return Object.values(answer.data ?? {})[0] as { readonly id: string; readonly num: string; readonly total: number }
  }
  const invoice = await run(
    'mutation ($input: CreateInvoiceInput!) { CreateInvoice(input: $input) { id num total } }',
    { input: { order_id: order } },
  )
  return { server, office, order, invoice, token, run }
}

/** The lines of the PDF behind a fresh link. */
async function printed(server: TestServer, bearer: string, id: string): Promise<string[]> {
  const response = await followLink(server, (await linkTo(server, bearer, id)).url)
  assert.is(response.statusCode, 200, response.body.slice(0, 200))
  return pdfLines(response.rawPayload).flat()
}

test('print number, lines, taxes and total as selectable text', async () => {
  const { server, office, order, invoice, token } = await anInvoice()
  const text = (await printed(server, await token('ADMIN'), invoice.id)).join('\n')
  const stored = server.rows('invoices').find(({ id }) => id === invoice.id) as
    | { readonly taxes: { readonly tax: number }[] }
    | undefined
  const money = (cents: number) => `€${(cents / 100).toFixed(2)}`
  for (const said of [
    `Invoice ${invoice.num}`,
    office.order(order).booking_code,
    office.items(order)[0]?.static_name ?? '-',
    money(invoice.total),
  ])
    assert.ok(text.includes(said), `${said} in\n${text}`)
  for (const { tax } of stored?.taxes ?? []) assert.ok(text.includes(money(tax)), `tax ${tax}`)
  const event = server.rows('events', office.a).find(({ id }) => id === office.items(order)[0]?.event_id) as
    | { readonly title: string }
    | undefined
  assert.ok(event && text.includes(event.title), text)
  assert.not.match(text, /IBAN/, 'no account yet')
  const account = { holder: 'Theatre', iban: 'DE02120300000000202051', bic: null, bank: null, is_default: true }
  assert.is(await office.code(office.ask('CreateBankAccount', { input: account })), null)
  assert.match((await printed(server, await token('ADMIN'), invoice.id)).join('\n'), /IBAN DE02 1203 0000 0000 2020 51/)
  await server.close()
})

test('carry the legal data of the organisation at their head', async () => {
  const { server, invoice, token, run } = await anInvoice()
  const admin = await token('ADMIN')
  const address = {
    company_name: 'Theater GmbH',
    street: 'Ring 1',
    postcode: '1010',
    city: 'Wien',
    country: 'AT',
    vat_id: 'ATU12345678',
  }
  const input = { address, settings: { registration_num: 'FN 1a' } }
  await run('mutation ($id: ID!, $input: UpdateOrgInput!) { UpdateOrg(id: $id, input: $input) { id } }', {
    id: server.a.org_id,
    input,
  })
  const text = (await printed(server, admin, invoice.id)).join(' ')
  for (const said of ['Theater GmbH · Ring 1 · 1010 Wien', 'VAT ID ATU12345678 · FN 1a'])
    assert.ok(text.includes(said), `${said} in ${text}`)
  const buyer = { street: 'Gasse 2', postcode: '04177', city: 'Leipzig', country: 'DE' }
  server.sql('update invoices set recipient_address = ? where id = ?', JSON.stringify(buyer), invoice.id)
  const abroad = await printed(server, admin, invoice.id)
  assert.ok(abroad.includes('Germany') && abroad.join(' ').includes('1010 Wien · Austria'), abroad.join('\n'))
  await server.close()
})

test('show the logo of the organisation, and are printed without one that cannot be read', async () => {
  const { server, invoice, token } = await anInvoice()
  const admin = await token('ADMIN')
  const pictures = async () => {
    const { statusCode, rawPayload } = await followLink(server, (await linkTo(server, admin, invoice.id)).url)
    assert.is(statusCode, 200)
    return rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
  }
  const key = `${server.a.org_id}/${'0'.repeat(32)}.png`
  const setLogo = (address: string) =>
    server.sql('update orgs set media_logo_url = ? where id = ?', address, server.a.org_id)
  assert.is(await pictures(), 0)
  setLogo(`/files/${key}`)
  assert.is(await pictures(), 0, 'the file is missing')
  await server.files.put(key, Buffer.from('no picture'), 'image/png')
  assert.is(await pictures(), 0, 'the file is damaged')
  await server.files.put(
    key,
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#5B3FBF' } })
      .png()
      .toBuffer(),
    'image/png',
  )
  assert.is(await pictures(), 1)
  const foreign = `${server.b.org_id}/${'0'.repeat(32)}.png`
  await server.files.put(
    foreign,
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#5B3FBF' } })
      .png()
      .toBuffer(),
    'image/png',
  )
  setLogo(`/files/${foreign}`)
  assert.is(await pictures(), 0, 'of another organisation')
  await server.close()
})

test('name the credit note that cancels them, and the other way round', async () => {
  const { server, invoice, token, run } = await anInvoice()
  const note = await run(
    'mutation ($input: CreateCreditNoteInput!) { CreateCreditNote(input: $input) { id num total } }',
    {
      input: { invoice_id: invoice.id, reason: 'Wrong name' },
    },
  )
  const admin = await token('ADMIN')
  assert.ok((await printed(server, admin, invoice.id)).join('\n').includes(`Cancelled by credit note ${note.num}`))
  const text = (await printed(server, admin, note.id)).join('\n')
  for (const said of [`Credit note ${note.num}`, `Cancels invoice ${invoice.num}`, 'Wrong name'])
    assert.ok(text.includes(said), said)
  await server.close()
})

test('are in the language of the organisation throughout, whoever opens them', async () => {
  const server = await startServer()
  server.sql(`update orgs set lang = 'de' where id = ?`, server.a.org_id)
  const office = await OfficeDesk.open(server)
  const order_id = await office.reserve([office.places('floor', 2)], { order_type: 'regular' })
  const [id, note] = [server.newId(), server.newId()]
  assert.is(await office.code(office.ask('CreateInvoice', { input: { id, order_id } })), null)
  assert.is(
    await office.code(office.ask('CreateCreditNote', { input: { id: note, invoice_id: id, reason: 'Falscher Name' } })),
    null,
  )
  const [invoice, cancelling] = [
    await printed(server, await server.token('CASHIER'), id),
    await printed(server, await server.token('ADMIN'), note),
  ]
  assert.ok(invoice.includes('Position: Menge: Einzelpreis: USt.: Betrag'), invoice.join('\n'))
  assert.ok(
    invoice.some((line) => line.startsWith('Rechnung ')) &&
      cancelling.some((line) => line.startsWith('Stornorechnung ')),
    cancelling.join('\n'),
  )
  const text = [...invoice, ...cancelling].join('\n')
  assert.match(text, /\d{1,2}\. [A-ZÄ][a-zä]+\.? \d{4}/)
  assert.not.match(text, /\d{1,2} [A-Z][a-z]{2} \d{4}|€\d|Invoice|Gutschrift|VAT/)
  await server.close()
})

test('open once, for a reader of this organisation', async () => {
  const { server, invoice, token } = await anInvoice()
  const { url } = await linkTo(server, await token('ADMIN'), invoice.id)
  assert.equal(
    [(await followLink(server, url)).statusCode, (await followLink(server, url)).json().code],
    [200, 'links.used'],
  )
  assert.is((await linkTo(server, await token('CHECKIN'), invoice.id)).code, 'forbidden')
  assert.is((await linkTo(server, await server.token('ADMIN', server.b), invoice.id)).code, 'not_found')
  const report = url.replace(
    '/api/invoices/invoice.pdf?',
    `/api/cash_boxes/report.pdf?cashbox_id=${server.a.boxes[0]}&`,
  )
  assert.is((await followLink(server, report)).json().code, 'links.unknown', 'a link opens its own kind only')
  await server.close()
})

test.run()
