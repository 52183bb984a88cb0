import { createHmac } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isHardBounce } from '../../../server/email/reports/bounces'
import { readReportEmail } from '../../../server/email/reports/read-report-email'
import { HOUR, MINUTE } from '../../../shared/kernel/time'
import {
  askOffice,
  closeMailServer,
  createCampaignAction,
  createMessage,
  openMailingServer,
  runDueJobs,
} from '../../harness/office/mail-server'
import { statusEmail } from '../../harness/office/report-emails'
import type { TestServer } from '../../harness/server'

const reports = suite('reports on emails')

const KEY = 'a key of the mail provider'

/** A complaint in the Abuse Reporting Format (RFC 5965). */
const complaintEmail = (message_id: string, type = 'abuse') =>
  [
    'From: <abuse@mailbox.example>',
    'To: house@theatre.example',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b2"',
    '',
    '--b2',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '',
    '--b2',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Mailbox/1.0',
    'Version: 1',
    'Original-Rcpt-To: <ada@example.org>',
    '',
    '--b2',
    'Content-Type: message/rfc822',
    '',
    'From: house@theatre.example',
    `Message-ID: ${message_id}`,
    'To: ada@example.org',
    '',
    'Come',
    '--b2--',
    '',
  ].join('\r\n')

/** Sends a newsletter to Ada at an organisation that has stored a signing key. */
async function sentNewsletter() {
  const both = await openMailingServer()
  const { server, smtp } = both
  await askOffice(server, 'mutation ($input: ConnectMailReportsInput!) { ConnectMailReports(input: $input) { id } }', {
    input: { report_key: KEY },
  })
  const newsletter = async () => {
    const message = await createMessage(server, { subject: 'News', body: 'Come' })
    const input = { type: 'newsletter', active: true, message_id: message.id }
    await createCampaignAction(server, input)
    await runDueJobs(server)
  }
  await newsletter()
  const message_id = smtp.arrived[0]?.message_id ?? ''
  const stats = () => server.rows('messages')[0]?.recipients_stats as Record<string, number>
  return { both, server, smtp, message_id, stats, newsletter }
}

const urlOf = (server: TestServer, org_id = server.a.org_id) => `/api/mail/reports/${org_id}`

/** Sends an email to the webhook, signed as Standard Webhooks defines it. */
async function report(
  server: TestServer,
  raw: string,
  { key = KEY, at = server.now(), org_id = server.a.org_id, body = raw } = {},
): Promise<number> {
  const [id, sent] = [`msg_${server.newId()}`, String(Math.floor(at / 1000))]
  const secret = key.startsWith('whsec_') ? Buffer.from(key.slice(6), 'base64') : key
  const signature = createHmac('sha256', secret).update(`${id}.${sent}.${raw}`).digest('base64')
  const headers = {
    'content-type': 'message/rfc822',
    'webhook-id': id,
    'webhook-timestamp': sent,
    'webhook-signature': `v1,bm9uZQ== v1,${signature}`,
  }
  return (await server.server.app.inject({ method: 'POST', url: urlOf(server, org_id), headers, payload: body }))
    .statusCode
}

/** Sends an event as Mailgun does. */
async function mailgun(
  server: TestServer,
  message_id: string,
  event: object,
  { key = KEY, at = server.now(), token = server.newId() as string } = {},
): Promise<number> {
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  const data = {
    recipient: 'Ada@example.org',
    message: { headers: { 'message-id': message_id.slice(1, -1) } },
    ...event,
  }
  const payload = { signature: { timestamp, token, signature }, 'event-data': data }
  return (await server.server.app.inject({ method: 'POST', url: urlOf(server), payload })).statusCode
}

const audience = (server: TestServer) =>
  askOffice(
    server,
    '{ campaign_audience(input: { type: newsletter, label_ids: [] }) { reached bounced complained unsubscribed } }',
    {},
  )

