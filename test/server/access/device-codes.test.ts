import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { codeHash, makeCode } from '../../../shared/devices/code'
import { DomainError } from '../../../shared/kernel/errors'
import type { RoleName } from '../../../shared/kernel/permissions'
import { MINUTE } from '../../../shared/kernel/time'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('enrolment by code')

const INVITE = 'mutation ($input: InviteDeviceInput!) { InviteDevice(input: $input) { expires_at } }'
const ADMIT =
  'mutation ($input: AdmitDeviceInput!) { AdmitDevice(input: $input) { refused name kind number certificate } }'

type Admitted = {
  readonly refused: string | null
  readonly name: string
  readonly kind: string
  readonly number: number
  readonly certificate: string
}

/** Random bytes that give a code of five equal characters. */
const bytes = (value: number) => (length: number) => new Uint8Array(length).fill(value)

async function invite(server: TestServer, name: string, kind: 'desk' | 'door' = 'desk', value = 7): Promise<string> {
  const code = makeCode(bytes(value))
  const input = { id: server.newId(), name, kind, code_hash: codeHash(server.a.org_id, code) }
  const { code: refusal } = await server.graphql(await server.token('ADMIN'), INVITE, { input })
  if (refusal) throw new DomainError('internal', { refusal })
  return code
}

async function admit(
  server: TestServer,
  code: string,
  device = new TestDevice(server, server.a),
  role: RoleName = 'CASHIER',
  world = server.a,
) {
  const input = { id: device.id, public_key: device.public_key, code }
  const answer = await server.graphql(await server.token(role, world), ADMIT, { input })
  if (!answer.data) throw new DomainError('internal', { code: answer.code ?? '' })
  return answer.data.AdmitDevice as Admitted
}

test('enrols a device once, as the manager named it, and repeats a lost answer', async () => {
  const server = await startServer()
  const code = await invite(server, 'Abendkasse links', 'door')
  assert.match(code, /^[0-9A-HJ-NP-X]{4}-[0-9A-HJ-NP-X]{4}$/)
  const device = new TestDevice(server, server.a)
  const first = await admit(server, ` ${code.toLowerCase().replace('-', ' ')} `, device)
  assert.equal([first.refused, first.name, first.kind, first.number > 0], [null, 'Abendkasse links', 'door', true])
  assert.equal(await admit(server, code, device), first)
  assert.equal(
    server.rows('devices').map(({ id, name, kind, status }) => [id, name, kind, status]),
    [[device.id, 'Abendkasse links', 'door', 'active']],
  )
  assert.is((await device.push([])).code, null, 'the server knows whoever set it up at the device')
  assert.is((await admit(server, code)).refused, 'device.code_used')
  assert.is(server.rows('devices').length, 1)
  await server.close()
})

test('enrols one of two tablets that type the same code at once', async () => {
  const server = await startServer()
  const code = await invite(server, 'Kasse 1')
  const told = await Promise.all(Array.from({ length: 4 }, () => admit(server, code)))
  assert.equal(told.map(({ refused }) => refused).sort(), [
    'device.code_used',
    'device.code_used',
    'device.code_used',
    null,
  ])
  assert.is(server.rows('devices').length, 1)
  await server.close()
})

test('expires a code after a quarter of an hour, and stores only its hash', async () => {
  const server = await startServer()
  const code = await invite(server, 'Kasse 1')
  assert.not.ok(JSON.stringify(server.raw.prepare('select * from device_codes').all()).includes(code))
  assert.is(
    (await admit(server, code, new TestDevice(server, server.b), 'CASHIER', server.b)).refused,
    'device.code_wrong',
  )
  server.advance(15 * MINUTE)
  assert.is((await admit(server, code)).refused, 'device.code_over')
  await server.close()
})

test('locks after five wrong codes per person and fifty per organisation', async () => {
  const server = await startServer()
  const code = await invite(server, 'Kasse 1')
  const guesses = await Promise.all(Array.from({ length: 8 }, (_, i) => admit(server, makeCode(bytes(100 + i)))))
  assert.is(guesses.filter(({ refused }) => refused === 'device.code_wrong').length, 5)
  assert.is(guesses.filter(({ refused }) => refused === 'device.code_wait').length, 3)
  assert.is((await admit(server, code)).refused, 'device.code_wait')
  assert.is((await admit(server, code, undefined, 'CHECKIN')).refused, null, 'a colleague is not held up')
  const insert = server.raw.prepare('insert into device_code_tries (id, org_id, user_id, at) values (?, ?, ?, ?)')
  for (let i = 0; i < 50; i++)
    insert.run(server.newId(), server.a.org_id, server.newId(), new Date(server.now()).toISOString())
  const next = await invite(server, 'Kasse 2', 'desk', 9)
  assert.is((await admit(server, next, undefined, 'TICKETING')).refused, 'device.code_wait')
  server.advance(16 * MINUTE)
  const later = await invite(server, 'Kasse 3', 'desk', 11)
  assert.is((await admit(server, later)).refused, null)
  await server.close()
})

