import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, MINUTE } from '../../../shared/kernel/time'
import { PASSWORD } from '../../harness/fixture'
import { startServer, type TestServer } from '../../harness/server'

const session = suite('sessions and access tokens')

type Body = Record<string, unknown>

function browser(server: TestServer) {
  let cookie = ''
  const call = async (method: 'GET' | 'POST', url: string, payload?: Body, headers: Record<string, string> = {}) => {
    const response = await server.server.app.inject({ method, url, headers: { ...(cookie ? { cookie } : {}), ...headers }, ...(payload ? { payload } : {}) })
    const set = response.headers['set-cookie']
    if (set) cookie = String(set).split(';')[0] ?? ''
    return { status: response.statusCode, body: response.json<Body>(), set: String(set ?? '') }
  }
  return { call, cookie: () => cookie, login: (email: string, password = PASSWORD) => call('POST', '/api/auth/login', { email, password }) }
}
const QUERY = { query: '{ cash_boxes { id } }' }

session('signs in, issues an organisation’s token, and signs out', async () => {
  const server = await startServer()
  const { call, login } = browser(server)
  assert.is((await call('GET', '/api/auth/session')).status, 401)
  const signedIn = await login(' Cashier@AULA.example ')
  assert.is(signedIn.status, 200)
  assert.match(signedIn.set, /HttpOnly; SameSite=Strict/)
  const user = signedIn.body.user as Body
  assert.equal([user.email, Object.keys(user).sort()], ['cashier@aula.example', ['email', 'id', 'lang', 'name']])
  assert.equal(signedIn.body.organisations, [{ id: server.a.org_id, name: 'aula', slug: 'aula', role: 'CASHIER', user_id: server.a.users.CASHIER }])
  assert.equal((await call('GET', '/api/auth/session')).body, signedIn.body)
  const token = (await call('POST', '/api/auth/token', { org_id: server.a.org_id })).body
  const answer = await server.graphql(String(token.access_token), QUERY.query)
  assert.is((answer.data?.cash_boxes as unknown[] | undefined)?.length, 2)
  assert.is((await call('POST', '/api/auth/token', { org_id: server.b.org_id })).status, 404)
  await call('POST', '/api/auth/logout', {})
  assert.is((await call('GET', '/api/auth/session')).status, 401)
  assert.is((await server.graphql(String(token.access_token), QUERY.query)).code, 'auth.required', 'the token ends with its session')
  await server.close()
})

session('issues a new cookie token per sign-in and stores only its hash', async () => {
  const server = await startServer()
  const one = browser(server)
  await one.login('admin@aula.example')
  const first = one.cookie()
  await one.login('admin@aula.example')
  assert.not.equal(one.cookie(), first)
  const old = await server.server.app.inject({ method: 'GET', url: '/api/auth/session', headers: { cookie: first } })
  assert.is(old.statusCode, 401)
  const stored = server.raw.prepare('SELECT id FROM sessions').pluck().all()
  assert.is(stored.length, 1)
  assert.not.ok(one.cookie().includes(String(stored[0])))
  await server.close()
})

session('expires tokens after minutes, sessions after weeks, and roles at once', async () => {
  const server = await startServer()
  const { call, login } = browser(server)
  await login('cashier@aula.example')
  const take = async () => String((await call('POST', '/api/auth/token', { org_id: server.a.org_id })).body.access_token)
  const token = await take()
  server.advance(9 * MINUTE)
  assert.is((await server.graphql(token, QUERY.query)).code, null)
  server.advance(2 * MINUTE)
  assert.is((await server.graphql(token, QUERY.query)).code, 'auth.required')
  const fresh = await take()
  server.sql(`UPDATE users SET role = 'GALLERY' WHERE id = ?`, server.a.users.CASHIER)
  assert.is((await server.graphql(fresh, QUERY.query)).code, 'forbidden')
  server.sql('UPDATE users SET deleted = true WHERE id = ?', server.a.users.CASHIER)
  assert.is((await server.graphql(fresh, QUERY.query)).code, 'auth.required')
  server.advance(31 * DAY)
  assert.is((await call('GET', '/api/auth/session')).status, 401)
  assert.is((await server.graphql('not.a.token', QUERY.query)).code, 'auth.required')
  await server.close()
})

session('refuses a token signed with another key', async () => {
  const [server, other] = [await startServer(), await startServer()]
  assert.is((await server.graphql(await other.token('ADMIN'), QUERY.query)).code, 'auth.required')
  await server.close()
  await other.close()
})

