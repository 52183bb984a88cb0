import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { entities } from '../../../shared/model'
import { OfficeDesk } from '../../harness/office/office-desk'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('demo data')

const COUNTED = {
  contacts: 5,
  events: 5,
  locations: 1,
  price_categories: 1,
  products: 3,
  promo_codes: 1,
  tax_groups: 1,
}

async function run(server: TestServer, name: 'FillDemoData' | 'ClearDemoData'): Promise<string | null> {
  server.advance(1000)
  return (
    await server.graphql(await server.token('ADMIN'), `mutation ($id: ID!) { ${name}(id: $id) { id } }`, {
      id: server.a.org_id,
    })
  ).code
}
async function counts(server: TestServer): Promise<Record<string, number>> {
  const { data } = await server.graphql(await server.token('ADMIN'), '{ demo_data { table count } }')
  const rows = (data?.demo_data ?? []) as { table: string; count: number }[]
  return Object.fromEntries(rows.map(({ table, count }) => [table, count]))
}

/** Ids of all rows that are not deleted, but for the activity log. */
const living = (server: TestServer) =>
  Object.keys(entities)
    .filter((table) => table !== 'activity_log')
    .flatMap((table) => server.rows(table as 'events').flatMap((row) => (row.deleted ? [] : [`${table} ${row.id}`])))

test('creates a marked set and clears exactly that', async () => {
  const server = await startServer()
  const before = living(server)
  assert.is(await run(server, 'FillDemoData'), null)
  assert.equal(await counts(server), COUNTED)
  assert.is(await run(server, 'FillDemoData'), 'demo_data.filled')
  const events = server.rows('events').filter(({ title }) => title.startsWith('Demo: '))
  assert.ok(events.length === 5 && events.every(({ published, on_sale }) => published && on_sale))
  assert.is(await run(server, 'ClearDemoData'), null)
  assert.equal(await counts(server), {})
  assert.equal(living(server), before)
  assert.is(await run(server, 'FillDemoData'), null, 'they can be created again')
  await server.close()
})

test('refuses to clear demo data with sales, and changes nothing', async () => {
  const server = await startServer()
  assert.is(await run(server, 'FillDemoData'), null)
  const office = await OfficeDesk.open(server)
  const contact = server.rows('contacts').find(({ email }) => email === 'demo1@example.com')
  const order = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  server.sql('update orders set contact_id = ? where id = ?', contact?.id, order)
  const before = living(server)
  assert.is(await run(server, 'ClearDemoData'), 'demo_data.sold')
  assert.equal(await counts(server), COUNTED)
  assert.equal(living(server), before)
  await server.close()
})

test('keeps the venue that an event of the organisation uses', async () => {
  const server = await startServer()
  assert.is(await run(server, 'FillDemoData'), null)
  const venue = server.rows('locations').find(({ name }) => name.startsWith('Demo: '))
  const own = server.rows('events').find(({ title }) => !title.startsWith('Demo: '))
  const update = 'mutation ($id: ID!, $input: UpdateEventInput!) { UpdateEvent(id: $id, input: $input) { id } }'
  const { code } = await server.graphql(await server.token('ADMIN'), update, {
    id: own?.id,
    input: { location_id: venue?.id },
  })
  assert.is(code, null)
  assert.is(await run(server, 'ClearDemoData'), null)
  assert.is(Boolean(server.rows('locations').find(({ id }) => id === venue?.id)?.deleted), false)
  await server.close()
})

test.run()
