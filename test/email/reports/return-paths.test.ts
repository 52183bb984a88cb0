import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { emailOfReturnPath, returnPathOf } from '../../../server/email/delivery/return-path'
import { readReportEmail } from '../../../server/email/reports/read-report-email'
import { MINUTE } from '../../../shared/kernel/time'
import { startImap } from '../../harness/office/imap'
import {
  addSubscribers,
  askOffice,
  closeMailServer,
  createCampaignAction,
  createMessage,
  openMailingServer,
  runDueJobs,
} from '../../harness/office/mail-server'
import { headerOf } from '../../harness/office/smtp'

const paths = suite('return paths')

const ID = '0192a000-0000-7000-8000-000000000001'
const BOUNCES = fileURLToPath(new URL('../../../../shared/data/bounces/', import.meta.url))
/** Notices that are no bounces: delays, vacations, forensic reports, and answers of mailing lists. */
const NO_BOUNCES =
  'arf-18 lhost-fml-02 lhost-fml-03 lhost-messagingserver-07 lhost-opensmtpd-15 lhost-zoho-04 rfc3464-28 rfc3834-02'.split(
    ' ',
  )

/** A bounce in words, as qmail writes it. */
const wordsOfBounce = (to: string, words: string, more: readonly string[] = []) =>
  [
    'Return-Path: <>',
    ...more,
    'From: MAILER-DAEMON@mx.example',
    `To: ${to}`,
    'Subject: failure notice',
    '',
    'Hi. This is the qmail-send program at mx.example.',
    words,
    '',
    '--- Below this line is a copy of the message.',
    '',
    'Subject: 550 5.1.1 is quoted',
    '',
  ].join('\r\n')

paths('name an email, and stay plain where the sender address is too long', () => {
  const path = returnPathOf('news@theatre.example', ID)
  assert.is(path, 'news+b-0192a000000070008000000000000001@theatre.example')
  assert.is(emailOfReturnPath(`<${path}>`), ID)
  assert.is(emailOfReturnPath('news+b-12@theatre.example'), null)
  const long = `${'n'.repeat(40)}@theatre.example`
  assert.is(returnPathOf(long, ID), long)
})

const withBounces = existsSync(BOUNCES) ? paths : paths.skip

withBounces('tell bounces of many mail systems from delays and automatic replies', async () => {
  const to = Buffer.from(`Delivered-To: ${returnPathOf('news@theatre.example', ID)}\n`)
  const unread: string[] = []
  for (const file of readdirSync(BOUNCES).filter((name) => name.endsWith('.eml'))) {
    const raw = readFileSync(`${BOUNCES}${file}`, 'latin1').replace(/^From [^\n]*\n/, '')
    const reports = await readReportEmail(Buffer.concat([to, Buffer.from(raw, 'latin1')]))
    if (reports.length === 0) unread.push(file.replace('.eml', ''))
    assert.ok(reports.every(({ letter_id, address }) => letter_id === ID && address === null))
  }
  assert.equal(unread.sort(), NO_BOUNCES)
})

paths('recognise a bounce by its wording, and leave delays and replies alone', async () => {
  const to = returnPathOf('news@theatre.example', ID)
  const read = (raw: string) => readReportEmail(Buffer.from(raw))
  const unknown = '<ada@example.org>:\r\n192.0.2.1 does not like recipient.\r\nRemote host said: 550 5.1.1 User unknown'
  assert.equal(await read(wordsOfBounce(to, unknown)), [
    { letter_id: ID, address: null, outcome: 'bounced', said: '5.1.1 550 5.1.1 User unknown' },
  ])
  const full = await read(wordsOfBounce(to, 'The mailbox of the recipient is full.'))
  assert.is(full[0]?.said, '5.2.2 The mailbox of the recipient is full.')
  assert.equal(
    await read(wordsOfBounce('news@theatre.example', unknown)),
    [],
    'a bounce to the plain address names no email',
  )
  assert.equal(await read(wordsOfBounce(to, 'Your message is delayed: 451 4.7.1 greylisted. It will be retried.')), [])
  assert.equal(
    await read(`From: Ada <ada@example.org>\r\nTo: ${to}\r\nSubject: Re: News\r\n\r\nI cannot come.\r\n`),
    [],
  )
  assert.equal(
    await read(`From: ada@example.org\r\nTo: ${to}\r\nSubject: Automatic reply: News\r\n\r\nI am away. 550 5.1.1\r\n`),
    [],
  )
})

paths('make a bounce in words in the mailbox fail the one email it is about', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const imap = await startImap()
  const own = {
    smtp_host: '127.0.0.1',
    smtp_port: Number(new URL(smtp.url).port),
    smtp_security: 'none',
    smtp_user: null,
    sender_address: 'news@theatre.example',
  }
  const connect = (more: object) =>
    askOffice(
      server,
      'mutation ($input: ConnectMailServerInput!) { ConnectMailServer(input: $input) { id return_paths } }',
      { input: { ...own, ...more } },
    )
  const newsletter = async () => {
    const message = await createMessage(server, { subject: 'News', body: '<p>Come</p>' })
    const input = { type: 'newsletter', active: true, message_id: message.id }
    await createCampaignAction(server, input)
    await runDueJobs(server)
  }
  addSubscribers(server, 3)
  await connect({})
  await newsletter()
  assert.equal([...new Set(smtp.arrived.map(({ from }) => from))], ['news@theatre.example'])
  server.advance(MINUTE)
  await connect({ return_paths: true })
  await newsletter()
  const second = smtp.arrived.slice(4)
  assert.is(new Set(second.map(({ from }) => from)).size, 4)
  for (const { raw, from, message_id } of second) {
    assert.ok(message_id.includes(emailOfReturnPath(from) ?? 'none'))
    assert.is(headerOf(raw, 'From'), 'aula <news@theatre.example>')
    assert.match(headerOf(raw, 'List-Id') ?? '', /^<newsletter\.[\w-]+\.theatre\.example>$/)
  }
  const lost = second.find(({ to }) => to === 'reader101@example.org')
  imap.inbox.push(
    'Subject: A question\r\nTo: news@theatre.example\r\n\r\nWhen?\r\n',
    wordsOfBounce(lost?.from ?? '', 'This user does not exist.'),
  )
  const mailbox = {
    imap_host: '127.0.0.1',
    imap_port: imap.port,
    imap_security: 'none',
    imap_user: 'news@theatre.example',
    imap_password: imap.password,
  }
  await askOffice(
    server,
    'mutation ($input: ConnectReportMailboxInput!) { ConnectReportMailbox(input: $input) { id } }',
    { input: mailbox },
  )
  server.advance(MINUTE)
  await runDueJobs(server)
  assert.equal(server.sql(`select address, error from outbox where state = 'failed'`), [
    { address: 'reader101@example.org', error: '5.1.1 This user does not exist.' },
  ])
  assert.equal(imap.read, [2], 'other emails are not read')
  await imap.close()
  await closeMailServer(both)
})

paths.run()
