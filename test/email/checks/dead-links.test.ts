import type { ServerResponse } from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { LinkReach } from '../../../server/email/checks/link-checker'
import { leadsNowhere, publicAddresses } from '../../../server/kernel/outbound/public-addresses'
import { MOST_LINKS, type TriedLinks } from '../../../shared/email/checks/links'
import type { EmailProblems } from '../../../shared/email/checks/problem'
import { MINUTE } from '../../../shared/kernel/time'
import { PROTOCOL } from '../../../shared/sync/version'
import { startDistantHost } from '../../harness/distant-host'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('link checks before sending')

const OWN = new URL('https://tickets.example')

/**
 * Names as the name servers know them: one on the machine itself, one in a private network, one that nobody runs, one
 * that nobody answers for.
 */
async function namesOf(name: string): Promise<readonly string[]> {
  if (name === 'inside.example') return ['10.1.2.3']
  if (name === 'tickets.example' || name === 'shop.example') return ['203.0.113.7']
  throw Object.assign(new Error(name), { code: name === 'asleep.example' ? 'ETIMEOUT' : 'ENOTFOUND' })
}

/** A host of pages. */
async function startHost() {
  const asked: string[] = []
  const hung: ServerResponse[] = []
  const host = await startDistantHost('pages.example', ({ url = '/' }, response) => {
    asked.push(url)
    const { pathname, searchParams } = new URL(url, 'http://pages.example')
    const to = searchParams.get('to')
    const status = Number(pathname.slice(1))
    if (to !== null) response.writeHead(302, { location: to }).end()
    else if (pathname === '/circle') response.writeHead(302, { location: '/circle' }).end()
    else if (pathname === '/silent') hung.push(response)
    else if (pathname === '/cut') response.destroy()
    else if (pathname === '/endless') {
      response.writeHead(200).write('a')
      hung.push(response)
    } else response.writeHead(status || 200).end()
  })
  return { ...host, asked, hung }
}

/** Starts a server that may reach the host, and beyond it what every server may. */
async function open(reach: LinkReach = {}) {
  const host = await startHost()
  const usual = publicAddresses(OWN, (name) => namesOf(name).catch(() => []))
  const links = {
    guard: async (url: URL) => (url.origin === host.at ? ['127.0.0.1'] : usual(url)),
    isNowhere: leadsNowhere(OWN, namesOf),
    ...reach,
  }
  const server = await startServer({ publicUrl: OWN, links })
  return { host, server, close: () => Promise.all([server.close(), host.close()]) }
}

async function post(
  server: TestServer,
  path: string,
  payload: object,
  role: Parameters<TestServer['token']>[0] = 'EDITOR',
) {
  const headers = {
    authorization: `Bearer ${await server.token(role)}`,
    'x-foyer-protocol': String(PROTOCOL),
    'content-type': 'application/json',
  }
  return server.server.app.inject({
    method: 'POST',
    url: `/api/email/${path}`,
    headers,
    payload: JSON.stringify(payload),
  })
}

async function verdicts(server: TestServer, urls: readonly string[]) {
  const answer = await post(server, 'check_links', { urls })
  assert.is(answer.statusCode, 200)
  const { broken, untried } = answer.json<TriedLinks>()
  return { untried, dead: new Map(broken.map(({ url, kind, figure }) => [url, { kind, figure }])) }
}

test('name dead links with the reason, and leave working ones alone', async () => {
  const { host, server, close } = await open()
  const to = (path: string) => `${host.at}/?to=${encodeURIComponent(path)}`
  const fine = [
    `${host.at}/`,
    to('/?to=/200'),
    `${host.at}/endless`,
    ...[401, 403, 405, 429, 503, 999].map((status) => `${host.at}/${status}`),
  ]
  assert.equal([...(await verdicts(server, fine)).dead], [])
  const { dead, untried } = await verdicts(server, [
    `${host.at}/404`,
    `${host.at}/410`,
    `${host.at}/500`,
    `${host.at}/circle`,
    `${host.at}/cut`,
    to('/404'),
  ])
  assert.equal(
    [...dead].map(([url, { kind, figure }]) => [url.replace(host.at, ''), kind, figure]),
    [
      ['/404', 'link_gone', 404],
      ['/410', 'link_gone', 410],
      ['/500', 'link_broken', 500],
      ['/circle', 'link_circles', null],
      ['/cut', 'link_silent', null],
      [to('/404').replace(host.at, ''), 'link_gone', 404],
    ],
  )
  assert.is(untried, 0)
  assert.equal(server.reports, [])
  await close()
})