reports('books a delivery status notification once, and leaves the address out of later newsletters', async () => {
  const { both, server, smtp, message_id, stats, newsletter } = await sentNewsletter()
  assert.equal(stats(), { created: 1, accepted: 1, delivered: 0, failed: 0 })
  for (let times = 0; times < 2; times++) {
    assert.is(await report(server, statusEmail(message_id, 'ada@example.org')), 204)
    assert.equal(stats(), { created: 1, accepted: 0, delivered: 0, failed: 1 })
  }
  const [email] = server.rows('outbox')
  assert.equal(
    [email?.state, email?.error],
    ['failed', '5.1.1 550 5.1.1 <ada@example.org>: Recipient address rejected: User unknown'],
  )
  const [action] = server.rows('campaign_actions')
  assert.equal([action?.status, action?.success_progress], ['FINISHED', { total: 1, current: 1 }])
  server.advance(HOUR)
  assert.equal(await audience(server), { reached: 0, bounced: 1, complained: 0, unsubscribed: 0 })
  await newsletter()
  assert.is(smtp.arrived.length, 1)
  await closeMailServer(both)
})

reports('unsubscribes a recipient who complained, and records the complaint', async () => {
  const { both, server, message_id } = await sentNewsletter()
  assert.is(await report(server, complaintEmail(message_id, 'not-spam')), 204)
  assert.is(server.rows('outbox')[0]?.complained_at, null)
  for (let times = 0; times < 2; times++) assert.is(await report(server, complaintEmail(message_id)), 204)
  assert.ok(server.rows('outbox')[0]?.complained_at)
  assert.is(server.rows('contacts')[0]?.newsletter_subscription_status, 'unsubscribed')
  assert.equal(server.sql('select act, address from newsletter_consents'), [
    { act: 'unsubscribed', address: 'ada@example.org' },
  ])
  assert.equal(await audience(server), { reached: 0, bounced: 0, complained: 1, unsubscribed: 0 })
  await closeMailServer(both)
})

reports('takes events of Mailgun, and a delivery settles what was uncertain', async () => {
  const { both, server, message_id, stats } = await sentNewsletter()
  assert.is(await mailgun(server, message_id, { event: 'failed', severity: 'temporary' }), 204)
  assert.is(await mailgun(server, message_id, { event: 'opened' }), 204)
  assert.is(server.rows('outbox')[0]?.state, 'sent')
  server.sql(`update outbox set state = 'unsure', sent_at = null`)
  server.sql('update messages set recipients_stats = ?', { created: 1, accepted: 0, delivered: 0, failed: 0 })
  assert.is(await mailgun(server, message_id, { event: 'delivered' }), 204)
  const [email] = server.rows('outbox')
  assert.equal([email?.state, typeof email?.delivered_at], ['sent', 'string'])
  assert.equal(stats(), { created: 1, accepted: 1, delivered: 0, failed: 0 })
  const failed = {
    event: 'failed',
    severity: 'permanent',
    'delivery-status': { code: 605, message: 'Not delivering to previously bounced address' },
  }
  assert.is(await mailgun(server, message_id, failed), 204)
  assert.is(server.rows('outbox')[0]?.error, '605 Not delivering to previously bounced address')
  assert.is(await mailgun(server, message_id, { event: 'complained' }), 204)
  assert.ok(server.rows('outbox')[0]?.complained_at)
  await closeMailServer(both)
})

reports('books nothing under the signature of an event that was booked before', async () => {
  const { both, server, message_id } = await sentNewsletter()
  const token = 'f'.repeat(50)
  assert.is(await mailgun(server, message_id, { event: 'opened' }, { token }), 204)
  assert.is(await mailgun(server, message_id, { event: 'complained' }, { token }), 204)
  assert.is(await mailgun(server, message_id, { event: 'failed' }, { token, at: server.now() - 1 }), 204)
  const [email] = server.rows('outbox')
  assert.equal([email?.state, email?.complained_at], ['sent', null])
  await closeMailServer(both)
})