session('locks an account from an address after ten wrong passwords, for a while', async () => {
  const server = await startServer({ publicUrl: new URL('http://tickets.example') })
  const from = (email: string, password: string, address: string) =>
    browser(server).call('POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': address })
  const attacker = '203.0.113.7'
  for (let i = 0; i < 10; i++) assert.is((await from('admin@aula.example', 'wrong', attacker)).body.code, 'auth.invalid')
  assert.is((await from('admin@aula.example', PASSWORD, attacker)).body.code, 'auth.too_many', 'even with the right one')
  assert.is((await from('admin@aula.example', PASSWORD, '203.0.113.8')).status, 200, 'nobody locks another out')
  assert.is((await from('admin@aula.example', PASSWORD, attacker)).body.code, 'auth.too_many', 'nor is an address forgiven for what another did')
  assert.is((await from('cashier@aula.example', PASSWORD, attacker)).status, 200)
  assert.is((await from('nobody@aula.example', 'wrong', attacker)).body.code, 'auth.invalid', 'an unknown account is not told apart')
  server.advance(16 * MINUTE)
  assert.is((await from('admin@aula.example', PASSWORD, attacker)).status, 200)
  await server.close()
})

session('locks an account guessed from many addresses, except for known browsers', async () => {
  const server = await startServer({ publicUrl: new URL('http://tickets.example') })
  const own = browser(server)
  assert.is((await own.login('admin@aula.example')).status, 200)
  const from = (password: string, address: string, email = 'admin@aula.example') =>
    browser(server).call('POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': address })
  for (let i = 0; i < 100; i++) await from('wrong', `203.0.113.${i}`)
  assert.is((await from(PASSWORD, '198.51.100.1')).body.code, 'auth.too_many')
  assert.is((await own.login('admin@aula.example')).status, 200)
  for (let i = 0; i < 10; i++) assert.is((await own.login('admin@aula.example', 'wrong')).body.code, 'auth.invalid')
  assert.is((await own.login('admin@aula.example')).body.code, 'auth.too_many', 'nor may it guess')
  const colleague = browser(server)
  await colleague.login('cashier@aula.example')
  assert.is((await colleague.login('admin@aula.example')).body.code, 'auth.too_many', 'a session of another account is none of this')
  await server.close()
})

session('counts simultaneous guesses', async () => {
  const server = await startServer()
  const { login } = browser(server)
  const codes = (await Promise.all(Array.from({ length: 40 }, () => login('admin@aula.example', 'wrong')))).map(({ body }) => body.code)
  assert.is(codes.filter((code) => code === 'auth.invalid').length, 10)
  assert.is(codes.filter((code) => code === 'auth.too_many').length, 30)
  await server.close()
})

session('never limits correct sign-ins', async () => {
  const server = await startServer()
  const { login } = browser(server)
  for (let i = 0; i < 60; i++) assert.is((await login('cashier@aula.example')).status, 200)
  await server.close()
})

session('trusts the proxy for the client address, not the client', async () => {
  const server = await startServer({ publicUrl: new URL('https://tickets.example') })
  const { call } = browser(server)
  const guess = (i: number, from: string) =>
    call('POST', '/api/auth/login', { email: `user${i}@aula.example`, password: 'wrong' }, { 'x-forwarded-for': `10.0.0.${i}, ${from}` })
  for (let i = 0; i < 50; i++) assert.is((await guess(i, '203.0.113.7')).body.code, 'auth.invalid')
  assert.is((await guess(51, '203.0.113.7')).body.code, 'auth.too_many')
  assert.is((await guess(52, '203.0.113.8')).body.code, 'auth.invalid')
  await server.close()
})

session('limits guessing of many accounts from one address', async () => {
  const server = await startServer()
  const { login } = browser(server)
  for (let i = 0; i < 50; i++) await login(`user${i}@aula.example`, 'wrong')
  assert.is((await login('cashier@aula.example')).body.code, 'auth.too_many')
  await server.close()
})

session('refuses cross-site use of the cookie by origin and content type', async () => {
  const server = await startServer()
  const { call, login, cookie } = browser(server)
  await login('cashier@aula.example')
  const org = { org_id: server.a.org_id }
  assert.is((await call('POST', '/api/auth/token', org, { origin: 'https://evil.example' })).status, 403)
  assert.is((await call('POST', '/api/auth/token', org, { origin: 'null' })).status, 403)
  assert.is((await call('POST', '/api/auth/token', org, { origin: 'http://localhost:3000', host: 'localhost:3000' })).status, 200)
  const form = await server.server.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { cookie: cookie(), 'content-type': 'text/plain' },
    payload: '{}',
  })
  assert.is(form.statusCode, 403)
  assert.is((await call('GET', '/api/auth/session')).status, 200)
  await server.close()
})

session('explains a malformed request', async () => {
  const server = await startServer()
  const { call } = browser(server)
  assert.equal((await call('POST', '/api/auth/login', { email: 1 })).body.code, 'input.invalid')
  const broken = await server.server.app.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'application/json' }, payload: '{' })
  assert.equal([broken.statusCode, broken.json().code], [400, 'input.invalid'])
  assert.equal([(await call('GET', '/api/nothing')).status, (await call('GET', '/healthz')).body], [404, { ok: true }])
  await server.close()
})

session.run()
