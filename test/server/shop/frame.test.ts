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

test('links the legal texts that there are', async (context) => {
  const { body } = await read(context, '/en/~/terms')
  assert.match(body, `/${context.server.a.slug}/imprint"`)
  assert.not.match(body, `/${context.server.a.slug}/privacy"`)
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
