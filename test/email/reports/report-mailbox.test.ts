import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HOUR, MINUTE } from '../../../shared/kernel/time'
import { type Imap, startImap } from '../../harness/office/imap'
import { askOffice, closeMailServer, openMailingServer, runDueJobs, writeTo } from '../../harness/office/mail-server'
import { statusEmail } from '../../harness/office/report-emails'
import type { TestServer } from '../../harness/server'

const mailbox = suite('reports from a mailbox')

const input = (imap: Imap, more = {}) => ({
  imap_host: '127.0.0.1',
  imap_port: imap.port,
  imap_security: 'none',
  imap_user: 'reports@theatre.example',
  imap_password: imap.password,
  ...more,
})

const CONNECT =
  'mutation ($input: ConnectReportMailboxInput!) { ConnectReportMailbox(input: $input) { id imap_host imap_problem } }'
const connect = async (server: TestServer, given: object) =>
  server.graphql(await server.token('ADMIN'), CONNECT, { input: given })

/** An organisation that has written to Ada, with a mailbox that holds other emails. */
async function open() {
  const both = await openMailingServer()
  const imap = await startImap()
  imap.inbox.push('Subject: A question\r\nContent-Type: text/plain\r\n\r\nWhen do you open?\r\n')
  const { server, smtp } = both
  const write = async (subject: string) => {
    await writeTo(server, subject, 'Come')
    await runDueJobs(server)
    return smtp.arrived.at(-1)?.message_id ?? ''
  }
  const poll = async () => {
    server.advance(16 * MINUTE)
    await runDueJobs(server)
  }
  const failed = () => server.sql(`select count(*) as n from outbox where state = 'failed'`)[0]?.n
  const counted = () => (server.rows('messages').at(-1)?.recipients_stats as Record<string, number> | undefined)?.failed
  const problem = () => server.rows('mail_settings')[0]?.imap_problem
  const end = async () => {
    await closeMailServer(both)
    await imap.close()
  }
  return { server, imap, write, poll, failed, counted, problem, end }
}

mailbox('books each report once, also when the mailbox is numbered again', async () => {
  const { server, imap, write, poll, failed, counted, end } = await open()
  imap.inbox.push(statusEmail(await write('News'), 'ada@example.org'))
  assert.is((await connect(server, input(imap))).code, null)
  await runDueJobs(server)
  assert.equal([failed(), counted(), imap.read], [1, 1, [2]], 'other emails are not read')
  await poll()
  assert.equal(imap.read, [2], 'it is not read again')
  imap.inbox.push('Subject: Another\r\n\r\nHello\r\n', statusEmail(await write('More news'), 'ada@example.org'))
  await poll()
  assert.equal([failed(), counted(), imap.read], [2, 1, [2, 4]])
  imap.uidValidity = 8
  await poll()
  assert.equal([failed(), counted(), imap.read], [2, 1, [2, 4, 2, 4]], 'a report that is read twice changes nothing')
  await end()
})

mailbox('reads a hundred reports more than fit in one reading', async () => {
  const { server, imap, write, failed, end } = await open()
  for (let n = 0; n < 300; n++)
    imap.inbox.push(statusEmail(`<${server.newId()}@theatre.example>`, 'nobody@example.org'))
  imap.inbox.push(statusEmail(await write('News'), 'ada@example.org'))
  assert.is((await connect(server, input(imap))).code, null)
  await runDueJobs(server)
  assert.equal([failed(), imap.read.length], [1, 301])
  await end()
})

mailbox('goes on after a broken connection and a changed password, and says what is wrong', async () => {
  const { server, imap, write, poll, failed, problem, end } = await open()
  assert.is((await connect(server, input(imap))).code, null)
  await runDueJobs(server)
  imap.inbox.push(statusEmail(await write('News'), 'ada@example.org'))
  imap.hangUp = true
  await poll()
  assert.equal([failed(), problem()], [0, 'mail_settings.unreachable'])
  imap.password = 'changed'
  await poll()
  assert.equal([failed(), problem()], [0, 'mail_settings.login_refused'])
  imap.password = 'secret'
  await poll()
  assert.equal([failed(), problem()], [1, null])
  await end()
})

mailbox('keeps its position while the server refuses to search', async () => {
  const { server, imap, write, poll, failed, problem, end } = await open()
  assert.is((await connect(server, input(imap))).code, null)
  await runDueJobs(server)
  imap.inbox.push(statusEmail(await write('News'), 'ada@example.org'))
  imap.refusesSearch = true
  await poll()
  assert.equal([failed(), problem()], [0, 'mail_settings.unreachable'])
  imap.refusesSearch = false
  await poll()
  assert.equal([failed(), problem()], [1, null])
  await end()
})

mailbox('retries a report whose email is still being sent, a limited number of times', async () => {
  const { server, imap, write, poll, failed, end } = await open()
  imap.inbox.push(statusEmail(await write('News'), 'ada@example.org'))
  const state = (to: string) => server.sql('update outbox set state = ?', to)
  state('sending')
  server.advance(Date.parse('2026-11-25T20:00:00Z') - server.now())
  assert.is((await connect(server, input(imap))).code, null)
  await runDueJobs(server)
  assert.is(failed(), 0)
  state('sent')
  await poll()
  assert.is(failed(), 1)
  state('sending')
  imap.inbox.push(statusEmail(`<${server.newId()}@theatre.example>`, 'nobody@example.org'))
  server.advance(HOUR)
  await poll()
  await poll()
  assert.equal(imap.read, [2, 2, 3], 'a report older than an hour holds up no other')
  await end()
})

mailbox('refuses a mailbox it cannot read, and keeps the password for its own host', async () => {
  const { server, imap, end } = await open()
  assert.is((await connect(server, input(imap, { imap_password: 'wrong' }))).code, 'mail_settings.login_refused')
  assert.is((await connect(server, input(imap, { imap_port: 9 }))).code, 'mail_settings.unreachable')
  assert.is((await connect(server, input(imap, { imap_security: 'tls' }))).code, 'mail_settings.no_tls')
  assert.is((await connect(server, input(imap, { imap_security: 'starttls' }))).code, 'mail_settings.no_tls')
  assert.is((await connect(server, input(imap, { imap_host: '10.0.0.1' }))).code, 'mail_settings.login_unencrypted')
  assert.equal(server.rows('mail_settings'), [])
  assert.is((await connect(server, input(imap))).code, null)
  assert.is((await connect(server, input(imap, { imap_password: null }))).code, null)
  const foreign = await connect(server, input(imap, { imap_password: null, imap_host: 'localhost' }))
  assert.is(foreign.code, 'mail_settings.password_missing')
  assert.not.match(JSON.stringify([server.rows('mail_settings'), server.sql('select * from org_secrets')]), /secret/)
  await end()
})

mailbox('is not read any more once it is disconnected', async () => {
  const { server, imap, write, poll, failed, end } = await open()
  assert.is((await connect(server, input(imap))).code, null)
  await runDueJobs(server)
  const id = server.rows('mail_settings')[0]?.id
  await askOffice(server, 'mutation ($id: ID!) { DisconnectReportMailbox(id: $id) { imap_host } }', { id })
  imap.inbox.push(statusEmail(await write('News'), 'ada@example.org'))
  await poll()
  assert.equal([failed(), imap.read], [0, []])
  assert.equal(server.sql(`select * from org_secrets`), [])
  await end()
})

mailbox.run()
