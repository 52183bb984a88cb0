import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readings } from '../../server/registry'
import type { Command } from '../../shared/kernel/model/command'
import type { Entity } from '../../shared/kernel/model/entity'
import { commands, entities } from '../../shared/model'
import { existingRows, makeOneOfEach } from '../authorisation/office'
import { startServer, type TestServer } from '../harness/server'
import { returnedEntity, sampleArgs, selectionOf } from '../harness/text/sample'

/** Inputs that a rule demands beside the sample's. */
const NEEDED: Readonly<Record<string, object>> = {
  CreateCampaignAction: { event_sync_id: null },
  UpdateCampaignAction: { event_sync_id: null },
  UpdateCashBoxVendor: { vendor_id: 'box', vendor_unit_id: 'unit', vendor_token: '••••oken', vendor_country: 'AT' },
}

const test = suite('entities that the office edits')

const plain = Object.values<Command>(commands).filter(({ edits }) => edits !== null)
const edited = [...new Set(plain.map(({ edits }) => edits?.entity as Entity))]
const all: readonly Entity[] = Object.values(entities)
const queryOf = (entity: Entity) =>
  readings.find(({ query }) => returnedEntity(query.returns, all) === entity)?.query.name
const namesOf = (entity: Entity) => plain.filter(({ edits }) => edits?.entity === entity)
const verb = (entity: Entity, wanted: 'create' | 'update' | 'delete') =>
  namesOf(entity).find(({ edits }) => edits?.verb === wanted)

/** Makes a sale and a payout, so that these tables have a row. */
function earnOnce(server: TestServer): void {
  const at = new Date(server.now()).toISOString()
  const put = (table: string, rest: Record<string, string | number>) => {
    const facts = { id: server.newId(), org_id: server.a.org_id, created_at: at, updated_at: at, ...rest }
    const columns = Object.keys(facts)
    server.sql(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      ...Object.values(facts),
    )
  }
  put('orders', {
    booking_code: 'ONESALE',
    name: '',
    status_code: 611,
    order_type: 'regular',
    channel: 'phone',
    total: 0,
    qty: 1,
    payment_methods: '[]',
    static_title: 'Jazz',
  })
  put('payouts', { num: 1, status: 'failed', starts_at: at, ends_at: at, gross: 9, fees: 0, total: 9, orders_qty: 1 })
}

const run = (server: TestServer, token: string, command: Command, args: Record<string, unknown>, answer: string) => {
  const fields = Object.keys(args)
  const declared = fields.map((field) => (field === 'id' ? '$id: ID!' : `$input: ${command.name}Input!`)).join(', ')
  return server.graphql(
    token,
    `mutation (${declared}) { answer: ${command.name}(${fields.map((field) => `${field}: $${field}`).join(', ')}) { ${answer} } }`,
    args,
  )
}

/** Entities that are not created by an editing command: at a desk, or with the organisation. */
const OTHERWISE = ['cash_box', 'contact', 'order', 'payout']

