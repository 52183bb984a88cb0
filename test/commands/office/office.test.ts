import { createPublicKey, verify } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { certificateBytes } from '../../../shared/tickets/code'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer } from '../../harness/server'

const office = suite('devices and incidents')

office('enrols, numbers and certifies a device once', async () => {
  const server = await startServer()
  const device = new TestDevice(server, server.a)
  const first = await device.enrol('Front')
  const row = first.data?.EnrolDevice as { number: number; certificate: string; status: string }
  assert.equal([row.number, row.status], [1, 'active'])
  const key = String(server.rows('orgs')[0]?.ticket_public_key)
  const spki = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'hex')]),
    format: 'der',
    type: 'spki',
  })
  const bytes = certificateBytes(server.a.org_id, device.id, Buffer.from(device.public_key, 'hex'), 'desk')
  assert.ok(verify(null, bytes, spki, Buffer.from(row.certificate, 'hex')))
  assert.equal((await device.enrol('Other name')).data, first.data, 'again answers alike')
  assert.is((await new TestDevice(server, server.a).enrol('Front ')).code, 'device.name_taken')
  assert.is(
    (await new TestDevice(server, server.b).enrol('Front')).data?.EnrolDevice !== null,
    true,
    'names are each organisation’s own',
  )
  const second = new TestDevice(server, server.a)
  const back = (await second.enrol('Back')).data?.EnrolDevice as { number: number } | undefined
  assert.is(back?.number, 2)
  const stolen = await server.graphql(
    await server.token('ADMIN', server.b),
    'mutation ($input: EnrolDeviceInput!) { EnrolDevice(input: $input) { id } }',
    {
      input: { id: device.id, name: 'Mine', kind: 'desk', public_key: device.public_key },
    },
  )
  assert.is(stolen.code, 'sync.reused')
  await server.close()
})

office('settles an incident once, with a decision', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server)
  const admin = await server.token('ADMIN')
  await server.graphql(admin, 'mutation ($id: ID!) { FenceDevice(id: $id) { ok } }', { id: device.id })
  const id = server.rows('incidents')[0]?.id
  const settle = (decision: string) =>
    server.graphql(
      admin,
      'mutation ($id: ID!, $input: SettleIncidentInput!) { SettleIncident(id: $id, input: $input) { decision settled_by rev } }',
      {
        id,
        input: { decision },
      },
    )
  assert.is((await settle('')).code, 'input.invalid')
  const answer = (await settle('It was found again')).data?.SettleIncident as {
    decision: string
    settled_by: string
    rev: number
  }
  assert.equal([answer.decision, answer.settled_by], ['It was found again', server.a.users.ADMIN])
  assert.is(answer.rev, server.rows('incidents')[0]?.rev)
  assert.is((await settle('No')).code, 'incidents.settled')
  await server.close()
})

office('lets a steward enrol doors but not desks, because only desks sign tickets', async () => {
  const server = await startServer()
  assert.is((await new TestDevice(server, server.a, 'CHECKIN').enrol('Gate', 'desk')).code, 'forbidden')
  assert.is((await new TestDevice(server, server.a, 'CHECKIN').enrol('Gate', 'door')).code, null)
  assert.is((await new TestDevice(server, server.a, 'CASHIER').enrol('Front', 'desk')).code, null)
  await server.close()
})

office.run()
