import type { InjectOptions } from 'fastify'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LIMITS } from '../../../server/app/http/limits'
import { PROTOCOL } from '../../../shared/sync/version'
import { startServer } from '../../harness/server'

const test = suite('denial-of-service and probing requests')

/** Processor time in ms that a refusal may take. Other processes on the machine do not count. */
const QUICKLY = 4000

const times = (count: number, each: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => each(i)).join(' ')
const asked = (query: string, variables?: unknown): InjectOptions => ({ payload: JSON.stringify({ query, variables }) })
const body = (payload: string, type = 'application/json'): InjectOptions => ({
  payload,
  headers: { 'content-type': type },
})
const get = (query: string, headers = {}): InjectOptions => ({
  method: 'GET',
  url: `/graphql?query=${encodeURIComponent(query)}`,
  headers,
})
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const preflight = { 'mercurius-require-preflight': '1' }
const ID = '0192a000-0000-7000-8000-000000000001'
const CODE = `{"id":"${ID}","name":"x","code":"ABC","discount_percentage":1,"is_global":true,"limit_tickets":1,"min_tickets":0,"desk_holding":0,"event_ids":`
const DOCUMENT = { kind: 'Document', definitions: [] }

/** The largest text that fits into a request. */
const LONG = 'a'.repeat(3_000_000)
/** The longest word that fits into a query. */
const WORD = 'a'.repeat(LIMITS.query - 100)
/** Maximum length of a refusal, in characters. */
const LONGEST = 20_000

/** Expected answer to each attack: HTTP status, code, and a pattern for the first message. */
const ATTACKS: Readonly<
  Record<string, readonly [request: InjectOptions, status: number, code: string, words?: RegExp]>