test('reach no private network, and report private addresses like names that do not exist', async () => {
  const { host, server, close } = await open()
  const redirected = `${host.at}/?to=${encodeURIComponent('http://169.254.169.254/latest/meta-data/')}`
  const inside = [
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://10.1.2.3/',
    'http://inside.example/',
    'http://nobody.example/',
    redirected,
  ]
  const { dead } = await verdicts(server, inside)
  assert.equal(
    inside.map((url) => dead.get(url)?.kind),
    inside.map(() => 'link_nowhere'),
  )
  const own = [
    'https://tickets.example/en/house',
    'https://shop.example/en',
    'https://shop.example:8443/',
    'https://a:b@nobody.example/',
    'http://asleep.example/',
  ]
  assert.equal(
    [...(await verdicts(server, own)).dead],
    [],
    'nothing is known of this server’s own, other ports, or names that nobody answers for',
  )
  assert.is(host.asked.length, 1)
  await close()
})

test('are not held up by slow hosts', async () => {
  const { host, server, close } = await open({ patience: 100 })
  const { dead } = await verdicts(server, [`${host.at}/silent`, `${host.at}/`])
  assert.equal([...dead.values()], [{ kind: 'link_slow', figure: null }])
  await close()
  const hurried = await open({ patience: 60_000, all: 150 })
  const urls = Array.from({ length: 6 }, (_, i) => `${hurried.host.at}/silent?${i}`)
  const answer = await verdicts(hurried.server, urls)
  assert.equal([answer.dead.size, answer.untried], [0, 6], 'no time is not their fault')
  assert.is(hurried.host.hung.length, 4, 'few at once')
  await hurried.close()
})

test('request a bounded number of links, each once in ten minutes', async () => {
  const { host, server, close } = await open()
  const urls = Array.from({ length: MOST_LINKS }, (_, i) => `${host.at}/404?${i}`)
  await verdicts(server, urls)
  assert.is(host.asked.length, 40)
  assert.is((await verdicts(server, urls)).dead.size, 40)
  assert.is(host.asked.length, 40)
  server.advance(11 * MINUTE)
  await verdicts(server, urls.slice(0, 1))
  assert.is(host.asked.length, 41)
  assert.is((await post(server, 'check_links', { urls: [...urls, `${host.at}/`] })).statusCode, 400)
  assert.is((await post(server, 'check_links', { urls: ['ftp://pages.example/'] })).statusCode, 400)
  await close()
})

test('are open to members who may read templates, at a limited rate, as all checks are', async () => {
  const { server, close } = await open({ perMinute: 2 })
  const whole = { source: '<p>x</p><script></script>', audience: true, slots: true, event_id: null }
  const told = (await post(server, 'check', whole)).json<EmailProblems>()
  assert.equal(
    told.problems.map(({ kind }) => kind),
    ['removed', 'unsubscribe'],
  )
  const faulty = { ...whole, source: '<mjml><mj-body><mj-section></mj-body></mjml>' }
  assert.equal(
    (await post(server, 'check', faulty))
      .json<EmailProblems>()
      .problems.map(({ kind, line }) => [kind, line])
      .at(0),
    ['faulty', 1],
  )
  for (const path of ['check', 'check_links']) {
    const body = path === 'check' ? whole : { urls: [] }
    assert.is((await post(server, path, body, 'CHECKIN')).statusCode, 403)
    assert.is(
      (await server.server.app.inject({ method: 'POST', url: `/api/email/${path}`, payload: body })).statusCode,
      401,
    )
  }
  assert.is((await post(server, 'check', { ...whole, source: 5 })).statusCode, 400)
  const codes = async (role?: 'ADMIN') => (await post(server, 'check_links', { urls: [] }, role)).statusCode
  assert.equal([await codes(), await codes(), await codes()], [200, 200, 429])
  assert.is(await codes('ADMIN'), 200, 'another member of the same network goes on')
  await close()
})

test.run()
