import { buildSchema } from 'graphql'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { printSchema } from '../../server/app/graphql/sdl'
import { readAnalytics } from '../../server/app/http/analytics'
import { describe, fillNulls, SdlPrinter } from '../../server/kernel/sdl'
import { entity } from '../../shared/kernel/model/entity'
import { cents, oneOf } from '../../shared/kernel/model/fields'
import { TestDevice } from '../harness/devices/test-device'
import { startServer } from '../harness/server'

const api = suite('the API')

api('has a valid schema with the specification’s names', () => {
  const schema = buildSchema(printSchema())
  const fields = Object.keys(schema.getQueryType()?.getFields() ?? {})
  for (const name of [
    'orders',
    'events',
    'event',
    'contact',
    'contacts',
    'cash_box',
    'cash_boxes',
    'cash_box_shifts',
    'cash_box_shift',
    'pull_orders',
  ])
    assert.ok(fields.includes(name), name)
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {})
  for (const name of ['OpenCashBoxShift', 'CloseCashBoxShift', 'CreateOrder', 'push_operations'])
    assert.ok(mutations.includes(name), name)
})

api('refuses to print schemas that would surprise a client', () => {
  const type = (shape: z.ZodRawShape) => () =>
    new SdlPrinter().object(describe(z.object(shape).meta({ title: 'T' }), 'output'), 'type', 'T')
  assert.throws(type({ big: z.int() }), /32 bits/)
  assert.throws(type({ either: z.union([z.string(), z.int().max(5).min(0)]) }), /union/)
  assert.throws(type({ kind: z.enum(['a', 'b']) }), /without a name/)
  assert.throws(type({ part: z.object({ x: z.string() }) }), /without a name/)
  assert.throws(type({ price: z.number() }), /no GraphQL type/)
  const printer = new SdlPrinter()
  printer.object(describe(z.object({ a: z.string() }).meta({ title: 'Same' }), 'output'), 'type', 'one')
  assert.throws(
    () => printer.object(describe(z.object({ b: z.string() }).meta({ title: 'Same' }), 'output'), 'type', 'two'),
    /two types/,
  )
  const lost = entity('lost', 'Lost', {}, { relations: { home: { one: 'nowhere', by: 'home_id' } } })
  assert.throws(() => printer.entity(lost, []), /no entity/)
})

api('prints a readable schema', () => {
  const shape = z
    .object({
      price: cents(),
      note: z.string().nullable(),
      kind: oneOf('Kind', ['a', 'b']).optional(),
      tags: z.array(z.string()),
    })
    .meta({ title: 'Thing' })
  const printer = new SdlPrinter()
  printer.object(describe(shape, 'output'), 'type', 'thing')
  assert.is(
    printer.text(),
    'enum Kind {\n  a\n  b\n}\n\ntype Thing {\n  price: Cents!\n  note: String\n  kind: Kind\n  tags: [String!]!\n}',
  )
})

api('fills omitted fields with null at every depth', () => {
  const inner = z.object({ a: z.string().nullable(), b: z.string().optional() })
  const schema = describe(
    z.object({
      input: z.object({ x: z.int().min(0).max(9).nullable(), list: z.array(inner), maybe: inner.nullable() }),
    }),
    'input',
  )
  assert.equal(fillNulls(schema, { input: { list: [{}, { a: 'y', b: 'z' }] } }), {
    input: { list: [{ a: null }, { a: 'y', b: 'z' }], x: null, maybe: null },
  })
})

api('returns codes and details, and hides internal errors', async () => {
  const server = await startServer({ production: true })
  const admin = await server.token('ADMIN')
  const missing = await server.graphql(
    admin,
    'mutation { FenceDevice(id: "01a1fda5-b609-730a-b2b0-26371fed76b0") { ok } }',
  )
  assert.equal([missing.status, missing.code, missing.message], [200, 'not_found', 'This entry no longer exists.'])
  const invalid = await server.graphql(admin, 'mutation { FenceDevice(id: "x") { ok } }')
  assert.equal([invalid.code, invalid.details.field], ['input.invalid', 'id'])
  const unknown = await server.graphql(admin, '{ ordrs { total } }')
  assert.equal(
    [unknown.status, unknown.code, unknown.message],
    [400, 'graphql', 'Cannot query field "ordrs" on type "Query".'],
  )
  server.raw.exec('ALTER TABLE orders RENAME TO lost')
  const inside = await server.graphql(admin, '{ orders { total } }')
  assert.equal([inside.code, inside.details], ['internal', {}])
  assert.not.match(inside.message ?? '', /sql|table|orders/i)
  const hidden = await server.graphql(admin, '{ __schema { types { name } } }')
  assert.match(hidden.message ?? '', /introspection/)
  await server.close()
})

