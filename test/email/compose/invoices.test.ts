import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { OfficeDesk } from '../../harness/office/office-desk'
import { headerOf, startSmtp } from '../../harness/office/smtp'
import { startServer } from '../../harness/server'

const test = suite('invoices by email')

test('emails an invoice and its credit note as PDFs, once per request, and notes who sent them', async () => {
  const smtp = await startSmtp()
  const server = await startServer({
    smtp: { url: smtp.url, from: 'house@theatre.example', dkim: null },
    publicUrl: new URL('https://tickets.example'),
  })
  const office = await OfficeDesk.open(server)
  const id = await office.reserve([office.places('floor', 2)], { order_type: 'regular' })
  await office.pay(id, office.order(id).total)
  const invoice_id = server.newId()
  assert.is(await office.code(office.ask('CreateInvoice', { input: { id: invoice_id, order_id: id } })), null)
  const send = (invoice: string, input: Record<string, unknown>) =>
    office.ask('SendInvoice', { id: invoice, input: { id: server.newId(), ...input } })
  const asking = server.newId()
  for (let n = 0; n < 2; n++)
    assert.is(await office.code(send(invoice_id, { id: asking, address: 'books@example.org' })), null)
  const note_id = server.newId()
  assert.is(
    await office.code(office.ask('CreateCreditNote', { input: { id: note_id, invoice_id, reason: 'Wrong name' } })),
    null,
  )
  assert.is(await office.code(send(note_id, { address: 'books@example.org' })), null)
  await server.server.jobs.drain()
  const [invoice, note] = [invoice_id, note_id].map((each) =>
    server.rows('invoices', office.a).find(({ id: known }) => known === each),
  )
  assert.equal(smtp.arrived.map(({ to, raw }) => [to, headerOf(raw, 'Subject')]).sort(), [
    ['books@example.org', `Credit note ${note?.num}`],
    ['books@example.org', `Invoice ${invoice?.num}`],
  ])
  for (const { raw } of smtp.arrived) {
    const [, pdf = ''] = /Content-Type: application\/pdf;[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? []
    assert.is(Buffer.from(pdf, 'base64').subarray(0, 5).toString(), '%PDF-')
  }
  const history = await server.graphql(
    await server.token('ADMIN'),
    'query ($id: ID!) { order(id: $id) { activities { name } } }',
    { id },
  )
  const { activities } = (history.data as { order: { activities: { name: string }[] } }).order
  assert.is(activities.filter(({ name }) => name === 'SendInvoice').length, 2)
  await server.close()
  await smtp.close()
})

test('refuses an address that is none, a sixth email in a day, and an invoice of another organisation', async () => {
  const office = await OfficeDesk.open()
  const { server } = office
  const id = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  await office.pay(id, office.order(id).total)
  const invoice_id = server.newId()
  await office.ask('CreateInvoice', { input: { id: invoice_id, order_id: id } })
  const send = (address: string, from = office) =>
    from.code(from.ask('SendInvoice', { id: invoice_id, input: { id: server.newId(), address } }))
  assert.is(await send('no address'), 'orders.no_email')
  for (let n = 0; n < 5; n++) assert.is(await send('ada@example.org'), null)
  assert.is(await send('ada@example.org'), 'orders.tickets_sent_often')
  assert.is(await send('eve@example.org', await OfficeDesk.open(server, server.b)), 'not_found')
  await office.close()
})

test.run()
