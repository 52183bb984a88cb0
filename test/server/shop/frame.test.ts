import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startServer, type TestServer } from '../../harness/server'

const test = suite<{ server: TestServer }>('frame of the shop')

test.before(async (context) => {
  context.server = await startServer({ publicUrl: new URL('https://tickets.example') })
  const [org] = context.server.rows('orgs')
  const settings = { ...org?.settings, webshop_terms: { imprint: '<p>Ada Lovelace</p>', terms: '<p>Be on time.</p>' } }
  context.server.sql(
    'update orgs set name = ?, settings = ? where id = ?',
    'A & <b>',
    JSON.stringify(settings),
    context.server.a.org_id,
  )
})

test.after(async ({ server }) => {
  await server?.close()
})

const read = async ({ server }: { server: TestServer }, path: string) => {
  const { statusCode, headers, body } = await server.server.app.inject({
    url: path.replace('~', server.a.slug),
    headers: { accept: 'text/html' },
  })
  return { status: statusCode, headers, body, csp: String(headers['content-security-policy']) }
}

test('is a whole document in the language of its address', async (context) => {
  const { status, body } = await read(context, '/de/~/imprint')
  assert.is(status, 200)
  assert.match(body, /^<!doctype html><html lang="de">/)
  assert.match(body, '<title>Impressum · A &amp; &lt;b&gt;</title>')
  assert.is(body.match(/<h1/g)?.length, 1)
  for (const landmark of ['<header', '<nav aria-label', '<main id="main"', '<footer']) assert.match(body, landmark)
  assert.match(body, 'href="#main"')
  assert.match(
    body,
    `<a class="tongue tap" href="/en/${context.server.a.slug}/imprint" lang="en" hreflang="en">English</a>`,
  )
})

test('names its own address and that of the other language', async (context) => {
  const { body } = await read(context, '/de/~/imprint?cart=secret')
  const { slug } = context.server.a
  assert.match(body, `<link rel="canonical" href="https://tickets.example/de/${slug}/imprint">`)
  assert.match(body, `<link rel="alternate" hreflang="en" href="https://tickets.example/en/${slug}/imprint">`)
})

test('answers every address below a shop itself, with or without a slash at its end', async (context) => {
  const { slug } = context.server.a
  for (const [path, page] of [
    ['/en/~/', `/en/${slug}`],
    ['/de/~/imprint/?cart=a', `/de/${slug}/imprint?cart=a`],
  ] as const) {
    const { status, headers } = await read(context, path)
    assert.is(status, 301, path)
    assert.is(headers.location, page)
  }
  for (const path of ['/en/~/nothing', '/en/~/events', '/en/~/cart']) {
    const { status, body } = await read(context, path)
    assert.is(status, 404, path)
    assert.match(body, 'This page isn’t here.')
  }
  assert.is((await read(context, '/en/nobody/nothing')).status, 404)
})

test('says 429 and when to come back to an address that asks too often', async ({ server }) => {
  const ask = () =>
    server.server.app.inject({
      url: `/en/${server.a.slug}`,
      remoteAddress: '10.9.8.7',
      headers: { accept: 'text/html' },
    })
  let answer = await ask()
  for (let asked = 1; asked < 200 && answer.statusCode === 200; asked++) answer = await ask()
  assert.is(answer.statusCode, 429)
  assert.ok(Number(answer.headers['retry-after']) > 0)
  assert.match(answer.body, 'Too many attempts')
})

test('links the legal texts that there are', async (context) => {
  const { body } = await read(context, '/en/~/terms')
  assert.match(body, `/${context.server.a.slug}/imprint"`)
  assert.not.match(body, `/${context.server.a.slug}/privacy"`)
})

test('names the country of its organisation', async (context) => {
  const { server } = context
  const address = (country: string) =>
    JSON.stringify({ street: 'Markt 1', postcode: '01067', city: 'Dresden', country })
  server.sql('update orgs set address = ?', address('DE'))
  assert.match((await read(context, '/en/~/terms')).body, '01067 Dresden · Germany')
  assert.match((await read(context, '/de/~/terms')).body, '01067 Dresden · Deutschland')
  server.sql('update orgs set address = ?', address('D1'))
  assert.match((await read(context, '/de/~/terms')).body, '01067 Dresden · D1')
})

test('says in its own frame that a page is missing', async (context) => {
  const { status, body, headers } = await read(context, '/de/~/privacy')
  assert.is(status, 404)
  assert.match(body, '<h1>Diese Seite gibt es nicht.</h1>')
  assert.match(body, '<header class="top">')
  assert.match(body, 'content="noindex"')
  assert.is(headers['cache-control'], 'no-store')
  const nobody = await read(context, '/en/nobody/terms')
  assert.is(nobody.status, 404)
  assert.not.match(nobody.body, '<')
})

test('leads to the programme only where there is one', async (context) => {
  const { server } = context
  const { slug } = server.a
  const leads = async (path: string) => (await read(context, path)).body.includes(`href="/en/${slug}"`)
  const paths = ['/en/~/terms', '/en/~/order', '/en/~/privacy', `/en/~/events/${server.a.events.open}/tickets`]
  for (const path of paths) assert.is(await leads(path), true, path)
  const { settings } = server.rows('orgs', server.a)[0] as { settings: object }
  const store = (value: object) =>
    server.sql('update orgs set settings = ? where id = ?', JSON.stringify(value), server.a.org_id)
  store({ ...settings, landing_page: { published: false } })
  for (const path of paths) assert.is(await leads(path), false, path)
  store(settings)
})

test('runs nothing, frames nothing, sets no cookie and tells its address to no other site', async (context) => {
  const { body, csp, headers } = await read(context, '/en/~/terms')
  assert.not.match(body, /<script|\son\w+=|\sstyle=/i)
  assert.match(csp, "default-src 'none'")
  assert.match(csp, "form-action 'self';")
  assert.match(csp, "frame-ancestors 'none'")
  assert.not.match(csp, /unsafe|script-src/)
  assert.is(headers['set-cookie'], undefined)
  assert.is(headers['referrer-policy'], 'same-origin')
})

test('allows its own style sheet alone', async (context) => {
  const { body, csp } = await read(context, '/en/~/terms')
  const [, rules = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
  assert.match(csp, `style-src 'sha256-${createHash('sha256').update(rules).digest('base64')}'`)
})

test.run()
