import { createHash, randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { SignedUnlockProof } from '../../../server/devices/unlock-grants'
import { unlockBytes } from '../../../shared/devices/grant'
import { makeNonce } from '../../../shared/devices/nonce'
import type { RoleName } from '../../../shared/kernel/permissions'
import { HOUR, iso, MINUTE } from '../../../shared/kernel/time'
import { TestDevice } from '../../harness/devices/test-device'
import { PASSWORD } from '../../harness/fixture'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('sessions of PIN unlocks')

const GRANT = 'mutation ($input: GrantUnlockInput!) { GrantUnlock(input: $input) { grants { user_id } } }'

/** A user with a PIN on a device, and the proof that unlocking gives. */
async function unlocked(server: TestServer, role: RoleName) {
  const device = await TestDevice.ready(server, { world: server.a, role })
  const secret = randomBytes(32)
  const user_id = server.a.users[role]
  const secret_hash = createHash('sha256').update(secret).digest('hex')
  assert.is(
    (await server.graphql(await server.token(role), GRANT, { input: { device_id: device.id, secret_hash } })).code,
    null,
  )
  const show = (by: TestDevice = device, bytes: Buffer = secret, at = iso(server.now())): SignedUnlockProof => {
    const text = bytes.toString('hex')
    const moment = makeNonce(at, randomBytes)
    return {
      org_id: server.a.org_id,
      device_id: device.id,
      user_id,
      secret: text,
      moment,
      signature: by.signBytes(unlockBytes(device.id, user_id, text, moment)),
    }
  }
  return { device, user_id, secret, show }
}

async function post(server: TestServer, url: string, payload: object, cookie = '') {
  const response = await server.server.app.inject({ method: 'POST', url, payload, headers: cookie ? { cookie } : {} })
  const set = response.headers['set-cookie']
  return {
    status: response.statusCode,
    body: response.json<Record<string, unknown>>(),
    cookie: set ? (String(set).split(';')[0] ?? '') : '',
  }
}

test('opens a session for its owner by the PIN’s secret and the device’s signature', async () => {
  const server = await startServer()
  const { user_id, show } = await unlocked(server, 'CASHIER')
  const { org_id, users } = server.a
  const opened = await post(server, '/api/auth/unlock', show())
  assert.is(opened.status, 200)
  const token = await post(server, '/api/auth/token', { org_id, user_id }, opened.cookie)
  assert.is(token.status, 200)
  const asked = await post(server, '/api/auth/token', { org_id, user_id: users.TICKETING }, opened.cookie)
  assert.equal(
    [asked.status, asked.body.code],
    [401, 'auth.required'],
    'a device that speaks for somebody else is told so',
  )
  const stranger = await unlocked(server, 'TICKETING')
  for (const [why, shown] of [
    ['another secret', show(undefined, randomBytes(32))],
    ['another device’s signature', show(stranger.device)],
    ['another organisation', { ...show(), org_id: server.b.org_id }],
    ['another user', { ...show(), user_id: users.ADMIN }],
  ] as const)
    assert.equal((await post(server, '/api/auth/unlock', shown)).body.code, 'pin.withdrawn', why)
  await server.close()
})

test('refuses a repeated or outdated proof', async () => {
  const server = await startServer()
  const { device, user_id, secret, show } = await unlocked(server, 'CASHIER')
  const seen = show()
  const both = await Promise.all([post(server, '/api/auth/unlock', seen), post(server, '/api/auth/unlock', seen)])
  assert.equal(
    both.map(({ status, body }) => (status === 200 ? 'open' : body.code)).sort(),
    ['links.used', 'open'],
    'two at once are one',
  )
  assert.is((await post(server, '/api/auth/unlock', seen)).body.code, 'links.used')
  assert.is(
    (await post(server, '/api/auth/unlock', { ...seen, moment: show().moment })).body.code,
    'pin.withdrawn',
    'a moment is signed too',
  )
  const early = show(undefined, undefined, iso(server.now() + 2 * MINUTE))
  assert.is((await post(server, '/api/auth/unlock', early)).body.code, 'pin.late')
  const kept = show()
  server.advance(3 * MINUTE)
  assert.is((await post(server, '/api/auth/unlock', kept)).body.code, 'pin.late')
  const text = secret.toString('hex')
  const old = new TextEncoder().encode(`foyer-unlocked-1 ${device.id} ${user_id} ${text}`)
  const { moment: _, ...before } = show()
  const answer = await post(server, '/api/auth/unlock', { ...before, signature: device.signBytes(old) })
  assert.is(answer.body.code, 'client.too_old', 'an earlier version is told to be updated')
  const { body } = await post(
    server,
    '/api/auth/unlock',
    show(undefined, undefined, String((await server.server.app.inject('/api/auth/now')).json<{ now: string }>().now)),
  )
  assert.equal(body, { ok: true })
  await server.close()
})

test('replaces the previous session and ends with the grant', async () => {
  const server = await startServer()
  const [one, two] = [await unlocked(server, 'CASHIER'), await unlocked(server, 'TICKETING')]
  const first = await post(server, '/api/auth/unlock', one.show())
  const second = await post(server, '/api/auth/unlock', two.show(), first.cookie)
  const { org_id } = server.a
  assert.is((await post(server, '/api/auth/token', { org_id }, first.cookie)).status, 401)
  assert.is((await post(server, '/api/auth/token', { org_id, user_id: two.user_id }, second.cookie)).status, 200)
  server.advance(17 * HOUR)
  assert.is((await post(server, '/api/auth/token', { org_id }, second.cookie)).status, 401)
  assert.is((await post(server, '/api/auth/unlock', two.show())).body.code, 'pin.withdrawn', 'the grant is over too')
  await server.close()
})

test('gives the current role, not that of the grant', async () => {
  const server = await startServer()
  const { user_id, show } = await unlocked(server, 'TICKETING')
  const { org_id } = server.a
  const opened = await post(server, '/api/auth/unlock', show())
  const before = String((await post(server, '/api/auth/token', { org_id, user_id }, opened.cookie)).body.access_token)
  const asks = (token: string) => server.graphql(token, '{ invoices { total } }')
  assert.is((await asks(before)).code, null)
  server.sql('update users set role = ? where id = ?', 'CHECKIN', user_id)
  assert.is((await asks(before)).code, 'forbidden')
  const again = await post(server, '/api/auth/unlock', show())
  const after = String((await post(server, '/api/auth/token', { org_id, user_id }, again.cookie)).body.access_token)
  assert.is((await asks(after)).code, 'forbidden')
  await server.close()
})

test('refuses withdrawn devices and former members', async () => {
  const server = await startServer()
  const [one, two] = [await unlocked(server, 'CASHIER'), await unlocked(server, 'TICKETING')]
  const fenced = await server.graphql(
    await server.token('ADMIN'),
    'mutation ($id: ID!) { FenceDevice(id: $id) { ok } }',
    { id: one.device.id },
  )
  assert.is(fenced.code, null)
  server.sql('update users set deleted = true where id = ?', two.user_id)
  for (const { show } of [one, two])
    assert.equal((await post(server, '/api/auth/unlock', show())).body.code, 'pin.withdrawn')
  await server.close()
})

/** Makes a user a member of the other organisation too. */
function memberOfBoth(server: TestServer, role: RoleName): void {
  const account = server.raw.prepare('select account_id from users where id = ?').pluck().get(server.a.users[role])
  server.sql('update users set account_id = ? where id = ?', account, server.b.users[role])
}

async function tokenOf(server: TestServer, cookie: string, org_id = server.a.org_id) {
  const { status, body } = await post(server, '/api/auth/token', { org_id }, cookie)
  return { status, token: String(body.access_token) }
}

const FENCE = 'mutation ($id: ID!) { FenceDevice(id: $id) { ok } }'
const READ = '{ orders { total } }'
const fence = async (server: TestServer, id: string) =>
  assert.is((await server.graphql(await server.token('ADMIN'), FENCE, { id })).code, null)

test('limits a PIN to its device’s organisation', async () => {
  const server = await startServer()
  memberOfBoth(server, 'CASHIER')
  const { show } = await unlocked(server, 'CASHIER')
  const { cookie } = await post(server, '/api/auth/unlock', show())
  assert.is((await tokenOf(server, cookie)).status, 200)
  assert.is((await tokenOf(server, cookie, server.b.org_id)).status, 404)
  const session = await server.server.app.inject({ url: '/api/auth/session', headers: { cookie } })
  assert.equal(
    session.json<{ organisations: { id: string }[] }>().organisations.map(({ id }) => id),
    [server.a.org_id],
  )
  const login = await post(server, '/api/auth/login', { email: 'cashier@aula.example', password: PASSWORD })
  assert.is((await tokenOf(server, login.cookie, server.b.org_id)).status, 200, 'a password is for every one')
  await server.close()
})

test('ends a late session with the grant’s hours', async () => {
  const server = await startServer()
  const { show } = await unlocked(server, 'CASHIER')
  server.advance(15 * HOUR)
  const { cookie } = await post(server, '/api/auth/unlock', show())
  const { token } = await tokenOf(server, cookie)
  assert.is((await server.graphql(token, READ)).code, null)
  server.advance(HOUR + MINUTE)
  assert.is((await tokenOf(server, cookie)).status, 401)
  assert.is((await server.graphql(token, READ)).code, 'auth.required')
  await server.close()
})

test('limits the sessions of a lost device to handing over its work', async () => {
  const server = await startServer()
  memberOfBoth(server, 'TICKETING')
  const lost = await unlocked(server, 'TICKETING')
  const other = await unlocked(server, 'TICKETING')
  const login = () => post(server, '/api/auth/login', { email: 'ticketing@aula.example', password: PASSWORD })
  const [pin, password, elsewhere] = [await post(server, '/api/auth/unlock', lost.show()), await login(), await login()]
  const [byPin, byPassword, there] = await Promise.all(
    [pin, password, elsewhere].map(({ cookie }) => tokenOf(server, cookie)),
  )
  await lost.device.push([], byPassword?.token)
  await other.device.push([], there?.token)
  const sale = lost.device.record('ReturnRights', { input: { rights: [{ id: server.newId(), qty: 1 }] } })
  const bringer = await login()
  const brought = (await tokenOf(server, bringer.cookie)).token
  await lost.device.broughtBy('TICKETING', [sale], brought)
  await fence(server, lost.device.id)
  for (const [{ cookie }, held] of [
    [pin, byPin],
    [password, byPassword],
  ] as const) {
    const token = held?.token ?? ''
    assert.is((await server.graphql(token, READ)).code, 'device.fenced')
    assert.is((await server.graphql(token, FENCE, { id: other.device.id })).code, 'device.fenced')
    assert.is((await tokenOf(server, cookie, server.b.org_id)).status, 404, 'nor elsewhere')
    assert.is((await server.server.app.inject({ url: '/api/auth/session', headers: { cookie } })).statusCode, 401)
    const link = await server.server.app.inject({
      method: 'POST',
      url: '/api/cash_boxes/report_link',
      headers: { authorization: `Bearer ${token}` },
      payload: { shift_id: server.newId(), language: 'en', time_zone: 'UTC' },
    })
    assert.is(link.json<{ code: string }>().code, 'device.fenced')
    assert.is(
      (await lost.device.push([], (await tokenOf(server, cookie)).token)).code,
      'device.fenced',
      'the tablet is told to wipe itself',
    )
    assert.is(
      await failure(other.device.push([], token)),
      'device.fenced',
      'another device’s log is none of its business',
    )
  }
  for (const token of [there?.token ?? '', brought])
    assert.is((await server.graphql(token, READ)).code, null, 'the same person elsewhere goes on')
  const again = await login()
  const { token } = await tokenOf(server, again.cookie)
  assert.is((await lost.device.push([], token)).code, 'device.fenced')
  assert.is((await server.graphql(token, READ)).code, null, 'whoever knows the password signs in again')
  await server.close()
})

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error.message,
  )

test('stops guessing after ten attempts', async () => {
  const server = await startServer()
  const { show } = await unlocked(server, 'CASHIER')
  const guesses = await Promise.all(
    Array.from({ length: 15 }, () => post(server, '/api/auth/unlock', show(undefined, randomBytes(32)))),
  )
  assert.is(guesses.filter(({ body }) => body.code === 'pin.withdrawn').length, 10)
  assert.is(guesses.filter(({ body }) => body.code === 'auth.too_many').length, 5)
  server.advance(16 * MINUTE)
  assert.is((await post(server, '/api/auth/unlock', show())).status, 200)
  await server.close()
})

test('stores only the secret’s hash', async () => {
  const server = await startServer()
  const { secret } = await unlocked(server, 'CASHIER')
  assert.not.ok(
    JSON.stringify(server.raw.prepare('select * from device_grants').all()).includes(secret.toString('hex')),
  )
  await server.close()
})

test.run()
