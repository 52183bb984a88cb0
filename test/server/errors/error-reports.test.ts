import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readErrorService } from '../../../server/app/errors/service'
import { describeError, type ErrorReport, framesOf, redactMessage, routeOf } from '../../../shared/app/error-report'
import { serveProvider } from '../../harness/providers/provider-server'
import { startServer } from '../../harness/server'

const test = suite('error reports')

const ROOT = process.cwd()

type Event = {
  readonly event_id: string
  readonly release: string
  readonly tags: Readonly<Record<string, string>>
  readonly exception?: { readonly values: readonly object[] }
}

/** A service that takes envelopes, and what it took. */
async function startService() {
  const events: Event[] = []
  const keys: unknown[] = []
  const service = await serveProvider(({ headers, body }) => {
    keys.push(headers['x-sentry-auth'])
    events.push(JSON.parse(body.split('\n')[2] ?? ''))
    return { status: 200, body: {} }
  })
  const dsn = `${service.url.replace('//', '//0123abc@')}/errors/7`
  return {
    ...service,
    provider: service,
    events,
    keys,
    dsn,
    told: readErrorService({ SENTRY_DSN: dsn, SENTRY_RELEASE: 'foyer@test' }, ROOT),
  }
}

/** Waits until the service has taken so many events. */
async function taken(events: readonly unknown[], count: number): Promise<void> {
  while (events.length < count) await new Promise((resolve) => setImmediate(resolve))
}

const REPORT: ErrorReport = {
  kind: 'error',
  at: Date.parse('2026-03-01T12:00:00.000Z'),
  type: 'TypeError',
  text: 'Cannot read the mail of ida@theatre.example',
  frames: [{ file: '/assets/index-abc.js', function: 'sell', line: 3, column: 7 }],
  route: '/orders/:id',
  role: 'CASHIER',
  app: 'index-abc.js',
  message_id: null,
}

test('reads the service from its address, and refuses one it cannot be', () => {
  const service = readErrorService({ SENTRY_DSN: 'https://key1@errors.example/under/42' }, ROOT)
  assert.is(service?.url.href, 'https://errors.example/under/api/42/envelope/')
  assert.is(service?.key, 'key1')
  assert.match(service?.release ?? '', /^foyer@\d/)
  assert.is(readErrorService({}, ROOT), null)
  for (const SENTRY_DSN of ['errors.example', 'https://errors.example/42', 'https://key@errors.example/'])
    assert.throws(() => readErrorService({ SENTRY_DSN }, ROOT), /SENTRY_DSN/)
})

test('leaves out what may be personal', () => {
  assert.is(
    redactMessage(`Unexpected token in JSON: "Ida Eckert" <ida@theatre.example>`),
    'Unexpected token in JSON: … <…>',
  )
  assert.is(
    redactMessage("Cannot read properties of undefined (reading 'starts_at')"),
    "Cannot read properties of undefined (reading 'starts_at')",
  )
  assert.is(redactMessage('GET /api/x?email=a&name=Ida failed for 4915112345678'), 'GET /api/x failed for #')
  assert.is(routeOf('/contacts/01a1ff44-07f9-7dd4-8c0c-fb11f495ab2c?q=Ida#x'), '/contacts/:id')
  const chromium =
    'TypeError: x\n    at sell (https://tickets.example/assets/index-abc.js?v=1:3:7)\n    at https://tickets.example/assets/b.js:1:2'
  assert.equal(framesOf(chromium), [
    { file: '/assets/index-abc.js', function: 'sell', line: 3, column: 7 },
    { file: '/assets/b.js', function: '', line: 1, column: 2 },
  ])
  assert.equal(framesOf('sell@https://tickets.example/assets/a.js:3:7'), [
    { file: '/assets/a.js', function: 'sell', line: 3, column: 7 },
  ])
  assert.ok(describeError(new RangeError('no')).frames[0]?.file.includes('error-reports.test'))
  assert.equal(describeError('RangeError: no\n    at sell (file:///srv/foyer/sell.js:3:7)'), {
    type: 'RangeError',
    text: 'no',
    frames: [{ file: '/srv/foyer/sell.js', function: 'sell', line: 3, column: 7 }],
  })
})

test('passes reports of browsers on, with release, role and route and nothing personal', async () => {
  const service = await startService()
  const server = await startServer({ errors: service.told })
  const send = (reports: readonly unknown[]) =>
    server.server.app.inject({ method: 'POST', url: '/api/errors', payload: { reports } })
  const message_id = server.newId()
  const answer = await send([REPORT, { ...REPORT, kind: 'bug_report', text: '', type: '', message_id }])
  assert.equal([answer.statusCode, answer.json()], [200, { on: true }])
  await taken(service.events, 2)
  assert.match(String(service.keys[0]), /sentry_key=0123abc/)
  assert.is(service.provider.asked[0], 'POST /errors/api/7/envelope/')
  const [error, bug] = service.events
  assert.match(String(error?.event_id), /^[0-9a-f]{32}$/)
  assert.is(error?.release, 'foyer@test')
  assert.equal(error?.tags, { source: 'browser', route: '/orders/:id', app: 'index-abc.js', role: 'CASHIER' })
  assert.equal(error?.exception?.values[0], {
    type: 'TypeError',
    value: 'Cannot read the mail of …',
    stacktrace: { frames: [{ filename: '/assets/index-abc.js', function: 'sell', lineno: 3, colno: 7 }] },
  })
  assert.is(bug?.tags.support_message, message_id)
  assert.not.ok(JSON.stringify(service.events).includes('ida@'))
  assert.is((await send([{ ...REPORT, role: 'KING' }])).statusCode, 400)
  await server.close()
  await service.close()
})

test('sends what waited while the service was away, and says where there is none', async () => {
  const service = await startService()
  service.provider.instead = { status: 503, body: {}, headers: { 'retry-after': '0.001' } }
  const server = await startServer({ errors: service.told })
  await server.server.app.inject({ method: 'POST', url: '/api/errors', payload: { reports: [REPORT] } })
  await taken(service.provider.asked, 1)
  service.provider.instead = null
  await taken(service.events, 1)
  await server.close()
  await service.close()
  const without = await startServer()
  const answer = await without.server.app.inject({ method: 'POST', url: '/api/errors', payload: { reports: [REPORT] } })
  assert.equal([answer.statusCode, answer.json()], [200, { on: false }])
  await without.close()
})

test('reports a failure of the server with its route', async () => {
  const service = await startService()
  const server = await startServer({ errors: service.told })
  await server.sql('alter table accounts rename to accounts_away')
  const login = { email: 'ida@theatre.example', password: 'a long secret' }
  const failed = await server.server.app.inject({ method: 'POST', url: '/api/auth/login', payload: login })
  assert.is(failed.statusCode, 500)
  await taken(service.events, 1)
  const [event] = service.events
  assert.equal([event?.tags.source, event?.tags.route], ['server', '/api/auth/login'])
  assert.match(JSON.stringify(event?.exception), /accounts/)
  assert.not.match(JSON.stringify(event), /ida@|secret/)
  await server.close()
  await service.close()
})

test.run()