> = {
  'many aliases': [asked(`{ ${times(21, (i) => `a${i}: cash_boxes { id }`)} }`), 400, 'input.invalid', /20 aliases/],
  'the same search again and again': [
    asked(`{ ${times(5, (i) => `a${i}: orders(input: { query: "x${i}" }) { total }`)} }`),
    400,
    'input.invalid',
    /4 searches/,
  ],
  'the same sort again and again': [
    asked(`{ ${times(5, (i) => `a${i}: orders(input: { sort: "created_at", limit: ${i + 1} }) { total }`)} }`),
    ...([400, 'input.invalid', /4 searches/] as const),
  ],
  'searches in a variable': [
    asked(`query ($i: OrderListInput) { ${times(5, (i) => `a${i}: orders(input: $i) { total }`)} }`, {
      i: { query: 'x' },
    }),
    ...([400, 'input.invalid', /4 searches/] as const),
  ],
  'searches in a fragment': [
    asked(
      `{ ...f } fragment f on Query { ${times(5, (i) => `a${i}: contacts(input: { limit: 1, label_ids: ["${ID}"] }) { total }`)} }`,
    ),
    ...([400, 'input.invalid', /4 searches/] as const),
  ],
  'a query of megabytes': [asked(`{ ${LONG} }`), 400, 'input.invalid', /longer than/],
  'a comment of megabytes': [asked(`{ __typename } #${LONG}`), 400, 'input.invalid', /longer than/],
  'an unknown long name': [asked(`{ ${WORD} }`), 400, 'input.invalid', /a name longer/],
  'a known name under a long one': [asked(`{ ${WORD}: cash_boxes { id } }`), 400, 'input.invalid', /a name longer/],
  'a long value': [
    asked(`{ orders(input: { limit: "${WORD}" }) { total } }`),
    400,
    'graphql',
    /^Int cannot represent.*…$/,
  ],
  'a variable of megabytes': [
    asked('query ($i: Int) { orders(input: { limit: $i }) { total } }', { i: LONG }),
    400,
    'graphql',
    /^Variable.*…$/,
  ],
  'an id of megabytes': [asked('query ($i: ID!) { order(id: $i) { id } }', { i: LONG }), 200, 'input.invalid'],
  'no id of megabytes': [
    asked('query ($i: OrderListInput) { orders(input: $i) { total } }', { i: { [LONG]: 1 } }),
    400,
    'graphql',
    /…$/,
  ],
  'a command of megabytes': [body(`{"query":"{ __typename }","operationName":"${LONG}"}`), 200, 'graphql'],
  depth: [
    asked(`{ orders { orders ${'{ items { order '.repeat(5)}{ id }${' } }'.repeat(5)} } }`),
    400,
    'input.invalid',
    /deeper/,
  ],
  'many objects': [
    asked('{ orders { orders { items { order { items { order { items { id } } } } } } } }'),
    400,
    'input.invalid',
    /objects/,
  ],
  'fragments of fragments': [
    asked(
      `{ ...f0 } ${times(25, (i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`)} fragment f25 on Query { cash_boxes { id } }`,
    ),
    ...([400, 'input.invalid', /400 fields/] as const),
  ],
  'a circle of fragments': [
    asked('{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }'),
    400,
    'graphql',
    /within itself/,
  ],
  'fields that are merged in pairs': [
    asked(`{ orders { orders { ${times(390, () => '... { id name }')} } } }`),
    400,
    'input.invalid',
    /400 fields/,
  ],
  'the same field again': [asked(`{ ${times(1400, () => '__typename')} }`), 400, 'input.invalid', /400 fields/],
  directives: [asked(`{ __typename ${times(21, () => '@skip(if: false)')} }`), 400, 'input.invalid', /20 directives/],
  'unknown directives': [asked(`{ __typename ${times(1400, () => '@a')} }`), 400, 'input.invalid', /20 directives/],
  'operations nobody asks for': [
    asked(times(2, (i) => `query q${i} { __typename }`)),
    400,
    'input.invalid',
    /1 operations/,
  ],
  'variables nobody uses': [
    asked(`query (${times(41, (i) => `$a${i}: Int`)}) { __typename }`),
    400,
    'input.invalid',
    /40 variables/,
  ],
  'more words than a query has': [asked(`{ ${times(LIMITS.tokens + 1, () => 'a')} }`), 400, 'graphql', /tokens/i],
  'a query that was parsed before': [asked(JSON.stringify(DOCUMENT)), 400, 'input.invalid', /not a query/],
  'a query that was parsed before, laid out': [
    asked(`\n ${JSON.stringify(DOCUMENT, null, 2)}`),
    400,
    'input.invalid',
    /not a query/,
  ],
  'a batch': [
    body(`[${Array.from({ length: 1000 }, () => '{"query":"{ __typename }"}').join()}]`),
    400,
    'input.invalid',
  ],
  introspection: [asked('{ __schema { types { name } } }'), 400, 'graphql', /introspection/],
  'introspection of one type': [asked('{ __type(name: "Order") { name } }'), 400, 'graphql', /introspection/],
  'names that are nearly right': [
    asked('{ ordrs { total } }'),
    400,
    'graphql',
    /^Cannot query field "ordrs" on type "Query"\.$/,
  ],
  'values that are nearly right': [
    asked('{ orders(input: { order_type: regulr }) { total } }'),
    400,
    'graphql',
    /enum\.$/,
  ],
  'a form of another site': [body('query={__typename}', 'application/x-www-form-urlencoded'), 400, 'graphql', /CSRF/],
  'plain text of another site': [body('{"query":"{ __typename }"}', 'text/plain'), 400, 'graphql', /CSRF/],
  'a link on another site': [get('{ __typename }'), 400, 'graphql', /CSRF/],
  'a query that is not JSON': [body('{ __typename }', 'application/graphql'), 400, 'input.invalid'],
  'a query by GET': [get('{ __typename }', preflight), 400, 'input.invalid', /not POST/],
  'a change by GET': [get(`mutation { FenceDevice(id: "${ID}") { ok } }`, preflight), 400, 'input.invalid', /not POST/],
  'a query by GET that was parsed before': [
    get(JSON.stringify({ kind: 'Document' }), preflight),
    400,
    'input.invalid',
    /not POST/,
  ],
  'a subscription by POST': [asked('subscription { resync { rev } }'), 400, 'graphql', /WebSocket/],
  'more than a request may be': [asked('{ __typename }', { x: 'y'.repeat(LIMITS.body) }), 413, 'input.too_large'],
  'more keys than a request may have': [
    body(`{"query":"{ __typename }","variables":{${Array.from({ length: 280_000 }, (_, i) => `"k${i}":1`).join()}}}`),
    ...([413, 'input.too_large'] as const),
  ],
  'more values than a request may have': [
    body(`{"query":"{ __typename }","variables":{"x":[${'1,'.repeat(1_900_000)}1]}}`),
    413,
    'input.too_large',
  ],
  'variables without a bottom': [
    body(`{"query":"query ($i: OrderListInput) { orders(input: $i) { total } }","variables":{"i":${nested(200_000)}}}`),
    ...([400, 'input.invalid', /deeper than 50/] as const),
  ],
  'a value without a bottom': [
    body(
      `{"query":"mutation ($i: CreatePromoCodeInput!) { CreatePromoCode(input: $i) { id } }","variables":{"i":${CODE}${nested(200_000)}}}}`,
    ),
    ...([400, 'input.invalid', /deeper than 50/] as const),
  ],
  'a list without a bottom': [asked(`{ contacts(input: { label_ids: ${nested(1400)} }) { total } }`), 400, 'graphql'],
  'a number beyond numbers': [
    asked('{ contacts(input: { limit: 99999999999999999999 }) { total } }'),
    400,
    'graphql',
    /32-bit/,
  ],
  'a page beyond pages': [
    asked('{ contacts(input: { page: 2147483647, limit: 1000 }) { total } }'),
    200,
    'input.invalid',
  ],
  'a sign that is none': [asked('{ __typename\u0000 }'), 400, 'graphql', /U\+0000/],
  'half a sign': [asked('{ contacts(input: { query: "\ud800" }) { total } }'), 400, 'graphql', /U\+D800/],
  'an id of another kind': [
    asked('query ($id: ID!) { contact(id: $id) { id } }', { id: [1] }),
    400,
    'graphql',
    /ID cannot/,
  ],
  'no variable': [asked('query ($id: ID!) { contact(id: $id) { id } }'), 200, 'graphql', /not provided/],
  'the prototype': [body('{"query":"{ __typename }","variables":{"__proto__":{"a":1}}}'), 400, 'input.invalid'],
  'a list for a body': [body('[]'), 400, 'input.invalid'],
  'a text for a body': [body('"x"'), 400, 'input.invalid'],
  'nothing for a body': [body('null'), 400, 'input.invalid'],
  'half a body': [body('{'), 400, 'input.invalid'],
  'an empty body': [body(''), 400, 'input.invalid'],
  'a number for a query': [body('{"query":1}'), 400, 'input.invalid', /query/],
  'no query': [body('{}'), 400, 'input.invalid', /query/],
  'a text for variables': [body('{"query":"{ __typename }","variables":"x"}'), 400, 'input.invalid', /variables/],
  'a list for variables': [body('{"query":"{ __typename }","variables":[]}'), 400, 'input.invalid', /variables/],
  'a number for a name': [body('{"query":"{ __typename }","operationName":1}'), 400, 'input.invalid', /operationName/],
  'a thousand logins': [
    {
      url: '/api/auth/login',
      ...body(`[${Array.from({ length: 1000 }, () => '{"email":"a@b.de","password":"c"}').join()}]`),
    },
    ...([400, 'input.invalid'] as const),
  ],
}

type Answer = {
  readonly code?: string
  readonly message?: string
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[]
}

test('refuses each attack quickly, and still answers the next request', async () => {
  const logged: string[] = []
  const server = await startServer({
    production: true,
    log: { level: 'error', stream: { write: (line: string) => void logged.push(line) } },
  })
  const token = await server.token('ADMIN')
  const ask = (request: InjectOptions) => {
    const headers = {
      'content-type': 'application/json',
      'x-foyer-protocol': String(PROTOCOL),
      authorization: `Bearer ${token}`,
    }
    const { 'content-type': type, ...bare } = headers
    const own = request.method === 'GET' ? bare : { 'content-type': type, ...bare }
    return server.server.app.inject({
      method: 'POST',
      url: '/graphql',
      ...request,
      headers: { ...own, ...request.headers },
    })
  }
  for (const [name, [request, status, code, words]] of Object.entries(ATTACKS)) {
    const began = process.cpuUsage()
    const response = await ask(request)
    const { user, system } = process.cpuUsage(began)
    const took = (user + system) / 1000
    const answer = response.json<Answer>()
    const [first] = answer.errors ?? []
    assert.equal(
      [response.statusCode, first?.extensions.code ?? answer.code],
      [status, code],
      `${name}: ${response.body.slice(0, 200)}`,
    )
    if (words) assert.match(first?.message ?? '', words, name)
    assert.ok(response.body.length < LONGEST, `${name} is said back in ${response.body.length} characters`)
    assert.ok(took < QUICKLY, `${name} took ${took} ms`)
    const next = (await ask(asked('{ cash_boxes { id } }'))).json<{
      readonly data: { readonly cash_boxes: readonly unknown[] }
    }>()
    assert.is(next.data.cash_boxes.length, 2, `after ${name}`)
  }
  assert.equal([logged, server.reports], [[], []])
  await server.close()
})

test('parses a body of a million characters of text, and limits the keys of all bodies of a minute', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const send = async (variables: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'x-foyer-protocol': String(PROTOCOL) }
    const answer = await server.server.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: '{ __typename }', variables },
      headers,
    })
    const { data, errors } = answer.json()
    return data ?? errors[0].extensions.code
  }
  assert.equal(await send({ x: 'a":1,'.repeat(200_000) }), { __typename: 'Query' })
  const many = Object.fromEntries(Array.from({ length: LIMITS.keys - 10 }, (_, i) => [`k${i}`, 1]))
  const sent = Math.floor(LIMITS.keysPerMinute / LIMITS.keys)
  for (let i = 0; i < sent; i++) assert.equal(await send(many), { __typename: 'Query' })
  assert.is(await send(many), 'auth.too_many')
  assert.equal(await send({ x: 1 }), { __typename: 'Query' }, 'a short request passes')
  await server.close()
})

test('detects a refusal that is logged as an internal error', async () => {
  const logged: string[] = []
  const server = await startServer({
    log: { level: 'error', stream: { write: (line: string) => void logged.push(line) } },
  })
  server.raw.exec('ALTER TABLE cash_boxes RENAME TO lost')
  assert.is((await server.graphql(await server.token('ADMIN'), '{ cash_boxes { id } }')).code, 'internal')
  assert.is(logged.length, 1)
  await server.close()
})

test.run()
