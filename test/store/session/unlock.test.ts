import 'fake-indexeddb/auto'
import { sha256 } from '@noble/hashes/sha2.js'
import { Dexie } from 'dexie'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Core } from '../../../client/sync/core'
import { verifierOf } from '../../../client/sync/device/device-key'
import { argon2id, decryptWithPin, encryptWithPin, type KeyDerivation } from '../../../client/sync/device/pin'
import { createPins, listUnlockers, unlockWithPin } from '../../../client/sync/device/unlocks'
import { IdentityStore } from '../../../client/sync/session/identity-store'
import { makeNonce } from '../../../shared/devices/nonce'
import { assertStrongPin } from '../../../shared/devices/pin'
import { mutationOf, PUSH } from '../../../shared/documents'
import { DomainError, isErrorCode } from '../../../shared/kernel/errors'
import type { RoleName } from '../../../shared/kernel/permissions'
import { DAY, HOUR, iso, MINUTE } from '../../../shared/kernel/time'
import { reportBytes } from '../../../shared/sync/protocol'
import { servedDevice } from '../../harness/devices/served-device'
import { startServer } from '../../harness/server'

const test = suite('unlocking by PIN')

/** Fast key derivation of the same length as the real one. */
const quick: KeyDerivation = async (pin, salt) => {
  const half = sha256(new Uint8Array([...new TextEncoder().encode(pin), ...salt]))
  return new Uint8Array([...half, ...sha256(half)])
}

test('imports a public key once for all its signatures', async () => {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const [bytes, others] = [new Uint8Array([1, 2, 3]), new Uint8Array([1, 2, 4])]
  const signature = new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, privateKey, bytes))
  let imports = 0
  const subtle = new Proxy(crypto.subtle as SubtleCrypto, {
    get: (target, name: keyof SubtleCrypto) => {
      if (name === 'importKey') imports++
      return (target[name] as () => unknown).bind(target)
    },
  })
  const verify = verifierOf(subtle)
  assert.equal(await Promise.all([verify(raw, signature, bytes), verify(new Uint8Array(raw), signature, others)]), [
    true,
    false,
  ])
  assert.is(await verify(raw, signature, bytes), true)
  assert.is(imports, 1)
})

let tablets = 0

/** A tablet at the real server on which several users can set a PIN. `off` is the error of its clock in ms. */
async function tablet() {
  const served = await startServer()
  const name = `tablet ${++tablets}`
  const device = await servedDevice(served, { role: 'CASHIER', kind: 'desk', name })
  const keep = new IdentityStore(`unlock-${name}`)
  const state = { off: 0 }
  const { org } = device.core.identity()
  const said: string[] = []
  /** Roles that the tablet has pulled since. */
  const known = new Map<string, RoleName>()
  const clock = () => served.now() + state.off
  const shared = { unlockStore: keep, clock, verify: verifierOf(crypto.subtle as SubtleCrypto), deriveKey: quick }
  const callAs =
    (role: RoleName): Core['call'] =>
    async (command, args) => {
      const token = await served.token(role)
      said.push(JSON.stringify(args))
      const { data, code } = await served.graphql(token, mutationOf(command), args as Record<string, unknown>)
      if (code) throw isErrorCode(code) ? new DomainError(code) : new Error(code)
      return data?.answer
    }
  const pinsAs = async (role: RoleName) => {
    const token = await served.token(role)
    const report_of = makeNonce(iso(served.now()), device.core.random)
    const report = Buffer.from(
      await device.core.sign(reportBytes(device.id, served.a.users[role], report_of)),
    ).toString('hex')
    await served.graphql(token, PUSH, { input: { device_id: device.id, operations: [], report, report_of } })
    const pins = createPins({
      ...shared,
      call: callAs(role),
      random: device.core.random,
      org: () => org,
      role,
      roleOf: async (id) => known.get(id),
    })
    return { set: (pin: string) => pins.set(device.id, pin), renew: () => pins.renew(device.id) }
  }
  const ports = (tab: IdentityStore = keep) => ({ ...shared, unlockStore: tab, org, device_id: device.id })
  const open = (role: RoleName, pin: string, tab?: IdentityStore) =>
    unlockWithPin(ports(tab), served.a.users[role], pin)
  const why = (role: RoleName, pin: string, tab?: IdentityStore) =>
    open(role, pin, tab).then(
      () => 'open',
      (error: unknown) =>
        error instanceof DomainError
          ? `${error.code} ${error.details.left ?? error.details.minutes ?? ''}`.trim()
          : String(error),
    )
  return {
    served,
    device,
    keep,
    known,
    name,
    state,
    org,
    said,
    pinsAs,
    open,
    why,
    people: () => listUnlockers(ports()),
  }
}

