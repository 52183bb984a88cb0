import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../../client/desk/register/register'
import { formatVoucherCode } from '../../../shared/vouchers/code'
import { servedDevice } from '../../harness/devices/served-device'
import { OfficeDesk } from '../../harness/office/office-desk'
import { headerOf, startSmtp } from '../../harness/office/smtp'
import { startServer } from '../../harness/server'

const test = suite('tickets by email')

test('emails each ticket with its code as picture and text, and none that was refunded', async () => {
  const smtp = await startSmtp()
  const server = await startServer({
    smtp: { url: smtp.url, from: 'house@theatre.example', dkim: null },
    publicUrl: new URL('https://tickets.example'),
  })
  const office = await OfficeDesk.open(server)
  server.sql('update events set title = ? where id = ?', '<b>Jazz</b> {{name}}', office.a.events.open)
  const id = await office.reserve([office.places('floor', 2), office.seat(0)], { order_type: 'regular' })
  await office.pay(id, office.order(id).total)
  const send = async () =>
    assert.is(
      await office.code(
        office.ask('ResendTickets', { id, input: { id: server.newId(), address: 'mary@example.org' } }),
      ),
      null,
    )
  await send()
  await server.server.jobs.drain()
  assert.is(smtp.arrived.length, 1)
  const { raw, to } = smtp.arrived[0] as (typeof smtp.arrived)[number]
  assert.is(to, 'mary@example.org')
  assert.is(headerOf(raw, 'List-Unsubscribe'), null)
  const text = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  const codes = office.codes(id).flatMap((code) => code ?? [])
  assert.is(codes.length, 2)
  for (const code of codes)
    assert.is(text.replace(/\r?\n/g, '').split(code).length - 1, 2, 'in the text and in the HTML')
  assert.equal(
    [
      text.match(/Content-Type: image\/png/g)?.length,
      text.match(/src="cid:ticket-[12]"/g)?.length,
      text.match(/Content-I[dD]: <ticket-[12]>/g)?.length,
    ],
    [2, 2, 2],
  )
  const [, pdf = ''] = /Content-Type: application\/pdf;[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? []
  const file = Buffer.from(pdf, 'base64')
  assert.is(file.subarray(0, 5).toString(), '%PDF-')
  assert.is(file.toString('latin1').match(/\/Type \/Page\b/g)?.length, 2, 'a page for each ticket')
  assert.ok(text.includes(office.order(id).booking_code))
  assert.ok(text.includes('&lt;b&gt;Jazz&lt;/b&gt; &#123;&#123;name}}'), 'a title is neither markup nor a placeholder')
  await send()
  const refund = { id: server.newId(), way: 'wire', amount: office.order(id).total, reason: 'Ill' }
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
  await server.server.jobs.drain()
  assert.is(smtp.arrived.length, 1)
  assert.equal(
    server
      .rows('outbox', office.a)
      .map(({ state }) => state)
      .sort(),
    ['failed', 'sent'],
  )
  await server.close()
  await smtp.close()
})

test('sends the tickets of an offline sale once the desk is online again, and only once', async () => {
  const smtp = await startSmtp()
  const server = await startServer({
    smtp: { url: smtp.url, from: 'house@theatre.example', dkim: null },
    publicUrl: new URL('https://tickets.example'),
  })
  const desk = await servedDevice(server, { role: 'TICKETING', kind: 'desk', name: 'Desk 1' })
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: server.a.boxes[0], opening: 0 })
  assert.is(await desk.drain.run(), null)
  const payments = [{ method: 'cash' as const, amount: 3598, given: null }]
  const sold = await register.sell({
    name: '',
    contact_id: null,
    lines: [{ price_id: server.a.prices.floor.id, seat_id: null, qty: 2 }],
    payments,
  })
  const args = { id: sold.order_id, input: { id: desk.core.newId(), address: 'mary@example.org' } }
  for (let taps = 0; taps < 2; taps++)
    await desk.outbox.commit('ResendTickets', () => ({ args, about: [sold.order_id] }))
  await server.server.jobs.drain()
  assert.is(smtp.arrived.length, 0, 'the server has not heard of the sale')
  assert.is(await desk.drain.run(), null)
  assert.equal(await desk.outbox.attention(), [])
  await server.server.jobs.drain()
  assert.equal(
    smtp.arrived.map(({ to }) => to),
    ['mary@example.org'],
  )
  for (const { code } of sold.tickets) assert.ok((smtp.arrived[0]?.raw ?? '').replace(/=\r\n/g, '').includes(code))
  await server.close()
  await smtp.close()
})

test('emails the vouchers an order sold with code, value and expiry, and lists every email of the order', async () => {
  const smtp = await startSmtp()
  const server = await startServer({
    smtp: { url: smtp.url, from: 'house@theatre.example', dkim: null },
    publicUrl: new URL('https://tickets.example'),
  })
  const office = await OfficeDesk.open(server)
  const desk = await servedDevice(server, { role: 'TICKETING', kind: 'desk', name: 'Desk 1' })
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: office.a.boxes[0], opening: 0 })
  const lines = [2500, 4000].map((value) => ({ voucher: { value, tax_group_id: null }, qty: 1 }))
  const sale = await register.sell({
    name: 'Ada',
    contact_id: office.a.contact,
    lines,
    payments: [{ method: 'cash', amount: 6500, given: null }],
  })
  assert.is(await desk.drain.run(), null)
  const id = sale.order_id
  const [sent, blocked] = sale.vouchers
  server.sql('update vouchers set blocked = ? where code = ?', true, blocked?.code ?? '')
  assert.is(await office.code(office.ask('ResendTickets', { id, input: { id: server.newId() } })), null)
  assert.is(await office.code(office.ask('CreateInvoice', { input: { id: server.newId(), order_id: id } })), null)
  const invoice = server.rows('invoices', office.a).find(({ order_id }) => order_id === id)
  assert.is(
    await office.code(
      office.ask('SendInvoice', { id: invoice?.id, input: { id: server.newId(), address: 'books@example.org' } }),
    ),
    null,
  )
  await server.server.jobs.drain()
  const email = smtp.arrived.find(({ to }) => to === 'ada@example.org')
  assert.match(headerOf(email?.raw ?? '', 'Subject') ?? '', /^Your voucher from /)
  const text = (email?.raw ?? '').replace(/=\r\n/g, '')
  assert.ok(text.includes(formatVoucherCode(sent?.code ?? '')), 'the code as it is read aloud')
  assert.ok(text.includes('25.00') && text.includes('Valid until'))
  assert.not(text.includes(formatVoucherCode(blocked?.code ?? '')), 'none that is blocked')
  const listed = await server.graphql(
    await server.token('ADMIN'),
    'query ($id: ID!) { order(id: $id) { emails { kind address state } } }',
    { id },
  )
  const { emails } = (listed.data as { order: { emails: { kind: string; address: string; state: string }[] } }).order
  assert.equal(emails.map(({ kind, address, state }) => [kind, address, state]).sort(), [
    ['invoice', 'books@example.org', 'sent'],
    ['tickets', 'ada@example.org', 'sent'],
  ])
  await server.close()
  await smtp.close()
})

test.run()
