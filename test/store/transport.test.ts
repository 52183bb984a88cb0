import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { organisationServer } from '../../client/sync/network/organisation-server'
import { Transport } from '../../client/sync/network/transport'
import { withId } from '../../shared/documents'
import type { DomainError } from '../../shared/kernel/errors'
import { DAY, iso } from '../../shared/kernel/time'
import { manualTimer } from '../harness/turns'

const test = suite('transport')

const NOW = Date.parse('2026-11-22T18:00:00.000Z')

/** A server whose tokens expire and whose requests wait when a test says so. */
function server() {
  const at = {
    token: 0,
    valid: new Set<string>(),
    over: false,
    asked: [] as string[],
    slow: null as Promise<void> | null,
  }
  const json = (content: unknown, status = 200) => new Response(JSON.stringify(content), { status })
  const answer: typeof fetch = async (input, init) => {
    if (String(input) === '/api/auth/token') {
      const token = String(++at.token)
      if (at.over) return json({ code: 'auth.required' }, 401)
      at.valid.add(token)
      return json({ access_token: token, expires_at: iso(NOW + DAY) })
    }
    const token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length) ?? ''
    at.asked.push(token)
    const said = at.valid.has(token) ? json({ data: { answer: `by ${token}` } }) : json({ code: 'auth.required' }, 401)
    const slow = at.slow
    at.slow = null
    await slow
    return said
  }
  const transport = new Transport({ base: '', fetch: answer, clock: () => NOW })
  const ask = () =>
    transport.graphql('o', withId('{ answer }'), {}).catch((error: unknown) => {
      const { code } = error as DomainError
      return code
    })
  return { at, transport, ask }
}

test('shares one new token between requests that find theirs expired', async () => {
  const { at, ask } = server()
  assert.is(await ask(), 'by 1')
  at.valid.clear()
  assert.equal(await Promise.all([ask(), ask(), ask()]), ['by 2', 'by 2', 'by 2'])
})

test('asks for one token on behalf of requests that begin together', async () => {
  const { at, ask } = server()
  assert.equal(await Promise.all([ask(), ask(), ask()]), ['by 1', 'by 1', 'by 1'])
  assert.is(at.token, 1)
})

test('keeps a newer token after a late refusal', async () => {
  const { at, ask } = server()
  assert.is(await ask(), 'by 1')
  at.valid.clear()
  let go = () => {}
  at.slow = new Promise((resolve) => {
    go = resolve
  })
  const late = ask()
  assert.is(await ask(), 'by 2')
  go()
  assert.is(await late, 'by 2')
  assert.equal([at.token, at.asked], [2, ['1', '1', '1', '2', '2']])
})

test('reports an ended session once without asking again', async () => {
  const { at, transport, ask } = server()
  at.over = true
  assert.is(await ask(), 'auth.required')
  assert.equal([at.token, at.asked, transport.authorised.get()], [1, [], false])
})

test('does not repeat a user’s request under another user', async () => {
  const { at, transport, ask } = server()
  transport.actAs('ines')
  assert.is(await ask(), 'by 1')
  at.valid.clear()
  const asking = ask()
  transport.actAs('bela')
  assert.is(await asking, 'offline')
  assert.is(at.token, 1)
})

test('refuses requests of a closed organisation after another user has signed in', async () => {
  const { at, transport } = server()
  transport.actAs('ines')
  const closed = organisationServer(transport, 'house')
  transport.endAccess()
  transport.actAs('bela')
  at.over = true
  for (const asked of [closed.pullTotals({ holder: 'office', device_id: null }), closed.post('/api/x', {})])
    assert.is(await asked.catch((error: DomainError) => error.code), 'offline')
  assert.equal([at.token, at.asked, transport.authorised.get(), transport.contact.get().reachable], [0, [], true, true])
})

test('reports no ended session for an organisation that was closed meanwhile', async () => {
  const { at, transport, ask } = server()
  transport.actAs('ines')
  at.over = true
  const asking = ask()
  transport.endAccess()
  assert.is(await asking, 'offline')
  assert.is(transport.authorised.get(), true)
})

test('cancels requests of a closed organisation, without taking the server for unreachable', async () => {
  const called: AbortSignal[] = []
  const hanging: typeof fetch = (_, init) =>
    new Promise((_, reject) => {
      const { signal } = init ?? {}
      if (!signal) return
      called.push(signal)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const transport = new Transport({ base: '', fetch: hanging, clock: () => NOW })
  transport.actAs('ines')
  const asking = transport.graphql('house', withId('{ answer }'), {})
  transport.endAccess()
  assert.is(await asking.catch((error: DomainError) => error.code), 'offline')
  assert.equal([called.map(({ aborted }) => aborted), transport.contact.get().reachable], [[true], true])
})

/** A server that answers what a test lets it answer, on a clock that moves with its timers. */
function slowServer() {
  const { timer, ring } = manualTimer()
  let now = NOW
  const clocked = {
    after: (ms: number, work: () => void) => {
      const due = now + ms
      return timer.after(ms, () => {
        now = Math.max(now, due)
        work()
      })
    },
  }
  const asked: string[] = []
  const answers = new Map<string, (response: Response) => void>()
  const transport = new Transport({
    base: '',
    clock: () => now,
    timer: clocked,
    fetch: (input, init) =>
      new Promise((resolve, reject) => {
        asked.push(String(input))
        answers.set(String(input), resolve)
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
  })
  const answer = async (path: string, content: unknown = { ok: true }, status = 200) => {
    answers.get(path)?.(new Response(JSON.stringify(content), { status }))
    await new Promise((resolve) => setImmediate(resolve))
  }
  const ask = (timeout?: number) =>
    transport.rest('GET', '/api/thing', undefined, timeout).catch((error: unknown) => (error as DomainError).code)
  return { transport, asked, answer, ask, ring }
}

test('waits for a server that is slow but gives signs of life', async () => {
  const { transport, asked, answer, ask, ring } = slowServer()
  const asking = ask()
  ring(7000)
  assert.equal(asked, ['/api/thing', '/healthz'])
  await answer('/healthz')
  ring(3000)
  ring(7000)
  await answer('/healthz')
  ring(3000)
  assert.is(transport.contact.get().reachable, true)
  await answer('/api/thing', { late: true })
  assert.equal([await asking, transport.contact.get().reachable], [{ late: true }, true])
})

test('gives up after ten seconds where the server is silent, and is offline then', async () => {
  const { transport, ask, ring } = slowServer()
  const asking = ask()
  ring(7000)
  ring(3000)
  assert.equal([await asking, transport.contact.get().reachable], ['offline', false])
})

test('does not call a server silent that has answered another request meanwhile', async () => {
  const { transport, answer, ask, ring } = slowServer()
  const asking = ask(2500)
  const probing = transport.probe()
  await answer('/healthz')
  await probing
  ring(2500)
  assert.equal([await asking, transport.contact.get().reachable], ['offline', true])
})

test('distinguishes a busy server from an unreachable one', async () => {
  const { transport, answer, ask } = slowServer()
  const busy = ask()
  await answer('/api/thing', { code: 'server.busy', message: '', details: {} }, 503)
  assert.equal([await busy, transport.contact.get().reachable], ['server.busy', true])
  const away = ask()
  await answer('/api/thing', { ok: false, why: 'setting up' }, 503)
  assert.equal([await away, transport.contact.get().reachable], ['offline', false])
})

test.run()
