import { serverAudits } from 'graphql-http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startServer } from '../harness/server'

const test = suite('GraphQL over HTTP')

/** Audits of what a server may do and this one does not: it serves no GET, because another site could send it. */
const NO_GET = ['5A70', 'D6D5', '6A70']

test('every audit of the specification passes, but for queries by GET', async () => {
  const { server, token, close } = await startServer()
  const authorization = `Bearer ${await token('ADMIN')}`
  const fetchFn = async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const answer = await server.app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: url.slice(new URL(url).origin.length),
      headers: { ...Object.fromEntries(new Headers(headers)), authorization },
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  }
  const audits = serverAudits({ url: 'http://foyer.example/graphql', fetchFn })
  assert.ok(audits.length > 60)
  const missed: string[] = []
  for (const { id, name, fn } of audits) {
    const { status } = await fn()
    if (status !== 'ok' && !NO_GET.includes(id)) missed.push(`${id} ${name}`)
  }
  assert.equal(missed, [])
  await close()
})

test('answers a refused cross-site form with an error status, whatever it accepts', async () => {
  const { server, token, close } = await startServer()
  const answer = await server.app.inject({
    method: 'GET',
    url: '/graphql?query={__typename}',
    headers: { authorization: `Bearer ${await token('ADMIN')}`, accept: 'application/json' },
  })
  assert.is(answer.statusCode, 400)
  await close()
})

test.run()
