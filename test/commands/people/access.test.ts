import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RoleName } from '../../../shared/kernel/permissions'
import { TestDevice } from '../../harness/devices/test-device'
import { PASSWORD, type World } from '../../harness/fixture'
import { restClient } from '../../harness/office/accounts'
import { closeMailServer, openMailingServer } from '../../harness/office/mail-server'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('access of members')

const GUEST = 'cashier@aula.example'

/** Runs a command or a query as a role and returns its answer with the refusal's code. */
async function ask<T>(
  server: TestServer,
  role: RoleName,
  query: string,
  variables: Record<string, unknown> = {},
  world: World = server.a,
) {
  const { data, code } = await server.graphql(await server.token(role, world), query, variables)
  return { answer: data?.answer as T, code }
}

const invite = (server: TestServer, role: RoleName = 'EDITOR') =>
  ask<{ id: string; invited_at: string | null }>(
    server,
    'ADMIN',
    'mutation ($input: CreateUserInput!) { answer: CreateUser(input: $input) { id invited_at } }',
    { input: { name: 'Guest', email: GUEST, role } },
    server.b,
  )
const open = async (server: TestServer) =>
  (
    await ask<{ id: string; organisation: string }[]>(
      server,
      'CASHIER',
      '{ answer: own_invitations { id organisation } }',
    )
  ).answer
const reply = (
  server: TestServer,
  name: 'AcceptInvitation' | 'DeclineInvitation',
  id: string,
  role: RoleName = 'CASHIER',
) => ask(server, role, `mutation ($id: ID!) { answer: ${name}(id: $id) { ok } }`, { id })
const organisationsOf = async (server: TestServer) => {
  const { body } = await restClient(server).login(GUEST, PASSWORD)
  return (body.organisations as { readonly id: string }[]).map(({ id }) => id)
}

test('asks a member of one organisation before another one adds them', async () => {
  const { server, smtp } = await openMailingServer()
  const { answer } = await invite(server)
  assert.ok(answer.invited_at)
  assert.equal(await organisationsOf(server), [server.a.org_id], 'no access before the answer')
  const [invitation, ...others] = await open(server)
  assert.equal([invitation?.id, others], [answer.id, []])
  assert.is(
    (await reply(server, 'AcceptInvitation', answer.id, 'EDITOR')).code,
    'users.no_invitation',
    'nobody else can answer it',
  )
  assert.is((await reply(server, 'AcceptInvitation', answer.id)).code, null)
  assert.equal((await organisationsOf(server)).sort(), [server.a.org_id, server.b.org_id].sort())
  assert.equal(await open(server), [])
  assert.is((await reply(server, 'DeclineInvitation', answer.id)).code, 'users.no_invitation')
  await closeMailServer({ server, smtp })
})

test('forgets a declined invitation, and takes a later one', async () => {
  const { server, smtp } = await openMailingServer()
  const { answer } = await invite(server)
  assert.is((await reply(server, 'DeclineInvitation', answer.id)).code, null)
  assert.equal(await organisationsOf(server), [server.a.org_id])
  assert.is((await invite(server)).answer.id, answer.id)
  assert.is((await open(server)).length, 1)
  await closeMailServer({ server, smtp })
})

test('does not count an invited administrator as the one who stays', async () => {
  const { server, smtp } = await openMailingServer()
  await invite(server, 'ADMIN')
  const change = 'mutation ($id: ID!, $input: UpdateUserInput!) { answer: UpdateUser(id: $id, input: $input) { id } }'
  for (const { id, role } of server.rows('users', server.b).filter((user) => user.role === 'SUPER')) assert.ok(id, role)
  server.sql("update users set deleted = ? where org_id = ? and role = 'SUPER'", true, server.b.org_id)
  const { code } = await ask(server, 'ADMIN', change, { id: server.b.users.ADMIN, input: { role: 'EDITOR' } }, server.b)
  assert.is(code, 'users.last_admin')
  await closeMailServer({ server, smtp })
})

type Access = {
  readonly has_password: boolean
  readonly sessions: readonly { readonly id: string; readonly browser: string | null }[]
  readonly devices: readonly { readonly name: string; readonly pin_set_at: string | null }[]
}
const ACCESS =
  'query ($id: ID!) { answer: user_access(id: $id) { has_password sessions { id browser } devices { name pin_set_at } } }'
const END =
  'mutation ($id: ID!, $input: EndUserSessionsInput!) { answer: EndUserSessions(id: $id, input: $input) { id } }'

test('shows the sessions of a member and ends one or all', async () => {
  const server = await startServer()
  const id = server.a.users.CASHIER
  const sessions = async () => (await ask<Access>(server, 'ADMIN', ACCESS, { id })).answer.sessions
  const [one, two] = [restClient(server), restClient(server)]
  await one.login(GUEST, PASSWORD)
  await two.login(GUEST, PASSWORD)
  const [first, ...more] = await sessions()
  assert.is(more.length, 1)
  assert.is((await ask(server, 'ADMIN', END, { id, input: { session_id: first?.id } })).code, null)
  assert.is((await sessions()).length, 1)
  assert.is((await ask(server, 'ADMIN', END, { id, input: { session_id: first?.id } })).code, 'not_found')
  assert.is((await ask(server, 'ADMIN', END, { id, input: {} })).code, null)
  assert.equal(await sessions(), [])
  const statuses = await Promise.all(
    [one, two].map(async (browser) => (await browser.post('token', { org_id: server.a.org_id })).code),
  )
  assert.equal(statuses, ['auth.required', 'auth.required'])
  await server.close()
})

test('resets a PIN and ends the sessions it opened', async () => {
  const server = await startServer()
  const { org_id, users } = server.a
  const id = users.CASHIER
  await TestDevice.ready(server)
  const device = server.rows('devices').find(({ status }) => status === 'active')
  assert.ok(device)
  const key = `${device.id}:${id}`
  server.sql('delete from device_users where id = ?', key)
  server.sql(
    'insert into device_users (id, org_id, device_id, user_id, created_at) values (?, ?, ?, ?, ?)',
    key,
    org_id,
    device.id,
    id,
    'x',
  )
  const [at, end] = [0, 1].map((days) => new Date(server.now() + days * 86_400_000).toISOString())
  const grant =
    'insert into device_grants (id, org_id, device_id, user_id, secret_hash, set_at, not_after) values (?, ?, ?, ?, ?, ?, ?)'
  server.sql(grant, key, org_id, device.id, id, 'h', at, end)
  const pins = async () =>
    (await ask<Access>(server, 'ADMIN', ACCESS, { id })).answer.devices.filter(({ pin_set_at }) => pin_set_at !== null)
  assert.equal(
    (await pins()).map(({ name }) => name),
    [device.name],
  )
  const reset =
    'mutation ($id: ID!, $input: ResetUserPinInput!) { answer: ResetUserPin(id: $id, input: $input) { id } }'
  assert.is((await ask(server, 'ADMIN', reset, { id, input: { device_id: device.id } })).code, null)
  assert.equal(await pins(), [])
  assert.is((await ask(server, 'ADMIN', reset, { id, input: { device_id: device.id } })).code, 'users.no_pin')
  await server.close()
})

test.run()
