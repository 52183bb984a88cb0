import { gzipSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../../client/desk/register/register'
import { topUp } from '../../../client/rights/top-up'
import { Transport } from '../../../client/sync/network/transport'
import { documentsWith, mutationOf, pullOf, withId } from '../../../shared/documents'
import type { DomainError } from '../../../shared/kernel/errors'
import { commands } from '../../../shared/model'
import { plainDevice, sellPlaces } from '../../harness/devices/real-desk'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('persisted documents')

const DOCUMENTS = documentsWith(Object.values(commands))
const nameOf = (text: string) => withId(text).id

type Refused = { readonly message: string; readonly extensions: { readonly code: string } }
type Sent = { readonly id?: string; readonly query?: string; readonly variables?: unknown }

/** Sends a raw body. Returns the status and the first refusal. */
async function send(server: TestServer, body: Sent | readonly Sent[]) {
  const headers = { authorization: `Bearer ${await server.token('ADMIN')}` }
  const response = await server.server.app.inject({ method: 'POST', url: '/graphql', headers, payload: body as object })
  const { data, code, errors } = response.json<{
    data?: { answer: unknown } | null
    code?: string
    errors?: Refused[]
  }>()
  return {
    status: response.statusCode,
    answer: data?.answer ?? null,
    code: code ?? errors?.[0]?.extensions.code ?? null,
    message: errors?.[0]?.message ?? null,
  }
}

const first = { input: { checkpoint: null, limit: 10 } }

test('answers a document by id as by text, in production too', async () => {
  const server = await startServer({ production: true })
  const text = pullOf('contacts')
  const named = await send(server, { id: nameOf(text), variables: first })
  assert.ok(named.answer)
  assert.equal(named, await send(server, { query: text, variables: first }))
  assert.is(
    (await send(server, { query: '{ contacts { total } }' })).code,
    null,
    'who brings a document of their own is heard',
  )
  await server.close()
})

test('accepts every document of the app by id and within the public limits', async () => {
  const server = await startServer({ production: true })
  for (const text of DOCUMENTS) {
    const { message } = await send(server, { id: nameOf(text), variables: {} })
    assert.match(
      String(message),
      /^Variable "\$\w+" of required type/,
      `nothing is wrong with ${text.slice(0, 60)} but that it wants its variables`,
    )
  }
  await server.close()
})

test('refuses unknown, invalid and mismatched document ids without effect', async () => {
  const server = await startServer()
  const create = nameOf(mutationOf('CreateLocation'))
  const place = { id: server.newId(), name: 'Studio', street: null, postcode: null, city: null, country: null }
  const refused = async (body: Sent | readonly Sent[]) => (await send(server, body)).code
  const before = server.rows('locations')
  assert.is(await refused({ id: nameOf('{ contacts { total } }'), variables: {} }), 'client.too_old')
  for (const id of ['', 'x', create.toUpperCase(), `${create}0`, '__proto__'])
    assert.is(await refused({ id, variables: first }), 'input.invalid', id)
  assert.is(await refused({ variables: first }), 'input.invalid')
  assert.is(await refused([{ id: create }]), 'input.invalid')
  for (const variables of [
    {},
    { input: null },
    { input: { ...place, name: 7 } },
    { input: { ...place, more: 1 } },
    { other: place },
  ])
    assert.is(await refused({ id: create, variables }), 'graphql', JSON.stringify(variables))
  assert.is(await refused({ id: create, variables: { input: { ...place, name: '' } } }), 'input.invalid')
  assert.equal(server.rows('locations'), before)
  assert.is(await refused({ id: create, variables: { input: place } }), null)
  assert.is(server.rows('locations').filter(({ name }) => name === 'Studio').length, 1)
  await server.close()
})

/**
 * Runs work against a server that knows persisted documents by name, or none. Counts requests sent by name and in full.
 */
async function onNetwork(
  knows: boolean,
  work: (seen: { named: number; whole: number; refused: number }) => Promise<void>,
): Promise<void> {
  const seen = { named: 0, whole: 0, refused: 0 }
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { id, query } = String(input).endsWith('/graphql') ? (JSON.parse(String(init?.body)) as Sent) : {}
    if (query !== undefined) seen.whole++
    if (id !== undefined && !knows) {
      seen.refused++
      return new Response(JSON.stringify({ code: 'client.too_old' }), { status: 400 })
    }
    if (id !== undefined) seen.named++
    return real(input, init)
  }
  await work(seen).finally(() => {
    globalThis.fetch = real
  })
}

async function sellingDevice(server: TestServer) {
  const desk = await plainDevice(server, await server.listen(), 'desk', 'desk')
  await desk.pullAll()
  await createRegister(desk.core).openShift({ cash_box_id: String(Object.values(server.a.boxes)[0]), opening: 5_000 })
  await topUp(desk.core)
  const sell = async () => {
    await sellPlaces(desk.core, server, 1)
    assert.is(await desk.drain.run(true), null)
    assert.is((await desk.outbox.pending()).length, 0)
  }
  return { sell }
}

test('sells on at a desk whose server forgot its documents, with one refusal each', () =>
  onNetwork(false, async (seen) => {
    const server = await startServer()
    const { sell } = await sellingDevice(server)
    await sell()
    const before = seen.refused
    assert.ok(before > 0)
    await sell()
    assert.equal([seen.named, seen.refused], [0, before])
    assert.is(server.rows('orders').length, 2)
    await server.close()
  }))

test('sends no document text when the server knows them', () =>
  onNetwork(true, async (seen) => {
    const server = await startServer()
    const { sell } = await sellingDevice(server)
    await sell()
    assert.equal([seen.whole, seen.refused], [0, 0])
    assert.ok(seen.named > 0)
    await server.close()
  }))

test('tries each document at most twice against a refusing server', async () => {
  let asked = 0
  const answers: typeof fetch = async (input) => {
    if (String(input).endsWith('/token'))
      return new Response(JSON.stringify({ access_token: 't', expires_at: '2999-01-01T00:00:00.000Z' }))
    asked++
    return new Response(JSON.stringify({ code: 'client.too_old' }), { status: 400 })
  }
  const transport = new Transport({ base: '', fetch: answers, clock: () => 0 })
  const code = () => transport.graphql('o', withId(pullOf('orgs')), first).catch((error: DomainError) => error.code)
  assert.equal([await code(), asked], ['client.too_old', 2])
  assert.equal([await code(), asked], ['client.too_old', 3])
})

test('sends an id far smaller than its document', () => {
  const bytes = (written: (text: string) => Sent) =>
    DOCUMENTS.reduce((sum, text) => sum + gzipSync(JSON.stringify(written(text))).length, 0)
  assert.ok(bytes((text) => ({ id: nameOf(text) })) * 2 < bytes((query) => ({ query })))
})

test.run()