test('unlocks offline with a PIN set online, in its owner’s role', async () => {
  const { served, device, said, pinsAs, open, why, people } = await tablet()
  await (await pinsAs('CASHIER')).set('482913')
  await (await pinsAs('TICKETING')).set('905172')
  await served.close()
  assert.equal(
    (await people()).map(({ name, isExpired: over }) => [name, over]),
    [
      ['CASHIER', false],
      ['TICKETING', false],
    ],
  )
  const { grant } = await open('TICKETING', '905172')
  assert.equal([grant.user_id, grant.role, grant.device_id], [served.a.users.TICKETING, 'TICKETING', device.id])
  assert.is(await why('TICKETING', '482913'), 'pin.wrong 9', 'a colleague’s PIN is not mine')
  assert.not.ok(
    said.some((text) => text.includes('482913') || text.includes('905172')),
    'no PIN has left the tablet',
  )
})

test('refuses a PIN for users the server has not seen at the device', async () => {
  const { served, device, org } = await tablet()
  const token = await served.token('TICKETING')
  const input = { device_id: device.id, secret_hash: '0'.repeat(64) }
  assert.is((await served.graphql(token, mutationOf('GrantUnlock'), { input })).code, 'device.not_yours')
  assert.equal(served.raw.prepare('select * from device_grants where org_id = ?').all(org.id), [])
  await served.close()
})

test('delays wrong PINs across tabs and reloads, and forgets all after ten', async () => {
  const { served, name, pinsAs, why, people } = await tablet()
  await (await pinsAs('CASHIER')).set('482913')
  const other = new IdentityStore(`unlock-${name}`)
  const wrong = (tab?: IdentityStore) => why('CASHIER', '000001', tab)
  const both = await Promise.all([wrong(), wrong(other)])
  assert.equal(both.sort(), ['pin.wrong 8', 'pin.wrong 9'], 'two tabs have used two tries')
  assert.is(
    await wrong(new IdentityStore(`unlock-${name}`)),
    'pin.wrong 7',
    'a page that was loaded anew goes on counting',
  )
  assert.is(await why('CASHIER', '482913'), 'open')
  for (const left of [9, 8, 7, 6]) assert.is(await wrong(), `pin.wrong ${left}`)
  for (const minutes of [1, 2, 5, 10, 15]) {
    assert.is(await wrong(), `pin.wait ${minutes}`)
    assert.is(await why('CASHIER', '482913'), `pin.wait ${minutes}`, 'even with the right one')
    served.advance(minutes * MINUTE)
  }
  assert.is(await wrong(), 'pin.forgotten')
  assert.is(await why('CASHIER', '482913'), 'pin.forgotten', 'even with the right one')
  assert.equal(await people(), [])
  await served.close()
})

test('limits a burst of attempts in ten tabs', async () => {
  const { served, name, pinsAs, why } = await tablet()
  await (await pinsAs('CASHIER')).set('482913')
  const told = await Promise.all(
    Array.from({ length: 30 }, () => why('CASHIER', '000001', new IdentityStore(`unlock-${name}`))),
  )
  assert.is(told.filter((each) => each.startsWith('pin.wrong')).length, 4)
  assert.is(told.filter((each) => each.startsWith('pin.wait')).length, 26)
  await served.close()
})

test('expires a grant by the later of device clock and last contact, and renews it on contact', async () => {
  const { served, state, pinsAs, why, people } = await tablet()
  const pins = await pinsAs('CASHIER')
  await pins.set('482913')
  served.advance(15 * HOUR)
  assert.is(await why('CASHIER', '482913'), 'open')
  await pins.renew()
  served.advance(15 * HOUR)
  assert.is(await why('CASHIER', '482913'), 'open', 'renewed at the last contact')
  served.advance(2 * HOUR)
  assert.is(await why('CASHIER', '482913'), 'pin.expired')
  assert.is(await why('CASHIER', '000001'), 'pin.expired')
  assert.is((await people())[0]?.isExpired, true)
  state.off = -40 * HOUR
  assert.is((await people())[0]?.isExpired, false, 'the clock alone would let it begin again')
  state.off = -17 * HOUR
  await pins.renew()
  state.off = -40 * HOUR
  assert.is(await why('CASHIER', '482913'), 'open', 'the server was just heard')
  state.off = 17 * HOUR
  assert.is(await why('CASHIER', '482913'), 'pin.expired', 'a clock that is ahead ends it early')
  await served.close()
})

