import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const contacts = suite('contacts')

const byron = { firstname: 'Ada', lastname: 'Byron', email: 'ada@analytical.example', phone: null }

contacts('creates contacts offline at two desks, each once with its own number', async () => {
  const server = await startServer()
  const desks = [await TestDevice.ready(server), await TestDevice.ready(server)]
  const ids = new Set<unknown>()
  for (const desk of desks) {
    const id = server.newId()
    ids.add(id)
    const booked = await desk.send('CreateContact', { input: { id, ...byron } })
    assert.equal([booked.status, booked.code], ['applied', null])
  }
  const made = server.rows('contacts').filter(({ id }) => ids.has(id))
  assert.equal(
    made.map(({ name, email }) => [name, email]),
    [
      ['Ada Byron', byron.email],
      ['Ada Byron', byron.email],
    ],
  )
  const [first = 0, second] = made.map(({ num }) => Number(num)).sort((a, b) => a - b)
  assert.is(second, first + 1)
  await server.close()
})

contacts('merges corrections of different fields by two desks', async () => {
  const server = await startServer()
  const [a, b] = [await TestDevice.ready(server), await TestDevice.ready(server)]
  const id = server.newId()
  await a.send('CreateContact', { input: { id, ...byron } })
  await a.send('UpdateContact', { id, input: { firstname: 'Ada', lastname: 'Byron', email: 'ada@engine.example' } })
  await b.send('UpdateContact', { id, input: { firstname: null, lastname: 'Lovelace & Co', phone: '+49 341 1' } })
  const row = server.rows('contacts').find((contact) => contact.id === id)
  assert.equal(
    [row?.name, row?.firstname, row?.lastname, row?.email, row?.phone],
    ['Lovelace & Co', null, 'Lovelace & Co', 'ada@engine.example', '+49 341 1'],
  )
  await server.close()
})

/** The conflicts of a server's contacts, and who is notified of them. */
const reported = (server: TestServer) => ({
  conflicts: server
    .rows('contact_conflicts')
    .map(({ field, kept, replaced, kept_by_id, replaced_by_id }) => [field, kept, replaced, kept_by_id, replaced_by_id])
    .sort(),
  notified: server
    .rows('notifications')
    .filter(({ contact_id }) => contact_id !== null)
    .map(({ user_id }) => user_id)
    .sort(),
})

contacts('keeps the fields of both people who correct a contact they saw alike', async () => {
  const server = await startServer()
  const [a, b] = [await TestDevice.ready(server), await TestDevice.ready(server, { role: 'TICKETING' })]
  const id = server.newId()
  await a.send('CreateContact', { input: { id, ...byron } })
  // Both names are always sent, though each person corrects one of them only.
  await a.send('UpdateContact', {
    id,
    input: { firstname: 'Augusta', lastname: 'Byron', email: 'ada@engine.example', seen: byron },
  })
  await b.send('UpdateContact', {
    id,
    input: { firstname: 'Ada', lastname: 'Lovelace', phone: '+49 341 1', seen: byron },
  })
  const row = server.rows('contacts').find((contact) => contact.id === id)
  assert.equal([row?.name, row?.email, row?.phone], ['Augusta Lovelace', 'ada@engine.example', '+49 341 1'])
  assert.equal(reported(server), { conflicts: [], notified: [] })
  await server.close()
})

contacts('keeps the later of two colliding corrections, and reports both values to both people once', async () => {
  const server = await startServer()
  const [a, b] = [await TestDevice.ready(server), await TestDevice.ready(server, { role: 'TICKETING' })]
  const id = server.newId()
  await a.send('CreateContact', { input: { id, ...byron } })
  const { firstname, lastname } = byron
  await a.send('UpdateContact', {
    id,
    input: { firstname, lastname, email: 'ada@engine.example', phone: '1', seen: byron },
  })
  const later = b.record('UpdateContact', {
    id,
    input: { firstname, lastname, email: 'ada@loom.example', phone: '1', seen: byron },
  })
  for (const _ of [0, 1]) await b.push([later], await server.token('TICKETING'))
  const { users } = server.a
  assert.equal(reported(server), {
    conflicts: [['email', 'ada@loom.example', 'ada@engine.example', users.TICKETING, users.CASHIER]],
    notified: [users.CASHIER, users.TICKETING].sort(),
  })
  assert.is(server.rows('contacts').find((contact) => contact.id === id)?.email, 'ada@loom.example')
  await server.close()
})

contacts(
  'lets someone take the replaced value after all, once, and shows values only to those who may see them',
  async () => {
    const server = await startServer()
    const [a, b] = [await TestDevice.ready(server), await TestDevice.ready(server, { role: 'TICKETING' })]
    const id = server.newId()
    await a.send('CreateContact', { input: { id, ...byron } })
    await a.send('UpdateContact', { id, input: { firstname: 'Augusta', lastname: 'Byron', seen: byron } })
    await b.send('UpdateContact', { id, input: { firstname: 'Annabella', lastname: 'Byron', seen: byron } })
    const [conflict] = server.rows('contact_conflicts')
    const settle = async (role: 'ADMIN' | 'ANALYST', take: string, world = server.a) =>
      (
        await server.graphql(
          await server.token(role, world),
          'mutation ($id: ID!, $input: SettleContactConflictInput!) { SettleContactConflict(id: $id, input: $input) { settled_at } }',
          { id: conflict?.id, input: { take } },
        )
      ).code
    assert.equal(
      [await settle('ANALYST', 'replaced'), await settle('ADMIN', 'replaced', server.b)],
      ['forbidden', 'not_found'],
    )
    assert.equal([await settle('ADMIN', 'replaced'), await settle('ADMIN', 'kept')], [null, null])
    const row = server.rows('contacts').find((contact) => contact.id === id)
    assert.equal([row?.firstname, row?.name], ['Augusta', 'Augusta Byron'])
    const { data } = await server.graphql(
      await server.token('ANALYST'),
      'query ($id: ID!) { contact_conflicts(input: { contact_id: $id }) { contact_conflicts { field kept replaced settled_by_id } } }',
      { id },
    )
    const shown = { field: 'firstname', kept: null, replaced: null, settled_by_id: server.a.users.ADMIN }
    assert.equal(
      data?.contact_conflicts,
      { contact_conflicts: [shown] },
      'an analyst sees that there was one, and no names',
    )
    await server.close()
  },
)

contacts('refuses an empty name, an invalid email and another organisation’s contact', async () => {
  const server = await startServer()
  const desk = await TestDevice.ready(server)
  const nameless = await desk.send('CreateContact', { input: { id: server.newId(), ...byron, lastname: '' } })
  const half = await desk.send('CreateContact', { input: { id: server.newId(), ...byron, email: 'ada@' } })
  const unknown = await desk.send('UpdateContact', {
    id: server.newId(),
    input: { firstname: null, lastname: 'Nobody' },
  })
  assert.equal([nameless.code, half.code, unknown.code], ['input.invalid', 'input.invalid', 'not_found'])
  await server.close()
})

contacts.run()
