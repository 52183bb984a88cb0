import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ROLE_NAMES, type RoleName } from '../../../shared/kernel/permissions'
import { scanOf } from '../../harness/devices/scan'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'
import { codeOf } from '../../harness/text/code-of'

const test = suite('logs of office browsers')

const ENROL_OFFICE = 'mutation ($input: EnrolOfficeInput!) { EnrolOffice(input: $input) { id } }'
const GRANT = 'mutation ($input: GrantUnlockInput!) { GrantUnlock(input: $input) { withdrawn } }'

/** Makes a browser of a role known as an office. */
async function officeOf(server: TestServer, role: RoleName): Promise<TestDevice> {
  const office = new TestDevice(server, server.a, role)
  const input = { id: office.id, name: 'Ada', public_key: office.public_key }
  const { code } = await server.graphql(await office.token(), ENROL_OFFICE, { input })
  assert.is(code, null, role)
  return office
}

const contact = (server: TestServer) => ({
  input: { id: server.newId(), firstname: null, lastname: 'Grete', email: null, phone: null },
})

test('tells a browser of any role that it is unknown, and enrols it once, without a code', async () => {
  const server = await startServer()
  await server.graphql(
    await server.token('ADMIN'),
    'mutation ($id: ID!) { UpdateDeviceSettings(id: $id, input: { open_enrolment: false }) { id } }',
    {
      id: server.a.org_id,
    },
  )
  for (const role of ROLE_NAMES) {
    const unknown = new TestDevice(server, server.a, role)
    assert.is((await unknown.push([unknown.record('CreateContact', contact(server))])).code, 'device.unknown', role)
  }
  const office = await officeOf(server, 'EDITOR')
  await officeOf(server, 'EDITOR')
  const input = { id: office.id, name: 'Ada', public_key: office.public_key }
  assert.is((await server.graphql(await office.token(), ENROL_OFFICE, { input })).code, null, 'a repeated request')
  const other = { ...input, public_key: new TestDevice(server, server.a).public_key }
  assert.is((await server.graphql(await office.token(), ENROL_OFFICE, { input: other })).code, 'sync.reused')
  assert.equal(
    server
      .rows('devices')
      .map(({ name, kind, number }) => [name, kind, number])
      .sort(),
    [
      ['Ada', 'office', 1_000_001],
      ['Ada', 'office', 1_000_002],
    ],
  )
  const desk = await TestDevice.ready(server, { role: 'ADMIN', name: 'Ada' })
  assert.is(
    server.rows('devices').find(({ id }) => id === desk.id)?.number,
    1,
    'offices take no name and no number from a desk',
  )
  await server.close()
})

test('checks the role of the user of each operation', async () => {
  const server = await startServer()
  for (const role of ROLE_NAMES) {
    const office = await officeOf(server, role)
    const { status, code } = await office.send('CreateContact', contact(server))
    const may = ['SUPER', 'ADMIN', 'EDITOR', 'TICKETING', 'CASHIER'].includes(role)
    assert.equal([status, code], may ? ['applied', null] : ['refused', 'forbidden'], role)
  }
  const office = await officeOf(server, 'EDITOR')
  const named = await office.send('CreateContact', contact(server), { user_id: server.a.users.ADMIN })
  assert.is(named.code, 'forbidden', 'a user who never worked there')
  await server.close()
})

test('gives an office no rights, no PIN, no sale and no scan', async () => {
  const server = await startServer()
  const office = await officeOf(server, 'TICKETING')
  assert.is(await codeOf(office.places('floor', 1)), 'Error: device.unknown')
  const unlock = { device_id: office.id, secret_hash: 'a'.repeat(64) }
  assert.is((await server.graphql(await office.token(), GRANT, { input: unlock })).code, 'device.unknown')
  const scan = await office.send('CreateCheckIn', scanOf(server, null, { event_id: server.a.events.open }))
  assert.equal(
    [scan.status, scan.code, server.rows('check_ins'), server.rows('incidents')],
    ['refused', 'device.unknown', [], []],
  )
  await server.close()
})

test('books a row once that was created by request and recorded after its answer was lost', async () => {
  const server = await startServer()
  const office = await officeOf(server, 'EDITOR')
  const args = contact(server)
  const create = 'mutation ($input: CreateContactInput!) { CreateContact(input: $input) { id } }'
  assert.is((await server.graphql(await office.token(), create, args)).code, null)
  const before = server.rows('contacts')
  assert.is((await office.send('CreateContact', args)).status, 'applied')
  assert.equal(server.rows('contacts'), before)
  const changed = { input: { ...args.input, lastname: 'Other' } }
  assert.equal((await office.send('CreateContact', changed)).code, 'sync.reused')
  await server.close()
})

test.run()