test('applies a changed role at the next contact, and on the server at once', async () => {
  const { served, known, pinsAs, open } = await tablet()
  const pins = await pinsAs('TICKETING')
  await pins.set('905172')
  await pins.renew()
  const { users } = served.a
  served.sql('update users set role = ? where id = ?', 'CHECKIN', users.TICKETING)
  served.advance(2 * MINUTE)
  await pins.renew()
  assert.is((await open('TICKETING', '905172')).grant.role, 'TICKETING', 'nothing was heard yet')
  known.set(users.TICKETING, 'CHECKIN')
  await pins.renew()
  assert.is((await open('TICKETING', '905172')).grant.role, 'CHECKIN')
  await served.close()
})

test('does not revive a grant by setting the clock back', async () => {
  const { served, keep, state, pinsAs, why } = await tablet()
  await (await pinsAs('CASHIER')).set('482913')
  served.advance(17 * HOUR)
  await keep.noteServerTime(served.now())
  state.off = -10 * HOUR
  assert.is(await why('CASHIER', '482913'), 'pin.expired')
  await keep.noteServerTime(served.now() - 17 * HOUR)
  assert.is(await keep.serverTime(), served.now(), 'an earlier word changes nothing')
  await served.close()
})

test('stops renewing a PIN a month after the last password', async () => {
  const { served, state, pinsAs, why } = await tablet()
  const pins = await pinsAs('CASHIER')
  await pins.set('482913')
  for (let day = 0; day < 29; day++) {
    served.advance(DAY)
    await pins.renew()
  }
  assert.is(await why('CASHIER', '482913'), 'open')
  served.advance(DAY - HOUR)
  await (await pinsAs('CASHIER')).renew()
  served.advance(2 * HOUR)
  assert.is(await why('CASHIER', '482913'), 'pin.expired')
  assert.is(state.off, 0)
  await served.close()
})

test('forgets a former member at the next contact of any colleague', async () => {
  const { served, pinsAs, why } = await tablet()
  await (await pinsAs('TICKETING')).set('905172')
  const colleague = await pinsAs('CASHIER')
  await colleague.set('482913')
  served.sql('update users set deleted = true where id = ?', served.a.users.TICKETING)
  await colleague.renew()
  assert.is(await why('TICKETING', '905172'), 'pin.forgotten')
  assert.is(await why('CASHIER', '482913'), 'open')
  await served.close()
})

test('refuses a tampered role or another device’s grant', async () => {
  const { served, keep, org, pinsAs, why } = await tablet()
  await (await pinsAs('CASHIER')).set('482913')
  const user_id = served.a.users.CASHIER
  await keep.changeUnlock(org.id, user_id, (unlock) => ({ ...unlock, grant: { ...unlock.grant, role: 'ADMIN' } }))
  assert.is(await why('CASHIER', '482913'), 'pin.forgotten')
  await keep.changeUnlock(org.id, user_id, (unlock) => ({
    ...unlock,
    grant: { ...unlock.grant, role: 'CASHIER', not_after: iso(served.now() + DAY) },
  }))
  assert.is(await why('CASHIER', '482913'), 'pin.forgotten')
  await served.close()
})

test('keeps a device enrolled before PINs existed', async () => {
  const before = new Dexie('keep-of-old')
  before.version(2).stores({ sessions: 'id', orgs: 'id', devices: 'org_id', notices: 'org_id' })
  await before.table('sessions').put({ id: 'session', memberships: [], org_id: 'o' })
  await before
    .table('devices')
    .put({ org_id: 'o', device_id: 'd', name: 'Kasse 1', kind: 'desk', number: 3, certificate: 'c' })
  before.close()
  const keep = new IdentityStore('keep-of-old')
  assert.equal([(await keep.session())?.org_id, (await keep.device('o'))?.number], ['o', 3])
  assert.equal([await keep.unlocks('o'), await keep.serverTime()], [[], 0])
})

test('opens the secret by the right PIN through Argon2id only', async () => {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const sealed = await encryptWithPin('482913', secret, random, argon2id)
  assert.equal(await decryptWithPin('482913', sealed, argon2id), secret)
  assert.is(await decryptWithPin('482914', sealed, argon2id), null)
  assert.not.equal(sealed.secret, secret)
})

test('refuses obvious PINs', () => {
  const refusal = (pin: string) => {
    try {
      assertStrongPin(pin)
      return null
    } catch (error) {
      return (error as DomainError).code
    }
  }
  for (const pin of [
    '000000',
    '123456',
    '654321',
    '987654321',
    '890123',
    '121212',
    '123123',
    '112233',
    '998877',
    '147258',
    '852741',
    '135791',
  ])
    assert.is(refusal(pin), 'pin.weak', pin)
  for (const pin of ['', '48291', '48291x', '4829134829134', '４８２９１３']) assert.is(refusal(pin), 'pin.short', pin)
  for (const pin of ['482913', '905172', '110246', '20261121']) assert.is(refusal(pin), null, pin)
})

test.run()
