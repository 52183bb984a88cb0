import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RowOf } from '../../../shared/model'
import { OfficeDesk } from '../../harness/office/office-desk'
import { followLink } from '../../harness/office/report-link'
import { headerOf, startSmtp } from '../../harness/office/smtp'
import { startServer } from '../../harness/server'
import { brokenArchiveRules } from '../../harness/text/archive-rules'
import { pdfLines } from '../../harness/text/pdf-text'

const test = suite('payment reminders')

test('remind of open amounts in three levels, by email and as PDF/A', async () => {
  const smtp = await startSmtp()
  const server = await startServer({
    smtp: { url: smtp.url, from: 'house@theatre.example', dkim: null },
    publicUrl: new URL('https://tickets.example'),
  })
  const office = await OfficeDesk.open(server)
  const account = {
    holder: 'Theatre',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    bank: null,
    is_default: true,
  }
  assert.is(await office.code(office.ask('CreateBankAccount', { input: account })), null)
  const order_id = await office.reserve([office.places('floor', 3)], { order_type: 'regular' })
  const { total } = office.order(order_id)
  const invoice_id = server.newId()
  assert.is(await office.code(office.ask('CreateInvoice', { input: { id: invoice_id, order_id } })), null)
  const standing = async (id: string) => {
    const answer = await server.graphql(
      await server.token('ADMIN'),
      'query ($id: ID!) { invoice(id: $id) { booking_code open credited_by } }',
      { id },
    )
    return (answer.data as { invoice: object }).invoice
  }
  const { booking_code } = office.order(order_id)
  assert.equal(await standing(invoice_id), { booking_code, open: total, credited_by: null })
  await office.pay(order_id, 1000)
  assert.equal(await standing(invoice_id), { booking_code, open: total - 1000, credited_by: null })
  const remind = (input: object) =>
    office.code(
      office.ask('CreatePaymentReminder', {
        input: { id: server.newId(), invoice_id, days: 24, by_email: false, ...input },
      }),
    )
  const id = server.newId()
  for (let n = 0; n < 2; n++) assert.is(await remind({ id, by_email: true, address: 'books@example.org' }), null)
  const reminders = () =>
    (server.rows('payment_reminders', office.a) as RowOf<'payment_reminders'>[]).sort((a, b) => a.level - b.level)
  assert.equal(
    reminders().map(({ level, open }) => [level, open]),
    [[1, total - 1000]],
    'the same request again adds none',
  )
  await server.server.jobs.drain()
  const [invoice] = server.rows('invoices', office.a)
  assert.equal(
    smtp.arrived.map(({ to, raw }) => [to, headerOf(raw, 'Subject')]),
    [['books@example.org', `Payment reminder for invoice ${invoice?.num}`]],
  )
  const [, attached = ''] =
    /Content-Type: application\/pdf;[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(smtp.arrived[0]?.raw ?? '') ?? []
  assert.equal(brokenArchiveRules(Buffer.from(attached, 'base64')), [])
  assert.is(await remind({}), null)
  assert.is(await remind({}), null)
  assert.is(await remind({}), 'invoices.reminded_often')

  const download = async (reminder_id: string, role: Parameters<typeof server.token>[0]) => {
    const headers = { authorization: `Bearer ${await server.token(role)}` }
    const payload = { reminder_id, language: 'de' }
    const link = await server.server.app.inject({
      method: 'POST',
      url: '/api/invoices/reminder_link',
      headers,
      payload,
    })
    const { url, code } = link.json<{ url?: string; code?: string }>()
    return url ? (await followLink(server, url)).rawPayload : code
  }
  // In the language of the organisation, whoever downloads it.
  const titles = ['Payment reminder', 'Second reminder', 'Final reminder']
  for (const { id: reminder_id, level, due_at } of reminders()) {
    const pdf = await download(reminder_id, 'ADMIN')
    assert.instance(pdf, Buffer)
    assert.equal(brokenArchiveRules(pdf as Buffer), [])
    const text = pdfLines(pdf as Buffer).flat()
    assert.is(text.filter((line) => line === titles[level - 1]).length, 1, text.join('\n'))
    for (const part of ['IBAN DE02 1203 0000 0000 2020 51', `Reference ${invoice?.num}`])
      assert.ok(
        text.some((line) => line.replaceAll('\u00a0', ' ').includes(part.replaceAll('\u00a0', ' '))),
        `${part} in ${text.join('\n')}`,
      )
    const day = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Europe/Berlin',
    }).format(new Date(due_at))
    assert.ok(text.includes(`Payable by: ${day}`), `${day} whole beside its name in ${text.join('\n')}`)
    assert.ok(
      Date.parse(due_at) > server.now() + 23 * 86_400_000 && Date.parse(due_at) < server.now() + 25.1 * 86_400_000,
      due_at,
    )
  }
  assert.is(await download(id, 'CHECKIN'), 'forbidden')
  await office.pay(order_id, total - 1000)
  assert.equal(await standing(invoice_id), { booking_code, open: 0, credited_by: null })
  assert.is(await remind({}), 'invoices.paid')
  const note_id = server.newId()
  assert.is(
    await office.code(office.ask('CreateCreditNote', { input: { id: note_id, invoice_id, reason: 'Wrong name' } })),
    null,
  )
  assert.is(await remind({}), 'invoices.credited')
  const [note] = (server.rows('invoices', office.a) as RowOf<'invoices'>[]).filter(({ id: each }) => each === note_id)
  assert.equal(await standing(invoice_id), { booking_code, open: 0, credited_by: note?.num })
  assert.equal(await standing(note_id), { booking_code, open: 0, credited_by: null })
  assert.is(await remind({ invoice_id: note_id }), 'invoices.is_credit_note')
  const history = await server.graphql(
    await server.token('ADMIN'),
    'query ($id: ID!) { payment_reminders(input: { invoice_id: $id }) { total } }',
    {
      id: invoice_id,
    },
  )
  assert.equal(history.data, { payment_reminders: { total: 3 } })
  await server.close()
  await smtp.close()
})

test.run()
