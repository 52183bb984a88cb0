import { createHash, randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hashPassword } from '../../../server/accounts/passwords'
import type { Job } from '../../../server/app/writer/writer-jobs'
import { unlockBytes } from '../../../shared/devices/grant'
import { makeNonce } from '../../../shared/devices/nonce'
import { iso } from '../../../shared/kernel/time'
import { TestDevice } from '../../harness/devices/test-device'
import { PASSWORD } from '../../harness/fixture'
import { GOOD_PASSWORD, restClient } from '../../harness/office/accounts'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('sign-in during a password change')

const EMAIL = 'cashier@aula.example'

/** Runs work after a request's checks and just before its write job, the latest moment for a concurrent change. */
function justBefore(server: TestServer, kind: Job['kind'], work: () => Promise<unknown>): void {
  const { writer } = server
  const run = writer.run.bind(writer)
  writer.run = async (job) => {
    if (job.kind === kind) {
      writer.run = run
      await work()
    }
    return run(job)
  }
}

const accountOf = (server: TestServer): string =>
  String(server.sql('select id from accounts where email = ?', EMAIL)[0]?.id)
const sessionsOf = (server: TestServer): number =>
  server.sql('select id from sessions where account_id = ?', accountOf(server)).length

/** Resets a password by link, up to the writer. */
async function reset(server: TestServer): Promise<void> {
  const [link, account_id] = [server.newId(), accountOf(server)]
  server.sql(
    `insert into account_links (id, account_id, org_id, user_id, state, created_at, expires_at) values (?, ?, null, null, 'open', ?, ?)`,
    ...[link, account_id, iso(server.now()), iso(server.now() + 1000)],
  )
  const set = { account_id, password_hash: await hashPassword(GOOD_PASSWORD), now: server.now(), by: { link } }
  await server.writer.run({ kind: 'set_password', set })
}

test('rejects a sign-in with the old password during its change', async () => {
  const server = await startServer()
  const rest = restClient(server)
  justBefore(server, 'open_session', () => reset(server))
  assert.is((await rest.login(EMAIL, PASSWORD)).code, 'auth.invalid')
  assert.equal([await rest.session(), sessionsOf(server)], [401, 0])
  assert.is((await rest.login(EMAIL, GOOD_PASSWORD)).status, 200)
  assert.is(await rest.session(), 200)
  await server.close()
})

test('does not overwrite a password set by link meanwhile', async () => {
  const server = await startServer()
  const rest = restClient(server)
  assert.is((await rest.login(EMAIL, PASSWORD)).status, 200)
  justBefore(server, 'set_password', () => reset(server))
  assert.is(
    (await rest.post('password/change', { old: PASSWORD, password: `${GOOD_PASSWORD} of somebody else` })).code,
    'password.wrong',
  )
  assert.equal([await rest.session(), sessionsOf(server)], [401, 0])
  assert.is((await rest.login(EMAIL, `${GOOD_PASSWORD} of somebody else`)).code, 'auth.invalid')
  assert.is((await rest.login(EMAIL, GOOD_PASSWORD)).status, 200)
  await server.close()
})

/** A user with a PIN on a device. Returns a function that unlocks it. */
async function withPin(server: TestServer) {
  const { org_id, users } = server.a
  const device = await TestDevice.ready(server, { world: server.a, role: 'CASHIER' })
  const secret = randomBytes(32)
  const set = async (bytes: Buffer) => {
    const input = { device_id: device.id, secret_hash: createHash('sha256').update(bytes).digest('hex') }
    const granting = 'mutation ($input: GrantUnlockInput!) { GrantUnlock(input: $input) { grants { user_id } } }'
    assert.is((await server.graphql(await server.token('CASHIER'), granting, { input })).code, null)
  }
  await set(secret)
  const unlock = () => {
    const moment = makeNonce(iso(server.now()), randomBytes)
    const signature = device.signBytes(unlockBytes(device.id, users.CASHIER, secret.toString('hex'), moment))
    return restClient(server).post('unlock', {
      org_id,
      device_id: device.id,
      user_id: users.CASHIER,
      secret: secret.toString('hex'),
      moment,
      signature,
    })
  }
  return { unlock, set }
}

test('opens no session with a PIN removed during unlock', async () => {
  const deactivate = async (server: TestServer) => {
    const answer = await server.graphql(
      await server.token('ADMIN'),
      'mutation ($id: ID!) { DeactivateUser(id: $id) { id } }',
      { id: server.a.users.CASHIER },
    )
    assert.is(answer.code, null, answer.message ?? '')
  }
  for (const taken of [reset, deactivate]) {
    const server = await startServer()
    const { unlock } = await withPin(server)
    assert.is((await unlock()).status, 200)
    justBefore(server, 'open_session', () => taken(server))
    assert.equal([(await unlock()).code, sessionsOf(server)], ['pin.withdrawn', 0], taken.name)
    await server.close()
  }
})

test('opens no session with a PIN replaced during unlock', async () => {
  const server = await startServer()
  const { unlock, set } = await withPin(server)
  justBefore(server, 'spend_link', () => set(randomBytes(32)))
  const before = sessionsOf(server)
  assert.is((await unlock()).code, 'pin.withdrawn')
  assert.is(sessionsOf(server), before + 1, 'the one in which the other PIN was set')
  await server.close()
})

test.run()
