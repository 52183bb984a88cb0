import { randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { KnownBrowsers } from '../../../server/accounts/known-browsers'
import { LoginLimits, networkOf } from '../../../server/accounts/login-limits'
import { DAY, MINUTE } from '../../../shared/kernel/time'
import { TestDevice } from '../../harness/devices/test-device'
import { PASSWORD } from '../../harness/fixture'
import { startServer, type TestServer } from '../../harness/server'

const session = suite('sessions and access tokens')

type Body = Record<string, unknown>

/** `remembered`: a cookie that the browser keeps beside its session's. */
function browser(server: TestServer, remembered = '') {
  let cookie = ''
  let kept = remembered
  const call = async (method: 'GET' | 'POST', url: string, payload?: Body, headers: Record<string, string> = {}) => {
    const response = await server.server.app.inject({
      method,
      url,
      headers: { cookie: [cookie, kept].filter(Boolean).join('; '), ...headers },
      ...(payload ? { payload } : {}),
    })
    const set = response.headers['set-cookie']
    for (const line of [set ?? []].flat()) {
      const [pair = ''] = line.split(';')
      if (pair.includes('browser=')) kept = pair
      else cookie = pair
    }
    return { status: response.statusCode, body: response.json<Body>(), set: String(set ?? '') }
  }
  return {
    call,
    cookie: () => cookie,
    kept: () => kept,
    login: (email: string, password = PASSWORD) => call('POST', '/api/auth/login', { email, password }),
  }
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
  assert.equal(signedIn.body.organisations, [
    {
      ...{
        id: server.a.org_id,
        name: 'aula',
        slug: 'aula',
        is_owner: true,
        media_logo_url: null,
        onboarding_choices: [],
      },
      ...{
        role: 'CASHIER',
        user_id: server.a.users.CASHIER,
        user_name: user.name,
        webclient_settings: { sidebar: true, use_accreditations: false },
      },
    },
  ])
  assert.equal((await call('GET', '/api/auth/session')).body, signedIn.body)
  const token = (await call('POST', '/api/auth/token', { org_id: server.a.org_id })).body
  const renamed = await server.graphql(
    String(token.access_token),
    'mutation { UpdateProfile(input: { name: "Ada King" }) { name } }',
  )
  assert.equal(renamed.data?.UpdateProfile, { name: 'Ada King' })
  const [there] = (await call('GET', '/api/auth/session')).body.organisations as Body[]
  assert.is(there?.user_name, 'Ada King', 'a saved name is the one of the next answer')
  const answer = await server.graphql(String(token.access_token), QUERY.query)
  assert.is((answer.data?.cash_boxes as unknown[] | undefined)?.length, 2)
  assert.is((await call('POST', '/api/auth/token', { org_id: server.b.org_id })).status, 404)
  await call('POST', '/api/auth/logout', {})
  assert.is((await call('GET', '/api/auth/session')).status, 401)
  assert.is(
    (await server.graphql(String(token.access_token), QUERY.query)).code,
    'auth.required',
    'the token ends with its session',
  )
  await server.close()
})

