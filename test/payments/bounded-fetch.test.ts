import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { providersOf } from '../../server/payments/accounts'
import { boundedFetch } from '../../server/payments/bounded-fetch'
import { readProviderEndpoints } from '../../server/payments/endpoints'
import { OutcomeUnknown } from '../../server/payments/provider'
import { SecretBox } from '../../server/secrets/secret-box'
import { idSource } from '../../shared/kernel/ids'
import { startServer } from '../harness/server'

const test = suite('endless provider answers')

async function serve(answer: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Sends data without end, as fast as the client reads it. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  }
  response.on('drain', more)
  more()
}

test('rejects oversized answers from every provider', async () => {
  const { url, close } = await serve(flood)
  const newId = idSource(Date.now, (length) => new Uint8Array(length))
  const org_id = newId()
  const accounts = {
    stripe: { key: 'sk_test', webhook_secret: 'whsec', url },
    paypal: { client_id: 'a', client_secret: 'b', webhook_id: 'c', url },
    oppwa: { entity_id: 'a', access_token: 'b', webhook_key: 'a'.repeat(64), url },
    terminal: { url, token: 'a' },
  }
  const server = await startServer()
  const stored = { db: server.db, secrets: new SecretBox(new Uint8Array(32)), endpoints: readProviderEndpoints({}) }
  const providers = providersOf({ [org_id]: accounts }, stored, {
    fetch,
    clock: Date.now,
    publicUrl: new URL('https://tickets.example'),
  })
  const charge = {
    id: newId(),
    org_id,
    amount: 100,
    currency: 'EUR',
    title: 'ABC',
    lang: 'en',
    terms: null,
    return_path: null,
    form_path: '/en/a/pay/p',
    created_at: new Date().toISOString(),
    taking_at: null,
  } as const
  for (const method of Object.keys(accounts)) {
    const provider = await providers(org_id, method)
    const failed = await provider?.charge(charge, async () => {}).catch((error: unknown) => error)
    assert.ok(failed instanceof OutcomeUnknown, `${method}: ${String(failed)}`)
  }
  await close()
  await server.close()
})

test('times out slow answers like missing ones', async () => {
  const { url, close } = await serve((response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{')
  })
  const failed = await boundedFetch(
    fetch,
    50,
  )(url).then(
    () => null,
    (error: unknown) => error,
  )
  assert.ok(failed instanceof Error)
  await close()
})

test('passes complete answers through unchanged', async () => {
  const { url, close } = await serve((response) => response.writeHead(201, { 'x-request': 'a' }).end('{"ä":1}'))
  const answer = await boundedFetch(fetch, 20_000)(url)
  assert.equal([answer.status, answer.headers.get('x-request'), await answer.json()], [201, 'a', { ä: 1 }])
  await close()
})

test.run()
