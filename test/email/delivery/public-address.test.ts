import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PROTOCOL } from '../../../shared/sync/version'
import { askOffice, runDueJobs } from '../../harness/office/mail-server'
import { startSmtp } from '../../harness/office/smtp'
import { startServer, type TestServer } from '../../harness/server'

const address = suite('the public address in emails')

const shownAddress = async (server: TestServer, role: 'ADMIN' | 'CASHIER' | 'CHECKIN' = 'ADMIN') => {
  const headers = {
    authorization: `Bearer ${await server.token(role)}`,
    'x-foyer-protocol': String(PROTOCOL),
    'content-type': 'application/json',
  }
  const answer = await server.server.app.inject({ method: 'POST', url: '/api/email/address', headers, payload: '{}' })
  return answer.statusCode === 200 ? answer.json() : answer.statusCode
}

const subscribe = (server: TestServer) =>
  server.server.app.inject({
    method: 'POST',
    url: '/api/newsletter/subscribe',
    headers: { 'content-type': 'application/json' },
    payload: { org_id: server.a.org_id, email: 'new@example.org' },
  })

address('is localhost with the port where none is set, which the settings show', async () => {
  const smtp = await startSmtp()
  const server = await startServer({ smtp: { url: smtp.url, from: 'house@theatre.example', dkim: null }, port: 3180 })
  assert.equal(await shownAddress(server), {
    address: 'http://localhost:3180',
    is_public: false,
    waits_for: null,
    hands_over: false,
  })
  assert.is(await shownAddress(server, 'CHECKIN'), 403)
  await subscribe(server)
  await runDueJobs(server)
  assert.match(smtp.arrived[0]?.raw.replace(/=\r\n/g, '') ?? '', /http:\/\/localhost:3180\/api\/newsletter\/confirm/)
  await server.close()
  await smtp.close()
})

address('holds every email back in production until it is set', async () => {
  const smtp = await startSmtp()
  const server = await startServer({ production: true, privateSmtp: true })
  const input = {
    smtp_host: '127.0.0.1',
    smtp_port: Number(new URL(smtp.url).port),
    smtp_security: 'none',
    smtp_user: null,
    sender_address: 'tickets@lindenau.example',
  }
  await askOffice(server, 'mutation ($input: ConnectMailServerInput!) { ConnectMailServer(input: $input) { id } }', {
    input,
  })
  assert.equal(await shownAddress(server), {
    address: 'http://localhost:3000',
    is_public: false,
    waits_for: 'address',
    hands_over: false,
  })
  const test = await server.graphql(
    await server.token('ADMIN'),
    'mutation ($input: SendMailTestInput!) { SendMailTest(input: $input) { ok } }',
    {
      input: { address: 'ida@lindenau.example' },
    },
  )
  assert.is(test.code, 'mail_settings.no_address')
  await subscribe(server)
  await runDueJobs(server)
  assert.is(smtp.arrived.length, 0)
  assert.is(server.rows('outbox')[0]?.state, 'waiting')
  await server.close()
  await smtp.close()
})

address('is shown as public where it is set', async () => {
  const server = await startServer({ publicUrl: new URL('https://tickets.example') })
  assert.equal(await shownAddress(server), {
    address: 'https://tickets.example',
    is_public: true,
    waits_for: 'mail_server',
    hands_over: false,
  })
  await server.close()
})

address('holds no email back without a mail server, which desk and team list name as the reason', async () => {
  const smtp = await startSmtp()
  const server = await startServer({ privateSmtp: true, publicUrl: new URL('https://tickets.example') })
  const invitations = async () => {
    const { data } = await server.graphql(
      await server.token('ADMIN'),
      '{ users(input: { limit: 50 }) { users { email invitation } } }',
    )
    const { users } = (
      data as {
        readonly users: { readonly users: readonly { readonly email: string; readonly invitation: string | null }[] }
      }
    ).users
    return users.flatMap(({ email, invitation }) => (invitation === null ? [] : [[email, invitation]]))
  }
  assert.equal(await invitations(), [])
  await askOffice(server, 'mutation ($input: CreateUserInput!) { CreateUser(input: $input) { id } }', {
    input: { name: 'Kai Kasse', email: 'kai@haus.example', role: 'CASHIER' },
  })
  assert.equal(await invitations(), [['kai@haus.example', 'waiting']])
  assert.is((await shownAddress(server, 'CASHIER')).waits_for, 'mail_server')
  const input = {
    smtp_host: '127.0.0.1',
    smtp_port: Number(new URL(smtp.url).port),
    smtp_security: 'none',
    smtp_user: null,
    sender_address: 'box@haus.example',
  }
  await askOffice(server, 'mutation ($input: ConnectMailServerInput!) { ConnectMailServer(input: $input) { id } }', {
    input,
  })
  assert.is((await shownAddress(server, 'CASHIER')).waits_for, null)
  await runDueJobs(server)
  assert.equal(await invitations(), [['kai@haus.example', 'sent']])
  const cashier = await server.graphql(
    await server.token('CASHIER'),
    '{ users(input: { limit: 50 }) { users { invitation } } }',
  )
  assert.not.match(JSON.stringify(cashier.data), 'sent')
  await server.close()
  await smtp.close()
})

address.run()