session('lists every organisation of an account and marks the owner’s', async () => {
  const server = await startServer()
  server.sql(
    'update users set account_id = (select account_id from users where id = ?) where id = ?',
    server.a.users.CATERER,
    server.b.users.GALLERY,
  )
  const orgs = async (input: string, token: Promise<string>) =>
    (await server.graphql(await token, `{ orgs(input: { ${input} }) { total orgs { name is_owner } } }`)).data?.orgs
  server.sql('update orgs set is_owner = 0 where id = ?', server.a.org_id)
  const [aula, bude] = [
    { name: 'aula', is_owner: false },
    { name: 'bude', is_owner: true },
  ]
  assert.equal(await orgs('limit: 10', server.token('CATERER')), { total: 2, orgs: [aula, bude] })
  assert.equal(await orgs('limit: 10', server.token('GALLERY', server.b)), { total: 2, orgs: [aula, bude] })
  assert.equal(await orgs(`query: "${aula.name.toUpperCase()}"`, server.token('CATERER')), { total: 1, orgs: [aula] })
  assert.equal(await orgs('limit: 10', server.token('BASIC', server.b)), { total: 1, orgs: [bude] })
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
  const take = async () =>
    String((await call('POST', '/api/auth/token', { org_id: server.a.org_id })).body.access_token)
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

session('ends a session that is not used for a week, and any after thirty days', async () => {
  const server = await startServer()
  const { call, login } = browser(server)
  const take = async () => (await call('POST', '/api/auth/token', { org_id: server.a.org_id })).status
  await login('cashier@aula.example')
  server.advance(8 * DAY)
  assert.is(await take(), 401)
  await login('cashier@aula.example')
  for (let day = 0; day < 30; day += 6) {
    assert.is(await take(), 200, `day ${day}`)
    server.advance(6 * DAY)
  }
  assert.is(await take(), 401)
  await server.close()
})

session('informs a device that was withdrawn while it was offline for two weeks', async () => {
  const server = await startServer()
  const { call, login } = browser(server)
  await login('cashier@aula.example')
  const { access_token } = (await call('POST', '/api/auth/token', { org_id: server.a.org_id })).body
  const desk = await TestDevice.ready(server)
  await desk.push([], String(access_token))
  server.advance(14 * DAY)
  assert.is((await call('POST', '/api/auth/token', { org_id: server.a.org_id })).status, 401)
  server.sql(`update devices set status = 'revoked' where id = ?`, desk.id)
  assert.is((await call('POST', '/api/auth/token', { org_id: server.a.org_id })).status, 200)
  assert.is((await call('GET', '/api/auth/session')).status, 401)
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
  for (let i = 0; i < 10; i++)
    assert.is((await from('admin@aula.example', 'wrong', attacker)).body.code, 'auth.invalid')
  assert.is(
    (await from('admin@aula.example', PASSWORD, attacker)).body.code,
    'auth.too_many',
    'even with the right one',
  )
  assert.is((await from('admin@aula.example', PASSWORD, '203.0.113.8')).status, 200, 'nobody locks another out')
  assert.is(
    (await from('admin@aula.example', PASSWORD, attacker)).body.code,
    'auth.too_many',
    'nor is an address forgiven for what another did',
  )
  assert.is((await from('cashier@aula.example', PASSWORD, attacker)).status, 200)
  assert.is(
    (await from('nobody@aula.example', 'wrong', attacker)).body.code,
    'auth.invalid',
    'an unknown account is not told apart',
  )
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
  assert.is(
    (await colleague.login('admin@aula.example')).body.code,
    'auth.too_many',
    'a session of another account is none of this',
  )
  await server.close()
})

session('counts simultaneous guesses', async () => {
  const server = await startServer()
  const { login } = browser(server)
  const codes = (await Promise.all(Array.from({ length: 40 }, () => login('admin@aula.example', 'wrong')))).map(
    ({ body }) => body.code,
  )
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
  const guess = async (i: number, from: string) => {
    const before = server.waited.length
    assert.is(
      (
        await call(
          'POST',
          '/api/auth/login',
          { email: `user${i}@aula.example`, password: 'wrong' },
          { 'x-forwarded-for': `10.0.0.${i}, ${from}` },
        )
      ).status,
      401,
    )
    return server.waited.length > before
  }
  for (let i = 0; i < 20; i++) assert.is(await guess(i, '203.0.113.7'), false)
  assert.is(await guess(51, '203.0.113.7'), true)
  assert.is(await guess(52, '203.0.113.8'), false)
  await server.close()
})

session('slows guessing of many accounts from one address, and locks nobody out there', async () => {
  const server = await startServer()
  for (let i = 0; i < 50; i++) await browser(server).login(`user${i}@aula.example`, 'wrong')
  assert.is(server.waited.length, 30)
  assert.ok(
    server.waited.every((ms, i) => i === 0 || ms >= (server.waited[i - 1] ?? 0)),
    'each waits at least as long as the one before',
  )
  assert.is(
    (await browser(server).login('cashier@aula.example')).status,
    200,
    'a colleague in a new browser waits for a moment',
  )
  assert.is(server.waited.at(-1), 3000)
  await server.close()
})

session(
  'lets few of many simultaneous guesses through from one address, and browsers that were signed in before',
  async () => {
    const waited: number[] = []
    const limits = new LoginLimits(
      () => 0,
      async (ms) => void waited.push(ms),
    )
    const guess = (account: string, known: string | null = null) =>
      limits.begins({ kind: 'sign_in', account, address: '203.0.113.7', known })
    const tried = (await Promise.all(Array.from({ length: 200 }, (_, i) => guess(`user${i}`)))).filter(Boolean).length
    assert.ok(tried > 20 && tried < 40, `${tried} were tried`)
    assert.is(await guess('cashier'), false, 'as long as it goes on')
    assert.is(await guess('cashier', 'a browser'), true)
    assert.ok(Math.max(...waited) <= 6000)
  },
)

session('signs in at a browser that was signed in before, whatever others try at its address', async () => {
  const server = await startServer()
  const colleague = browser(server)
  await colleague.login('cashier@aula.example')
  const own = colleague.kept()
  const forged = own.replace(/\.[^.;]+$/, '.AAAAAAAAAAAAAAAAAAAAAA')
  for (let i = 0; i < 10; i++) await browser(server).login('cashier@aula.example', 'wrong')
  for (const cookie of [forged, ''])
    assert.is((await browser(server, cookie).login('cashier@aula.example')).body.code, 'auth.too_many')
  assert.is((await browser(server, own).login('cashier@aula.example')).status, 200)
  await server.close()
})

session('remembers each account of a shared browser, and no other', () => {
  const browsers = new KnownBrowsers(randomBytes(32), randomBytes)
  const first = browsers.noted(undefined, 'cashier')
  const second = browsers.noted(browsers.noted(first, 'cashier'), 'admin')
  const id = browsers.idOf(first)
  assert.ok(id)
  assert.equal(
    ['cashier', 'admin', 'editor'].map((account) => browsers.idFor(second, account)),
    [id, id, null],
  )
  assert.equal([browsers.idFor(first, 'admin'), browsers.idOf('x.y'), browsers.idOf(undefined)], [null, null, null])
  const stranger = new KnownBrowsers(randomBytes(32), randomBytes)
  assert.is(stranger.idFor(second, 'admin'), null)
  assert.not.equal(
    browsers.idOf(browsers.noted(stranger.noted(undefined, 'admin'), 'cashier')),
    stranger.idOf(second),
    'a cookie of another server is replaced',
  )
  let crowded = first
  for (let i = 0; i < 100; i++) crowded = browsers.noted(crowded, `user${i}`)
  assert.ok(crowded.length < 1000)
  assert.equal([browsers.idFor(crowded, 'user99'), browsers.idFor(crowded, 'cashier')], [id, null])
})

session('counts a network of IPv6 addresses as one', () => {
  assert.is(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2')
  assert.is(networkOf('2001:db8::6'), '2001:db8:0:0')
  assert.is(networkOf('::1'), '0:0:0:0')
  assert.is(networkOf('::ffff:192.0.2.1'), '192.0.2.1')
  assert.is(networkOf('192.0.2.1'), '192.0.2.1')
})

session('refuses cross-site use of the cookie by origin and content type', async () => {
  const server = await startServer()
  const { call, login, cookie } = browser(server)
  await login('cashier@aula.example')
  const org = { org_id: server.a.org_id }
  assert.is((await call('POST', '/api/auth/token', org, { origin: 'https://evil.example' })).status, 403)
  assert.is((await call('POST', '/api/auth/token', org, { origin: 'null' })).status, 403)
  assert.is(
    (await call('POST', '/api/auth/token', org, { origin: 'http://localhost:3000', host: 'localhost:3000' })).status,
    200,
  )
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
  const broken = await server.server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  assert.equal([broken.statusCode, broken.json().code], [400, 'input.invalid'])
  assert.equal([(await call('GET', '/api/nothing')).status, (await call('GET', '/healthz')).body], [404, { ok: true }])
  await server.close()
})

session.run()
