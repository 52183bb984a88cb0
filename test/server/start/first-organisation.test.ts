import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openDatabase } from '../../../server/kernel/sqlite-file'
import { type Product, startProduct } from '../../harness/browser/product'
import { GOOD_PASSWORD } from '../../harness/office/accounts'

const test = suite<{ data: string; product: Product }>('the first organisation of an empty server')

test.before.each(async (context) => {
  context.data = mkdtempSync(join(tmpdir(), 'foyer-empty-'))
  context.product = await startProduct({ data: context.data, env: { FOYER_EMPTY: '1' } })
})

test.after.each(async ({ data, product }) => {
  await product.dispose()
  rmSync(data, { recursive: true, force: true })
})

const tokensIn = (output: string) => [...output.matchAll(/\/auth\/setup#([\w-]{43})/g)].map(([, token]) => token ?? '')

const ORGANISATION = {
  name: 'Kleines Haus',
  slug: 'kleines-haus',
  country: 'DE',
  language: 'de',
  admin_language: 'en',
  currency: 'EUR',
  zone: 'Europe/Berlin',
  admin: 'Ida Intendantin',
  email: 'ida@haus.example',
}

/** Sends a request and returns its status, the code of a refusal, and its answer. */
async function ask({ product }: { readonly product: Product }, path: string, body?: unknown) {
  const sent =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`${product.url}/api/auth/${path}`, sent)
  const value = (await answer.json()) as Readonly<Record<string, unknown>>
  return { status: answer.status, code: value.code, value }
}

const make = (context: { readonly product: Product }, token: string, more: object = {}, password = GOOD_PASSWORD) =>
  ask(context, 'setup', { token, organisation: { ...ORGANISATION, ...more }, password })

function rows<Row>(data: string, sql: string): Row[] {
  const raw = openDatabase(join(data, 'foyer.db'))
  try {
    return raw.prepare<[], Row>(sql).all()
  } finally {
    raw.close()
  }
}

test('is made once with the printed link, whose token is not stored', async (context) => {
  const { data, product } = context
  const [token = '', ...more] = tokensIn(product.output())
  assert.equal([token.length, more.length], [43, 0], product.output())
  assert.equal((await ask(context, 'setup')).value, { has_organisation: false })
  const [stored] = rows<{ value: string }>(data, `select value from meta where key = 'first_organisation'`)
  assert.ok(stored?.value.includes(createHash('sha256').update(token).digest('hex')))
  assert.not.ok(stored?.value.includes(token))

  const refusals = [
    await ask(context, 'setup/link', { token: '' }),
    await make(context, `${token.slice(1)}x`),
    await make(context, token, {}, 'short'),
    await make(context, token, {}, 'Ida Intendantin'),
    await make(context, token, { country: 'XX' }),
    await make(context, token, { email: 'ida' }),
    await make(context, token, { slug: '' }),
  ]
  const invalid = 'input.invalid'
  assert.equal(
    refusals.map(({ code }) => code),
    ['setup.unknown', 'setup.unknown', 'password.short', 'password.weak', invalid, invalid, invalid],
  )
  assert.equal((await ask(context, 'setup/link', { token })).value, { ok: true })

  const both = await Promise.all([make(context, token), make(context, token, { email: 'eva@haus.example' })])
  assert.equal(both.map(({ code }) => code ?? 'made').sort(), ['made', 'setup.done'])
  assert.equal(rows(data, 'select count(*) as orgs, (select count(*) from users) as users from orgs'), [
    { orgs: 1, users: 1 },
  ])
  assert.equal(rows(data, 'select name, rate from tax_groups order by rate'), [
    { name: 'Kultur 7 %', rate: 700 },
    { name: 'Regelsatz 19 %', rate: 1900 },
  ])
  assert.equal((await ask(context, 'setup')).value, { has_organisation: true })
  assert.equal((await ask(context, 'setup/link', { token })).code, 'setup.done')
  const [admin] = rows<{ email: string }>(data, 'select email from users')
  const { value } = await ask(context, 'login', { email: admin?.email, password: GOOD_PASSWORD })
  assert.equal(
    (value.organisations as { name: string; role: string }[]).map(({ name, role }) => [name, role]),
    [['Kleines Haus', 'ADMIN']],
  )
  // The token stands in the output once, where it was printed: no request was logged with it.
  assert.is(product.output().split(token).length, 2)
  await product.restart()
  assert.is(tokensIn(product.output()).length, 1)
  assert.match(product.output(), /There is an organisation already/)
})

test('gets another link with the next start, which ends the earlier one, and the link ends after a day', async (context) => {
  const { data, product } = context
  await product.restart()
  const [earlier = '', token = ''] = tokensIn(product.output())
  assert.equal(
    [(await make(context, earlier)).code, (await ask(context, 'setup/link', { token })).status],
    ['setup.unknown', 200],
  )
  const [stored] = rows<{ value: string }>(data, `select value from meta where key = 'first_organisation'`)
  const { hash, expires_at } = JSON.parse(stored?.value ?? '{}') as { hash: string; expires_at: string }
  const lasts = Date.parse(expires_at) - Date.now()
  assert.ok(lasts > 23 * 3_600_000 && lasts <= 24 * 3_600_000, expires_at)
  const raw = openDatabase(join(data, 'foyer.db'))
  const over = JSON.stringify({ hash, expires_at: new Date(Date.now() - 1000).toISOString() })
  raw.prepare(`update meta set value = ? where key = 'first_organisation'`).run(over)
  raw.close()
  const late = await make(context, token)
  assert.equal([late.status, late.code], [410, 'setup.over'])
  assert.equal(rows(data, 'select id from orgs'), [])
})

test.run()