test('creates, finds, lists, updates and deletes each entity, and refuses foreign or deleted rows', async () => {
  const server = await startServer()
  const made = await makeOneOfEach(server, server.a)
  earnOnce(server)
  server.sql('update social_accounts set connected_at = ?', new Date(server.now()).toISOString())
  const token = await server.token('ADMIN')
  const stranger = await server.token('ADMIN', server.b)
  const found = { ...existingRows(server, server.a), now: server.now() + 60_000 }
  const rows = edited.map((entity) => {
    const one = queryOf(entity)
    const whole = selectionOf(entity)
    // No other row references the row created for this test.
    const id = made.get(entity.name) ?? found.idOf(entity.name) ?? ''
    const read = async () => {
      const answer = await server.graphql(token, `query ($id: ID!) { one: ${one}(id: $id) { ${whole} } }`, { id })
      assert.is(answer.code, null, `${one}: ${answer.message}`)
      return answer.data?.one as Record<string, unknown> | null
    }
    return {
      id,
      one,
      whole,
      read,
      create: verb(entity, 'create'),
      update: verb(entity, 'update'),
      remove: verb(entity, 'delete'),
    }
  })
  for (const { id, one, whole, read, create, update } of rows) {
    assert.is((await read())?.id, id, `${one}`)
    assert.ok(create || OTHERWISE.includes(`${one}`), `${one} can be made`)
    if (!update) continue
    const sample = sampleArgs(update, found)
    const args: Record<string, unknown> = {
      ...sample,
      id,
      input: { ...(sample.input as object), ...NEEDED[update.name] },
    }
    const changed = await run(server, token, update, args, whole)
    assert.is(changed.code, null, `${update.name}: ${changed.message}`)
    assert.equal(changed.data?.answer, await read(), `${update.name} answers what is there`)
    const input = args.input as Record<string, unknown>
    for (const [field, value] of Object.entries(input))
      assert.equal((await read())?.[field], value, `${update.name} sets ${field}`)
    const nothing = await run(server, token, update, { id, input: {} }, whole)
    const kept = (nothing.data?.answer ?? {}) as Record<string, unknown>
    for (const [field, value] of Object.entries(input)) assert.equal(kept[field], value, `${field} stays`)
    assert.is(
      (await run(server, stranger, update, args, 'id')).code,
      'not_found',
      `${update.name} by another organisation`,
    )
  }
  // A scheduled campaign and a template in use cannot be deleted, so referencing rows are deleted first.
  server.sql("update campaign_actions set active = ?, status = 'DRAFT'", false)
  const last = (one: string | undefined) => (one === 'message_template' ? 1 : 0)
  for (const { id, read, update, remove } of rows.sort((a, b) => last(a.one) - last(b.one))) {
    if (!remove) continue
    assert.is(
      (await run(server, stranger, remove, { id }, 'ok')).code,
      'not_found',
      `${remove.name} by another organisation`,
    )
    const gone = await run(server, token, remove, { id }, 'ok')
    assert.is(gone.code, null, `${remove.name}: ${gone.message}`)
    assert.is(await read(), null)
    if (update)
      assert.is(
        (await run(server, token, update, { id, input: {} }, 'id')).code,
        'not_found',
        `${update.name} after it is gone`,
      )
  }
  assert.equal(server.reports, [])
  await server.close()
})

test('offers every editable entity by id and as a list', () => {
  const lists = readings.map(({ query }) => query.name)
  for (const entity of edited) {
    assert.ok(queryOf(entity), `no query answers with one of ${entity.name}`)
    assert.ok(lists.includes(entity.name), `no query lists ${entity.name}`)
  }
})

test('takes a campaign about an event or about a series, not about both', async () => {
  const server = await startServer()
  const token = await server.token('EDITOR')
  const create = 'mutation ($input: CreateCampaignActionInput!) { answer: CreateCampaignAction(input: $input) { id } }'
  const update =
    'mutation ($id: ID!, $input: UpdateCampaignActionInput!) { answer: UpdateCampaignAction(id: $id, input: $input) { event_id event_sync_id } }'
  const { id: event_id, sync_id: event_sync_id } = server.rows('events')[0] ?? {}
  const both = await server.graphql(token, create, { input: { type: 'print', event_id, event_sync_id } })
  assert.is(both.code, 'campaign_actions.event_or_series')
  const { data } = await server.graphql(token, create, { input: { type: 'print', event_id } })
  const { id } = (data as { answer: { id: string } }).answer
  assert.is(
    (await server.graphql(token, update, { id, input: { event_sync_id } })).code,
    'campaign_actions.event_or_series',
  )
  assert.equal((await server.graphql(token, update, { id, input: { event_id: null, event_sync_id } })).data, {
    answer: { event_id: null, event_sync_id },
  })
  // A campaign of earlier versions may be about both. What else it says can be changed.
  server.sql('update campaign_actions set event_id = ? where id = ?', String(event_id), id)
  assert.equal((await server.graphql(token, update, { id, input: { social_text: 'Spring' } })).data, {
    answer: { event_id, event_sync_id },
  })
  await server.close()
})

test.run()
