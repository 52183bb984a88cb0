import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RoleName } from '../../../shared/kernel/permissions'
import { DAY, MINUTE } from '../../../shared/kernel/time'
import { PROTOCOL } from '../../../shared/sync/version'
import { HAND_OVER_PATH, invitationLink } from '../../../shared/users/invitation-link'
import { PASSWORD } from '../../harness/fixture'
import { GOOD_PASSWORD, restClient } from '../../harness/office/accounts'
import { askOffice, closeMailServer, openMailingServer } from '../../harness/office/mail-server'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('links of invitations that are passed on by hand')

const KAI = 'kai@house.example'

/** Starts a server without a mail server. `alone`: with one organisation. */
async function openServer({ alone = true } = {}): Promise<TestServer> {
  const server = await startServer()
  if (alone) server.sql('update orgs set deleted = ? where id = ?', 1, server.b.org_id)
  return server
}

async function invited(server: TestServer): Promise<string> {
  const mutation = 'mutation ($input: CreateUserInput!) { CreateUser(input: $input) { id } }'
  const { id } = await askOffice(server, mutation, { input: { name: 'Kai', email: KAI, role: 'CASHIER' } })
  return String(id)
}

/** Asks for a member's link as the bearer of a token. */
async function linkFor(server: TestServer, access: string, id: string) {
  const headers = { authorization: `Bearer ${access}`, 'x-foyer-protocol': String(PROTOCOL) }
  const answer = await server.server.app.inject({ method: 'POST', url: HAND_OVER_PATH, headers, payload: { id } })
  const body = answer.json<Record<string, unknown>>()
  return answer.statusCode === 200
    ? { link: invitationLink.parse(body), code: null }
    : { link: null, code: String(body.code) }
}

const asked = async (server: TestServer, id: string, role: RoleName = 'ADMIN', world = server.a) =>
  linkFor(server, await server.token(role, world), id)

test('admits a colleague by a passed-on link where no email can be sent, once, until a newer invitation', async () => {
  const server = await openServer()
  const id = await invited(server)
  const first = (await asked(server, id)).link
  assert.match(first?.path ?? '', /^\/auth\/password#[\w-]{60,}$/)
  await askOffice(server, 'mutation ($id: ID!) { InviteUser(id: $id) { id } }', { id })
  const token = (await asked(server, id)).link?.path.split('#')[1] ?? ''
  const kai = restClient(server)
  assert.is((await kai.post('password/link', { token: first?.path.split('#')[1] ?? '' })).code, 'links.replaced')
  assert.equal((await kai.post('password/link', { token })).body, { email: KAI, lang: 'en', organisation: 'aula' })
  assert.is((await kai.post('password/set', { token, password: GOOD_PASSWORD })).status, 200)
  assert.is((await kai.login(KAI, GOOD_PASSWORD)).status, 200)
  assert.is((await asked(server, id)).code, 'users.no_link', 'an account with a password is its holder’s')
  await server.close()
})

test('refuses roles that may not invite, members of others, and higher roles', async () => {
  const server = await openServer()
  const id = await invited(server)
  for (const role of ['EDITOR', 'TICKETING', 'CASHIER', 'ANALYST', 'CHECKIN', 'BASIC'] as const)
    assert.is((await asked(server, id, role)).code, 'forbidden', role)
  assert.is((await asked(server, server.b.users.CASHIER)).code, 'not_found')
  assert.is((await asked(server, server.a.users.SUPER)).code, 'users.above')
  assert.is((await asked(server, server.a.users.CASHIER)).code, 'users.no_link')
  await askOffice(server, 'mutation ($id: ID!) { DeactivateUser(id: $id) { id } }', { id })
  assert.is((await asked(server, id)).code, 'not_found')
  await server.close()
})

test('refuses to show the link where emails are sent, and on a server of several organisations', async () => {
  const shared = await openServer({ alone: false })
  assert.is((await asked(shared, await invited(shared))).code, 'forbidden')
  await shared.close()
  const mailing = await openMailingServer()
  mailing.server.sql('update orgs set deleted = ? where id = ?', 1, mailing.server.b.org_id)
  assert.is((await asked(mailing.server, await invited(mailing.server))).code, 'forbidden')
  await closeMailServer(mailing)
})

test('asks for the password ten minutes after it was typed, and shows no link that has expired', async () => {
  const server = await openServer()
  const id = await invited(server)
  const admin = restClient(server)
  await admin.login('admin@aula.example', PASSWORD)
  const accessOf = async () => String((await admin.post('token', { org_id: server.a.org_id })).body.access_token)
  assert.is((await linkFor(server, await accessOf(), id)).code, null)
  server.advance(10 * MINUTE)
  assert.is((await linkFor(server, await accessOf(), id)).code, 'auth.password_needed')
  assert.is((await admin.post('password/confirm', { password: PASSWORD })).code, null)
  assert.is((await linkFor(server, await accessOf(), id)).code, null)
  server.advance(7 * DAY)
  assert.is((await asked(server, id)).code, 'users.no_link')
  await server.close()
})

test.run()