test('refuses a used device name at creation, and codes by other roles', async () => {
  const server = await startServer()
  await TestDevice.ready(server, { name: 'Kasse 1' })
  const input = {
    id: server.newId(),
    name: ' Kasse 1 ',
    kind: 'desk',
    code_hash: codeHash(server.a.org_id, 'AAAA-AAAA'),
  }
  assert.is((await server.graphql(await server.token('ADMIN'), INVITE, { input })).code, 'device.name_taken')
  for (const role of ['TICKETING', 'CASHIER', 'EDITOR'] as const)
    assert.is(
      (await server.graphql(await server.token(role), INVITE, { input: { ...input, name: 'Kasse 2' } })).code,
      'forbidden',
      role,
    )
  await server.close()
})

const SET =
  'mutation ($id: ID!, $input: UpdateDeviceSettingsInput!) { UpdateDeviceSettings(id: $id, input: $input) { settings } }'
const ENROL = 'mutation ($input: EnrolDeviceInput!) { EnrolDevice(input: $input) { id number certificate } }'

/** An organisation with the default device settings, and functions to sign in. */
async function strictHouse() {
  const server = await startServer()
  const forget = (world = server.a) =>
    server.raw
      .prepare("update orgs set settings = json_remove(settings, '$.open_enrolment') where id = ?")
      .run(world.org_id)
  forget()
  const enrol = async (
    device: TestDevice,
    role: RoleName,
    kind: 'desk' | 'door' = 'desk',
    earlier?: { number: number; certificate: string },
  ) =>
    server.graphql(await server.token(role), ENROL, {
      input: {
        id: device.id,
        public_key: device.public_key,
        name: `New ${device.id.slice(-6)}`,
        kind,
        ...(earlier && { earlier }),
      },
    })
  return { server, enrol, fresh: () => new TestDevice(server, server.a) }
}

test('requires a code by default except from those who could create one', async () => {
  const { server, enrol, fresh } = await strictHouse()
  for (const [role, kind] of [
    ['CASHIER', 'desk'],
    ['TICKETING', 'desk'],
    ['CHECKIN', 'door'],
  ] as const)
    assert.is((await enrol(fresh(), role, kind)).code, 'device.code_needed', role)
  assert.is(server.rows('devices').length, 0)
  assert.is((await enrol(fresh(), 'ADMIN')).code, null, 'the first device needs nobody before it')
  assert.is((await admit(server, await invite(server, 'Kasse 1'))).refused, null)

  const set = async (role: RoleName, open_enrolment: boolean) =>
    (await server.graphql(await server.token(role), SET, { id: server.a.org_id, input: { open_enrolment } })).code
  assert.is(await set('TICKETING', true), 'forbidden')
  assert.is(await set('ADMIN', true), null)
  assert.is((await enrol(fresh(), 'CASHIER')).code, null)
  assert.equal(server.rows('orgs')[0]?.settings, { webshop_v2: true, start_season_month: 8, open_enrolment: true })
  assert.is(await set('ADMIN', false), null)
  assert.is((await enrol(fresh(), 'CASHIER')).code, 'device.code_needed')
  await server.close()
})

test('requires no code for a known device, or one certified before a restore', async () => {
  const { server, enrol, fresh } = await strictHouse()
  const device = fresh()
  const { number, certificate } = await admit(server, await invite(server, 'Kasse 1'), device)
  assert.equal((await enrol(device, 'CASHIER')).data?.EnrolDevice, { id: device.id, number, certificate })

  for (const table of ['device_users', 'devices']) server.raw.prepare(`delete from ${table}`).run()
  const other = fresh()
  assert.is(
    (await enrol(other, 'CASHIER', 'desk', { number, certificate })).code,
    'device.code_needed',
    'another key’s certificate',
  )
  assert.is(
    (await enrol(device, 'CASHIER', 'door', { number, certificate })).code,
    'device.code_needed',
    'another kind than was signed',
  )
  assert.is((await enrol(device, 'CASHIER')).code, 'device.code_needed')
  const back = await enrol(device, 'CASHIER', 'desk', { number, certificate })
  assert.equal(back.data?.EnrolDevice, { id: device.id, number, certificate })
  await server.close()
})

test.run()
