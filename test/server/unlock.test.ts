import { createHash, randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { unlockBytes } from '../../shared/devices/grant'
import type { RoleName } from '../../shared/kernel/permissions'
import { HOUR, MINUTE } from '../../shared/kernel/time'
import { startServer, type TestServer } from '../harness/server'
import { TestDevice } from '../harness/test-device'

const test = suite('a session for what a PIN has opened')

const GRANT = 'mutation ($input: GrantUnlockInput!) { GrantUnlock(input: $input) { grants { user_id } } }'

type Shown = { readonly org_id: string; readonly device_id: string; readonly user_id: string; readonly secret: string; readonly signature: string }

/** Somebody with a PIN on a device, and what they show when they have unlocked it. */
async function unlocked(server: TestServer, role: RoleName) {
  const device = await TestDevice.ready(server, { world: server.a, role })
  const secret = randomBytes(32)
  const user_id = server.a.users[role]
  const secret_hash = createHash('sha256').update(secret).digest('hex')
  assert.is((await server.graphql(await server.token(role), GRANT, { input: { device_id: device.id, secret_hash } })).code, null)
  const show = (by: TestDevice = device, bytes: Buffer = secret): Shown => {
    const text = bytes.toString('hex')
    return { org_id: server.a.org_id, device_id: device.id, user_id, secret: text, signature: by.signBytes(unlockBytes(device.id, user_id, text)) }
  }
  return { device, user_id, secret, show }
}

async function post(server: TestServer, url: string, payload: object, cookie = '') {
  const response = await server.server.app.inject({ method: 'POST', url, payload, headers: cookie ? { cookie } : {} })
  const set = response.headers['set-cookie']
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), cookie: set ? (String(set).split(';')[0] ?? '') : '' }
}

test('the secret, signed by its device, gets its owner a session and nobody else', async () => {
  const server = await startServer()
  const { user_id, show } = await unlocked(server, 'CASHIER')
  const { org_id, users } = server.a
  const opened = await post(server, '/api/auth/unlock', show())
  assert.is(opened.status, 200)
  const token = await post(server, '/api/auth/token', { org_id, user_id }, opened.cookie)
  assert.is(token.status, 200)
  const asked = await post(server, '/api/auth/token', { org_id, user_id: users.TICKETING }, opened.cookie)
  assert.equal([asked.status, asked.body.code], [401, 'auth.required'], 'a device that speaks for somebody else is told so')
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

test('the session takes the place of the one before, and ends with the hours of the grant', async () => {
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

test('a device that was withdrawn and a member who has left get nothing more', async () => {
  const server = await startServer()
  const [one, two] = [await unlocked(server, 'CASHIER'), await unlocked(server, 'TICKETING')]
  const fenced = await server.graphql(await server.token('ADMIN'), 'mutation ($id: ID!) { FenceDevice(id: $id) { ok } }', { id: one.device.id })
  assert.is(fenced.code, null)
  server.raw.prepare('update users set deleted = 1 where id = ?').run(two.user_id)
  for (const { show } of [one, two]) assert.equal((await post(server, '/api/auth/unlock', show())).body.code, 'pin.withdrawn')
  await server.close()
})

test('guessing secrets stops after ten', async () => {
  const server = await startServer()
  const { show } = await unlocked(server, 'CASHIER')
  const guesses = await Promise.all(Array.from({ length: 15 }, () => post(server, '/api/auth/unlock', show(undefined, randomBytes(32)))))
  assert.is(guesses.filter(({ body }) => body.code === 'pin.withdrawn').length, 10)
  assert.is(guesses.filter(({ body }) => body.code === 'auth.too_many').length, 5)
  server.advance(16 * MINUTE)
  assert.is((await post(server, '/api/auth/unlock', show())).status, 200)
  await server.close()
})

test('what is kept of the secret is its hash', async () => {
  const server = await startServer()
  const { secret } = await unlocked(server, 'CASHIER')
  assert.not.ok(JSON.stringify(server.raw.prepare('select * from device_grants').all()).includes(secret.toString('hex')))
  await server.close()
})

test.run()
