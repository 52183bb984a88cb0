import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { verifySmtp } from '../../../server/email/delivery/smtp-sender'
import { isPrivateAddress } from '../../../server/kernel/outbound/private-address'
import { connectMailServer } from '../../../shared/mail_settings/commands'
import { askOffice, openMailingServer, runDueJobs, writeTo } from '../../harness/office/mail-server'
import { headerOf, startSmtp } from '../../harness/office/smtp'
import { startServer, type TestServer } from '../../harness/server'

const own = suite('an organisation’s own mail server')

const portOf = (url: string) => Number(new URL(url).port)
const input = (url: string, more = {}) => ({
  smtp_host: '127.0.0.1',
  smtp_port: portOf(url),
  smtp_security: 'none',
  smtp_user: null,
  sender_address: 'tickets@lindenau.example',
  ...more,
})
const run = async (server: TestServer, mutation: string, given: object, world = server.a) =>
  server.graphql(
    await server.token('ADMIN', world),
    `mutation ($input: ${mutation}Input!) { ${mutation}(input: $input) { ${mutation === 'SendMailTest' ? 'ok' : 'id smtp_host has_password'} } }`,
    { input: given },
  )

own('sends every later email of this organisation, and none of another', async () => {
  const { server, smtp: operator } = await openMailingServer()
  const smtp = await startSmtp()
  assert.is((await run(server, 'ConnectMailServer', input(smtp.url))).code, null)
  assert.is(
    (
      await run(server, 'UpdateMailSettings', {
        sender_name: 'Box office',
        reply_to: 'box@lindenau.example, desk@lindenau.example',
        bcc: '',
      })
    ).code,
    null,
  )
  assert.is((await run(server, 'SendMailTest', { address: 'ida@lindenau.example' })).code, null)
  const [test] = smtp.arrived
  assert.is(test?.to, 'ida@lindenau.example')
  assert.is(headerOf(test?.raw ?? '', 'From'), 'Box office <tickets@lindenau.example>')
  assert.is(headerOf(test?.raw ?? '', 'Reply-To'), 'box@lindenau.example, desk@lindenau.example')

  const { id } = await writeTo(server, 'News', 'Hello')
  await askOffice(
    server,
    'mutation ($id: ID!, $input: UpdateMessageInput!) { UpdateMessage(id: $id, input: $input) { id } }',
    {
      id,
      input: { sent: true },
    },
  ).catch(() => {})
  await runDueJobs(server)
  assert.is(operator.arrived.length + smtp.arrived.length, 2)
  assert.is(smtp.arrived.length, 2, 'the next email goes by the own server')

  assert.is(
    (
      await server.graphql(
        await server.token('ADMIN'),
        'mutation ($id: ID!) { DisconnectMailServer(id: $id) { id } }',
        {
          id: server.rows('mail_settings')[0]?.id,
        },
      )
    ).code,
    null,
  )
  assert.is((await run(server, 'SendMailTest', { address: 'ida@lindenau.example' })).code, null)
  assert.is(operator.arrived.length, 1, 'the operator’s server takes over again')
  await Promise.all([server.close(), smtp.close(), operator.close()])
})

own(
  'lets the emails of an organisation go where the operator has no mail server, and keeps those of others',
  async () => {
    const smtp = await startSmtp()
    const server = await startServer({ publicUrl: new URL('https://tickets.example') })
    assert.is((await run(server, 'SendMailTest', { address: 'ida@lindenau.example' })).code, 'mail_settings.none')
    assert.is((await run(server, 'ConnectMailServer', input(smtp.url))).code, null)
    for (const world of [server.a, server.b]) {
      const token = await server.token('ADMIN', world)
      const made = await server.graphql(
        token,
        'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }',
        {
          input: { subject: 'News', body: 'Hello', contact_ids: [world.contact] },
        },
      )
      assert.is(made.code, null, made.message ?? '')
    }
    await runDueJobs(server)
    assert.is(smtp.arrived.length, 1)
    assert.equal(
      server.rows('outbox', server.a).map(({ state }) => state),
      ['sent'],
    )
    assert.equal(
      server.rows('outbox', server.b).map(({ state }) => state),
      ['waiting'],
    )
    await Promise.all([server.close(), smtp.close()])
  },
)