api('finds nothing for a character that no text has', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const total = async (query: string) => {
    const { data } = await server.graphql(token, 'query ($i: ContactListInput) { contacts(input: $i) { total } }', {
      i: { query },
    })
    return (data?.contacts as { total: number } | undefined)?.total
  }
  assert.equal(await Promise.all(['', '\0', ' \0 ', 'a\0'].map(total)), [1, 0, 0, 0])
  await server.close()
})

api('refuses a fractional amount as the sender’s mistake', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const query = 'mutation ($input: CreateProductInput!) { CreateProduct(input: $input) { id } }'
  for (const value of [1.5, 'x', 2 ** 53]) {
    const input = {
      id: server.newId(),
      name: 'Cola',
      description: null,
      value,
      tax_group_id: server.newId(),
      pos: 1,
      enabled: true,
      desk_holding: 1,
      stock: null,
    }
    const answer = await server.graphql(token, query, { input })
    assert.equal([answer.code, answer.data], ['graphql', undefined], String(value))
  }
  await server.close()
})

api('refuses expensive queries before running them', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const refused = async (query: string, why: RegExp) => {
    const answer = await server.graphql(token, query)
    assert.equal([answer.data, answer.status], [undefined, 400], query.slice(0, 60))
    assert.match(answer.message ?? '', why)
  }
  await refused(`{ ${Array.from({ length: 21 }, (_, i) => `a${i}: cash_boxes { id }`).join(' ')} }`, /aliases/)
  await refused(`{${Array.from({ length: 700 }, (_, i) => `a${i}:cash_boxes{id}`).join('')}}`, /token/i)
  await refused(`{ ${Array.from({ length: 20_000 }, (_, i) => `a${i}: cash_boxes { id }`).join(' ')} }`, /longer/)
  await refused(`{ orders { orders ${'{ items { order '.repeat(5)}{ id }${' } }'.repeat(5)} } }`, /deeper/)
  await refused('{ orders { orders { items { order { items { order { items { id } } } } } } } }', /objects/)
  await refused(
    '{ orders(input: { limit: 1 }) { orders { items { order { items { order { items { id } } } } } } } }',
    /objects/,
  )
  await refused(
    'query ($input: OrderListInput) { orders(input: $input) { orders { items { order { items { id } } } } } }',
    /objects/,
  )
  await refused(
    `{ ${Array.from({ length: 5 }, (_, i) => `a${i}: orders(input: { limit: 1000 }) { orders { ...lines } }`).join(' ')} } fragment lines on Order { items { id } }`,
    /objects/,
  )
  await refused(
    `{ orders { orders { ${Array.from({ length: 5 }, (_, i) => `a${i}: items { order { items { id } } }`).join(' ')} } } }`,
    /objects/,
  )
  const chain = Array.from({ length: 25 }, (_, i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`).join(' ')
  await refused(`query { ...f0 } ${chain} fragment f25 on Query { cash_boxes { id name place } }`, /fields/)
  await refused(
    'query { ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
    /cycle|itself|Cannot spread/i,
  )
  const batch = await server.server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}` },
    payload: [{ query: '{ cash_boxes { id } }' }, { query: '{ cash_boxes { id } }' }],
  })
  assert.is(batch.statusCode, 400)
  await server.close()
})

api('allows a page of a thousand full orders', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const whole =
    'query ($input: OrderListInput) { orders(input: $input) { total orders { name contact { name } items { qty } payments { amount } } } }'
  assert.is((await server.graphql(token, whole, { input: { limit: 1000 } })).code, null)
  await server.close()
})

api('limits requests per user, not per address', async () => {
  const server = await startServer({ perMinute: 20 })
  const ask = async (token: string | null) => (await server.graphql(token, '{ cash_boxes { id } }')).code
  const greedy = await server.token('CASHIER')
  for (let i = 0; i < 20; i++) assert.is(await ask(greedy), null)
  assert.is(await ask(greedy), 'auth.too_many')
  assert.is(await ask(await server.token('CASHIER')), 'auth.too_many', 'nor with a new token')
  assert.is(await ask(await server.token('ADMIN')), null)
  assert.is(await ask(null), 'auth.required')
  await server.close()
})