reports('keeps the signature of an event valid while its email is still being handed over', async () => {
  const { both, server, message_id } = await sentNewsletter()
  const token = 'f'.repeat(50)
  server.sql(`update outbox set state = 'sending'`)
  assert.is(await mailgun(server, message_id, { event: 'failed' }, { token }), 503)
  server.sql(`update outbox set state = 'sent'`)
  assert.is(await mailgun(server, message_id, { event: 'failed' }, { token }), 204)
  assert.is(server.rows('outbox')[0]?.state, 'failed')
  await closeMailServer(both)
})

reports('refuses reports without the signature of the organisation’s key', async () => {
  const { both, server, message_id } = await sentNewsletter()
  const raw = statusEmail(message_id, 'ada@example.org')
  const refused = [
    await report(server, raw, { key: 'another key' }),
    await report(server, raw, { at: server.now() - 6 * MINUTE }),
    await report(server, raw, { at: Number.NaN }),
    await report(server, raw, { body: `${raw} ` }),
    await report(server, raw, { org_id: server.b.org_id }),
    await mailgun(server, message_id, { event: 'failed' }, { key: 'another key' }),
    await mailgun(server, message_id, { event: 'failed' }, { at: server.now() - 13 * HOUR }),
    await mailgun(server, message_id, { event: 'failed' }, { at: server.now() + 6 * MINUTE }),
    await mailgun(server, message_id, { event: 'failed' }, { at: Number.NaN }),
    (await server.server.app.inject({ method: 'POST', url: urlOf(server), payload: { not: 'a report' } })).statusCode,
  ]
  assert.equal(
    refused,
    refused.map(() => 403),
  )
  assert.is(server.rows('outbox')[0]?.state, 'sent')
  const [settings] = server.rows('mail_settings')
  assert.is(settings?.has_report_key, true)
  assert.not.match(JSON.stringify([settings, server.sql('select * from org_secrets')]), /mail provider/)
  await askOffice(server, 'mutation ($id: ID!) { DisconnectMailReports(id: $id) { has_report_key } }', {
    id: settings?.id,
  })
  assert.is(await report(server, raw), 403)
  await closeMailServer(both)
})

reports('ignores reports on others’ emails and on copies, and takes a returned message too', async () => {
  const { both, server, message_id } = await sentNewsletter()
  assert.is(await report(server, statusEmail(`<${server.newId()}@theatre.example>`, 'ada@example.org')), 204)
  assert.is(await report(server, statusEmail('<something@else.example>', 'ada@example.org')), 204)
  assert.is(await report(server, statusEmail(message_id, 'copy@theatre.example')), 204)
  assert.is(
    await report(server, statusEmail(message_id, 'ada@example.org', { action: 'delayed', status: '4.4.1' })),
    204,
  )
  assert.is(server.rows('outbox')[0]?.state, 'sent')
  assert.is(await report(server, statusEmail(message_id, 'ADA@example.org', { returned: 'message/rfc822' })), 204)
  assert.is(server.rows('outbox')[0]?.state, 'failed')
  await closeMailServer(both)
})

reports('reads any bytes without failing, and finds no report in an ordinary email', async () => {
  for (const raw of [
    '',
    'Subject: Out of office\r\n\r\nI am away.',
    `Content-Type: multipart/report; boundary="x"\r\n\r\n${'--x\r\n'.repeat(5000)}`,
    '\0'.repeat(9999),
  ])
    assert.equal(await readReportEmail(Buffer.from(raw)), [])
})

reports('tells an address that does not exist from a full mailbox or a spam filter', () => {
  for (const answer of [
    '550 5.1.1 no such user',
    '5.1.10 550 null MX',
    '550-5.1.1 The account',
    '550 unknown',
    '5.0.0',
    '553 bad address',
  ])
    assert.ok(isHardBounce(answer), answer)
  for (const answer of [
    '552 5.2.2 mailbox full',
    '550 5.7.1 looks like spam',
    '552 too much mail',
    '4.4.7 expired',
    '451 4.7.1 later',
    'cut off',
    '605 Not delivering',
  ])
    assert.not(isHardBounce(answer), answer)
})

reports.run()
