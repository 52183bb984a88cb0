import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LIMITS } from '../../../server/app/http/limits'
import { PROTOCOL } from '../../../shared/sync/version'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('limits before authentication')

const MB = 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

function send({ server }: TestServer, url: string, payload: string, token?: string) {
  const headers = {
    'content-type': 'application/json',
    'x-foyer-protocol': String(PROTOCOL),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  return server.app.inject({ method: 'POST', url, headers, payload })
}

const codeIn = (answer: { json(): unknown }): string | undefined => {
  const { code, errors } = answer.json() as { code?: string; errors?: { extensions: { code: string } }[] }
  return code ?? errors?.[0]?.extensions.code
}

test('reads no body of a GraphQL request before its sender is signed in', async () => {
  const server = await startServer()
  const unreadable = `${'['.repeat(1000)}`
  const asked = await send(server, '/graphql', unreadable)
  assert.equal([asked.statusCode, codeIn(asked)], [401, 'auth.required'], 'what is not read cannot be malformed')
  const forged = await send(server, '/graphql', unreadable, 'not.a.token')
  assert.equal([forged.statusCode, codeIn(forged)], [401, 'auth.required'])
  const known = await send(server, '/graphql', unreadable, await server.token('CHECKIN'))
  assert.equal([known.statusCode, codeIn(known)], [400, 'input.invalid'])
  await server.close()
})

test('parses no query of an anonymous request', async () => {
  const server = await startServer()
  for (const query of ['{ nothing of the kind', '{ __typename }', `{ __typename }${'#\n'.repeat(1000)}`]) {
    const answer = await send(server, '/graphql', JSON.stringify({ query }))
    assert.equal([answer.statusCode, codeIn(answer)], [401, 'auth.required'], query.slice(0, 30))
  }
  await server.close()
})

test('limits every other body to what a form needs', async () => {
  const server = await startServer()
  const login = (length: number) =>
    send(server, '/api/auth/login', JSON.stringify({ email: 'a@b.example', password: 'c', more: 'x'.repeat(length) }))
  assert.equal(codeIn(await login(LIMITS.anonymousBody)), 'input.too_large')
  assert.equal(codeIn(await login(LIMITS.anonymousBody - 1000)), 'auth.invalid')
  const token = await server.token('CASHIER')
  const padded = JSON.stringify({ query: '{ __typename }', variables: { more: 'x'.repeat(LIMITS.anonymousBody) } })
  assert.is((await send(server, '/graphql', padded, token)).statusCode, 200, 'a push may be larger')
  await server.close()
})

test('keeps no more of many different queries than fits a fixed amount of memory', async () => {
  const server = await startServer({ perMinute: 100_000 })
  const token = await server.token('CHECKIN')
  const ask = async (query: string) => (await send(server, '/graphql', JSON.stringify({ query }), token)).statusCode
  const list = Array.from({ length: 390 }, (_, i) => `f${i}: __typename`).join(' ')
  const one = (i: number) => `{ __typename q${i}: __typename }`.padEnd(LIMITS.query - 2, '#\n')
  const other = (i: number) => `{ bad${i} ${list} }`
  await ask(one(0))
  const before = heap()
  for (let i = 1; i < 300; i++) {
    assert.is(await ask(one(i)), 200)
    assert.is(await ask(other(i)), 400)
  }
  const grown = (heap() - before) / MB
  assert.ok(grown < 40, `the heap grew by ${Math.round(grown)} MB`)
  assert.is(await ask(`{ __typename }${'#'.repeat(LIMITS.query)}`), 400, 'longer than any query')
  await server.close()
})

test.run()