api('searches, filters, sorts and pages lists within the organisation, with relations', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server, { shift: true })
  const [right] = (await device.places('floor', 10)).rights
  if (!right) throw new Error('no places')
  const sales = Array.from({ length: 5 }, (_, i) => {
    server.advance(1000)
    return device.saleArgs([{ right, price: server.a.prices.floor, rate: 1900, qty: i + 1 }], 'cash', {
      name: i === 2 ? '100% Rock_Fan' : `Buyer ${i}`,
      contact_id: server.a.contact,
    })
  })
  for (const args of sales.slice(0, 4)) assert.is((await device.send('CreateOrder', args)).status, 'applied')
  const token = await server.token('CASHIER')
  const list = async (input: Record<string, unknown>) => {
    const answer = await server.graphql(
      token,
      'query ($input: OrderListInput) { orders(input: $input) { total pages orders { name qty contact { name email } items { qty order { id } } payments { amount } } } }',
      { input },
    )
    assert.is(answer.code, null)
    return answer.data?.orders as {
      total: number
      pages: number
      orders: { name: string; qty: number; contact: object; items: object[]; payments: object[] }[]
    }
  }
  assert.equal(
    (await list({ sort: 'total', desc: true, limit: 3 })).orders.map((order) => order.qty),
    [4, 3, 2],
  )
  const second = await list({ sort: 'total', limit: 3, page: 2 })
  assert.equal([second.total, second.pages, second.orders.map((order) => order.qty)], [4, 2, [4]])
  assert.equal(
    (await list({ query: '100% rock_' })).orders.map((order) => order.name),
    ['100% Rock_Fan'],
  )
  assert.is((await list({ query: 'rockxfan' })).total, 0)
  assert.is((await list({ booking_code: sales[0]?.input.booking_code })).total, 1)
  assert.is((await list({ status_codes: [611] })).total, 4)
  assert.is((await list({ status_codes: [309] })).total, 0)
  assert.is((await list({ from: new Date(server.now() + 1).toISOString() })).total, 0)
  const unknown = { input: { sort: 'org_id; drop table orders' } }
  assert.is(
    (await server.graphql(token, 'query ($input: OrderListInput) { orders(input: $input) { total } }', unknown)).code,
    'list.unknown_sort',
  )
  assert.is((await list({ query: 'lovelace ada@ex' })).total, 4, 'by the buyer’s email')
  const [first] = (await list({ limit: 1 })).orders
  assert.equal(
    [first?.contact, first?.items.length, first?.payments.length],
    [{ name: 'Ada Lovelace', email: 'ada@example.org' }, 1, 1],
  )
  const others = await server.graphql(
    await server.token('ADMIN', server.b),
    '{ orders { total } contacts(input: { query: "ADA" }) { total } events(input: { past_events: true }) { total } }',
  )
  assert.equal(others.data, { orders: { total: 0 }, contacts: { total: 1 }, events: { total: 0 } })
  await server.close()
})

api('finds names exactly, case-insensitively and without accents', async () => {
  const server = await startServer()
  const admin = await server.token('ADMIN')
  const input = { id: server.newId(), firstname: 'Özgür', lastname: 'Straße', email: null, phone: null }
  assert.is(
    (
      await server.graphql(admin, 'mutation ($input: CreateContactInput!) { CreateContact(input: $input) { id } }', {
        input,
      })
    ).code,
    null,
  )
  for (const query of ['Özgür', 'özgür', 'ÖZGÜR', 'ozgur', 'O\u0308zgu\u0308r', 'strass ÖZ', 'strasse', 'STRASSE']) {
    const answer = await server.graphql(
      admin,
      'query ($input: ContactListInput) { contacts(input: $input) { total } }',
      { input: { query } },
    )
    assert.equal(answer.data, { contacts: { total: 1 } }, query)
  }
  await server.close()
})

api('allows an analytics script where one is set, and no other host', async () => {
  const analytics = readAnalytics({ ANALYTICS_SCRIPT: 'https://stats.example/script.js 42' })
  assert.equal([analytics, readAnalytics({})], [{ src: 'https://stats.example/script.js', site_id: '42' }, null])
  for (const ANALYTICS_SCRIPT of ['http://stats.example/script.js 42', 'https://stats.example/script.js', 'stats 42'])
    assert.throws(() => readAnalytics({ ANALYTICS_SCRIPT }), /ANALYTICS_SCRIPT/)
  const policyAnd = async (offered: typeof analytics) => {
    const one = await startServer({ analytics: offered })
    const answer = await one.server.app.inject({ method: 'GET', url: '/api/analytics' })
    await one.close()
    return [/script-src [^;]*/.exec(String(answer.headers['content-security-policy']))?.[0], answer.json()]
  }
  assert.equal(await policyAnd(null), ["script-src 'self' 'wasm-unsafe-eval'", { analytics: null }])
  assert.equal(await policyAnd(analytics), [
    "script-src 'self' 'wasm-unsafe-eval' https://stats.example",
    { analytics },
  ])
})

api('reports readiness and metrics, and sets security headers', async () => {
  const server = await startServer({ ownProcess: true })
  const get = (url: string) => server.server.app.inject({ method: 'GET', url })
  assert.is((await get('/readyz')).statusCode, 200)
  assert.match((await get('/metrics')).body, /process_cpu_user_seconds_total \d/)
  assert.match((await get('/metrics')).body, /foyer_jobs_total\{job="probe",outcome="booked"\} 1/)
  const headers = (await get('/healthz')).headers
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
  assert.is(headers['x-content-type-options'], 'nosniff')
  server.server.health.drain()
  assert.equal([(await get('/readyz')).statusCode, (await get('/healthz')).statusCode], [503, 200])
  await server.close()
})

api.run()
