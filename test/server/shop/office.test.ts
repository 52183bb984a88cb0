import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, iso } from '../../../shared/kernel/time'
import { PROTOCOL } from '../../../shared/sync/version'
import { startServer, type TestServer } from '../../harness/server'

const test = suite<{ server: TestServer }>('the shop in the office')

test.before(async (context) => {
  context.server = await startServer({ publicUrl: new URL('https://tickets.example') })
})

test.after(async ({ server }) => {
  await server?.close()
})

/** Nothing sends the emails of this server. */
const EMAIL = ['email']

const gaps = async (server: TestServer): Promise<unknown> => {
  const { data } = await server.graphql(await server.token('ADMIN'), '{ shop_gaps }')
  return data?.shop_gaps
}

const setOrg = (server: TestServer, column: string, value: unknown) =>
  server.sql(`update orgs set ${column} = ? where id = ?`, JSON.stringify(value), server.a.org_id)

const settings = (server: TestServer): Readonly<Record<string, unknown>> =>
  (server.rows('orgs')[0]?.settings ?? {}) as Readonly<Record<string, unknown>>

const landingStatus = async (server: TestServer) =>
  (await server.server.app.inject({ url: `/en/${server.a.slug}`, headers: { accept: 'text/html' } })).statusCode

async function preview(server: TestServer, payload: object, role: 'ADMIN' | 'EDITOR' | null = 'ADMIN') {
  const headers = {
    ...(role && { authorization: `Bearer ${await server.token(role)}` }),
    'x-foyer-protocol': String(PROTOCOL),
  }
  return server.server.app.inject({ method: 'POST', url: '/api/shop/preview', headers, payload })
}

test('lists what the shop lacks, until it is open', async ({ server }) => {
  setOrg(server, 'features', [])
  setOrg(server, 'accepted_payment_methods', ['cash'])
  setOrg(server, 'settings', { ...settings(server), landing_page: { published: false } })
  server.sql('update events set on_sale = ? where org_id = ?', false, server.a.org_id)
  assert.equal(await gaps(server), [
    'feature',
    'published',
    'payment',
    'event',
    ...EMAIL,
    'terms',
    'privacy',
    'imprint',
  ])
  assert.is(await landingStatus(server), 404)
  setOrg(server, 'features', ['web_shop'])
  assert.is(await landingStatus(server), 404, 'not published')
  const webshop_terms = { terms: '<p>Terms</p>', privacy: '<p>Privacy</p>', imprint: '<p>Imprint</p>' }
  setOrg(server, 'settings', { ...settings(server), landing_page: { published: true }, webshop_terms })
  assert.equal(await gaps(server), ['payment', 'event', ...EMAIL])
  assert.is(await landingStatus(server), 200)
  server.sql('update events set on_sale = ? where org_id = ?', true, server.a.org_id)
  setOrg(server, 'accepted_payment_methods', ['cash', 'wire'])
  assert.equal(await gaps(server), ['payment', ...EMAIL], 'a bank transfer needs an account')
})

test('lists events too soon for a bank transfer, and that no email can be sent', async ({ server }) => {
  setOrg(server, 'features', ['web_shop'])
  setOrg(server, 'accepted_payment_methods', ['cash', 'wire'])
  const bank = { holder: 'House', iban: 'DE02120300000000202051', bic: null, is_default: true }
  const input = { id: server.newId(), ...bank }
  const created = await server.graphql(
    await server.token('ADMIN'),
    'mutation ($input: CreateBankAccountInput!) { CreateBankAccount(input: $input) { id } }',
    { input },
  )
  assert.ok(created.data?.CreateBankAccount)
  const startIn = (days: number) =>
    server.sql(
      'update events set on_sale = ?, starts_at = ?, ends_at = ? where org_id = ?',
      true,
      iso(server.now() + days * DAY),
      iso(server.now() + (days + 1) * DAY),
      server.a.org_id,
    )
  startIn(30)
  assert.equal(await gaps(server), EMAIL)
  startIn(2)
  assert.equal(await gaps(server), ['transfer', ...EMAIL])
  const late = () => server.sql('update events set reservations = ? where org_id = ?', false, server.a.org_id)
  server.sql('update events set reservations = ? where org_id = ?', true, server.a.org_id)
  assert.equal(await gaps(server), EMAIL, 'they can be reserved')
  late()
  setOrg(server, 'features', ['web_shop', 'vouchers'])
  setOrg(server, 'accepted_payment_methods', ['wire', 'voucher'])
  assert.equal(await gaps(server), EMAIL, 'a voucher pays')
  setOrg(server, 'accepted_payment_methods', ['wire'])
  assert.equal(await gaps(server), ['transfer', ...EMAIL])
  server.sql('update prices set value = ? where org_id = ?', 0, server.a.org_id)
  assert.equal(await gaps(server), EMAIL, 'they are free')
  server.sql('update prices set value = ? where org_id = ?', 100, server.a.org_id)
  startIn(-2)
  server.sql('update events set ends_at = ? where org_id = ?', iso(server.now() + 12 * DAY), server.a.org_id)
  assert.equal(await gaps(server), EMAIL, 'they go on for days')
})

test('shows the landing page with values that are not saved', async ({ server }) => {
  setOrg(server, 'features', ['web_shop'])
  const before = settings(server)
  const input = { headline: 'On & off stage', intro: '<p>Welcome<script>alert(1)</script></p>', published: false }
  const { url } = (await preview(server, { lang: 'de', input })).json<{ url: string }>()
  const shown = await server.server.app.inject({ url })
  assert.match(shown.body, 'On &amp; off stage')
  assert.match(shown.body, '<p>Welcome</p>')
  assert.match(shown.body, '<html lang="de">')
  assert.not.match(shown.body, '<script>')
  const csp = String(shown.headers['content-security-policy'])
  for (const rule of ["default-src 'none'", "frame-ancestors 'self'", "form-action 'none'", 'sandbox'])
    assert.match(csp, rule)
  assert.equal(settings(server), before, 'nothing is saved')
})

test('shows a preview with the pages that the shop has', async ({ server }) => {
  setOrg(server, 'features', ['web_shop', 'products'])
  const isOffered = async () => {
    const { url } = (await preview(server, { lang: 'en', input: {} })).json<{ url: string }>()
    return (await server.server.app.inject({ url })).body.includes(`/${server.a.slug}/products"`)
  }
  assert.ok(await isOffered())
  server.sql('update products set enabled = ?', false)
  assert.not(await isOffered(), 'no product is offered')
  server.sql('update products set enabled = ?', true)
})

test('refuses previews to those who may not save, and values that could not be saved', async ({ server }) => {
  assert.is((await preview(server, { lang: 'en', input: {} }, null)).statusCode, 401)
  assert.is((await preview(server, { lang: 'en', input: {} }, 'EDITOR')).statusCode, 403)
  for (const input of [{ headline: 'x'.repeat(121) }, { hero_url: 'javascript:alert(1)' }, { max_events: 0 }])
    assert.is((await preview(server, { lang: 'en', input })).statusCode, 400, JSON.stringify(input))
  assert.is((await preview(server, { lang: 'fr', input: {} })).statusCode, 400)
  const unknown = await server.server.app.inject({ url: `/api/shop/preview/${'0'.repeat(32)}` })
  assert.is.not(unknown.statusCode, 200)
})

test.run()