own('refuses settings that cannot work with a reason, and stores none of them', async () => {
  const smtp = await startSmtp()
  const server = await startServer()
  const code = async (more: object) => (await run(server, 'ConnectMailServer', input(smtp.url, more))).code
  assert.is(await code({ smtp_host: 'nowhere.invalid' }), 'mail_settings.unreachable')
  assert.is(await code({ smtp_port: 9 }), 'mail_settings.unreachable')
  assert.is(await code({ smtp_security: 'starttls' }), 'mail_settings.no_tls')
  assert.is(await code({ smtp_user: 'ida', smtp_password: 'pw' }), 'mail_settings.login_unencrypted')
  assert.is(await code({ smtp_user: 'ida', smtp_security: 'starttls' }), 'mail_settings.password_missing')
  const problem = ({ code: refusal, details }: { code: string | null; details: Readonly<Record<string, unknown>> }) => [
    refusal,
    details.field,
    details.problem,
  ]
  assert.equal(problem(await run(server, 'ConnectMailServer', input(smtp.url, { sender_address: 'no address' }))), [
    'input.invalid',
    'input.sender_address',
    'no_email',
  ])
  const wrong = await run(server, 'UpdateMailSettings', { sender_name: null, reply_to: '', bcc: 'a@b.example, wrong' })
  assert.equal(problem(wrong), ['input.invalid', 'input.bcc', 'no_email'])
  assert.equal(server.rows('mail_settings'), [])
  await Promise.all([server.close(), smtp.close()])
})

own('reaches no private network unless the operator allows it', async () => {
  const smtp = await startSmtp()
  const server = await startServer({ privateSmtp: false })
  assert.is((await run(server, 'ConnectMailServer', input(smtp.url))).code, 'mail_settings.private_host')
  assert.equal(smtp.begun, [])
  const addresses = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
  ]
  addresses.push(
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2002:7f00:1::1',
    '2002:c0a8:101::',
    '::10.0.0.1',
    '2001::1',
    'fec0::1',
    'ff02::1',
  )
  assert.equal(
    addresses.filter((each) => !isPrivateAddress(each)),
    [],
  )
  const open = [
    '93.184.216.34',
    '172.32.0.1',
    '2606:2800:220:1::1',
    '64:ff9b::93.184.216.34',
    '2002:5db8:d822::1',
    '2001:db8::1',
  ]
  assert.equal(open.filter(isPrivateAddress), [])
  await Promise.all([server.close(), smtp.close()])
})

own('takes the name or address of a mail server, IPv6 with or without brackets', () => {
  const hostOf = (smtp_host: string) =>
    connectMailServer.args.shape.input.safeParse({
      smtp_host,
      smtp_port: 25,
      smtp_security: 'starttls',
      smtp_user: null,
      sender_address: 'a@b.example',
    }).data?.smtp_host
  for (const host of ['mail.example', 'mail', '192.0.2.1', '2001:db8::25', '::1', '::ffff:192.0.2.1'])
    assert.is(hostOf(host), host)
  assert.is(hostOf('[2001:db8::25]'), '2001:db8::25')
  for (const wrong of ['', 'mail.example:25', '[mail]', '-mail', ':', 'a b', '[::1]:25'])
    assert.is(hostOf(wrong), undefined, wrong)
})

own('says that a password is wrong', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ password }, _session, done) =>
      done(password === 'right' ? null : new Error('Wrong password'), { user: 'ida' }),
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const at = (pass: string) =>
    verifySmtp({ host: 'localhost', address: '127.0.0.1', port, security: 'none', login: { user: 'ida', pass } })
  await at('right')
  const refused = await at('wrong').catch((error: { code: string }) => error.code)
  assert.is(refused, 'mail_settings.login_refused')
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

own.run()
