import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startServer } from '../../harness/server'

const CREATE = 'mutation ($input: CreateLocationInput!) { CreateLocation(input: $input) { id name city } }'
const UPDATE =
  'mutation ($id: ID!, $input: UpdateLocationInput!) { UpdateLocation(id: $id, input: $input) { name city } }'
const DELETE = 'mutation ($id: ID!) { DeleteLocation(id: $id) { ok } }'

const courtyard = { name: 'Courtyard', street: null, postcode: null, city: 'Leipzig', country: null }

const locations = suite('locations')

locations('creates, renames and deletes a location', async () => {
  const server = await startServer()
  const admin = await server.token('ADMIN')
  const id = server.newId()
  assert.equal((await server.graphql(admin, CREATE, { input: { id, ...courtyard } })).data?.CreateLocation, {
    id,
    name: 'Courtyard',
    city: 'Leipzig',
  })
  assert.equal(
    (await server.graphql(admin, UPDATE, { id, input: { ...courtyard, name: 'Cellar' } })).data?.UpdateLocation,
    { name: 'Cellar', city: 'Leipzig' },
  )
  assert.equal((await server.graphql(admin, DELETE, { id })).data?.DeleteLocation, { ok: true })
  assert.is(server.rows('locations').find((row) => row.id === id)?.deleted, true)
  await server.close()
})

locations('refuses to delete a used location or to save one without a name', async () => {
  const server = await startServer()
  const admin = await server.token('ADMIN')
  const id = String(server.rows('locations')[0]?.id)
  server.sql('update events set location_id = ? where id = ?', id, server.a.events.open)
  assert.is((await server.graphql(admin, DELETE, { id })).code, 'locations.in_use')
  assert.is(
    (await server.graphql(admin, CREATE, { input: { id: server.newId(), ...courtyard, name: '' } })).code,
    'input.invalid',
  )
  assert.is((await server.graphql(await server.token('CASHIER'), DELETE, { id })).code, 'forbidden')
  await server.close()
})

locations.run()
