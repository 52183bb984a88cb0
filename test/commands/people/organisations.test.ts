import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PasswordLinkTokens, readPasswordLink } from '../../../server/accounts/password-links'
import { readSetup, SetupProblem } from '../../../server/app/organisations/organisation-setup'
import { machinePorts } from '../../../server/app/ports'
import { lockFolder } from '../../../server/app/storage/folder-lock'
import { postgresStorage } from '../../../server/app/storage/postgres-storage'
import { sqliteStorage } from '../../../server/app/storage/sqlite-storage'
import { COUNTRIES } from '../../../shared/contacts/address/countries'
import { isZone } from '../../../shared/kernel/time'
import { freshGround, type Ground } from '../../harness/ground'
import { program } from '../../harness/program'
import { startServer } from '../../harness/server'

const test = suite('creating an organisation')

/** Runs the command in a separate process. Returns its output and exit code. */
async function command(ground: Ground, ...args: string[]): Promise<{ readonly said: string; readonly code: number }> {
  const environment = { ...process.env, ...ground.environment, FOYER_URL: 'https://tickets.example' }
  const child = spawn(process.execPath, [await program('server/app/organisations/organisation-command.ts'), ...args], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { said, code }
}

const NEW = [
  'new',
  'Kleines Haus Güstrow',
  '--email',
  'Ida@Haus.example',
  '--admin',
  'Ida Intendantin',
  '--tax',
  'Voll=19',
  '--tax',
  'Ermäßigt=7,5',
]

const TABLES = ['orgs', 'org_counters', 'org_keys', 'accounts', 'account_links', 'users', 'tax_groups']
const counts = (ground: Ground) =>
  TABLES.map((table) => Number(ground.sql(`select count(*) as count from ${table}`)[0]?.count))

const secretOf = (ground: Ground): Uint8Array => {
  if (ground.file) return readFileSync(join(dirname(ground.file), 'secret'))
  return Buffer.from(String(ground.sql(`select value from meta where key = 'secret'`)[0]?.value), 'hex')
}
const thrown = (work: () => unknown): string => {
  try {
    work()
    return 'nothing'
  } catch (error) {
    return error instanceof SetupProblem ? error.message : String(error)
  }
}
const linkIn = (said: string) => /https:\/\/tickets\.example\/auth\/password#([\w-]+)/.exec(said)?.[1] ?? null

test('creates a working organisation with an administrator’s password link', async () => {
  const ground = await freshGround()
  const before = counts(ground)
  const { said, code } = await command(ground, ...NEW)
  assert.is(code, 0, said)
  assert.equal(
    counts(ground),
    before.map((count, i) => count + (TABLES[i] === 'tax_groups' ? 2 : 1)),
  )
  const [org] = ground.sql('select * from orgs where slug = ?', 'kleines-haus-guestrow')
  assert.equal([org?.name, org?.lang, org?.currency, org?.is_owner], ['Kleines Haus Güstrow', 'de', 'EUR', false])
  const rates = ground.sql('select name, rate from tax_groups where org_id = ? order by rate', org?.id)
  assert.equal(
    rates.map(({ name, rate }) => `${name} ${rate}`),
    ['Ermäßigt 750', 'Voll 1900'],
  )
  const token = linkIn(said)
  const tokens = new PasswordLinkTokens(secretOf(ground), new URL('https://tickets.example'))
  const opened = await readPasswordLink(ground.db, tokens.read(token ?? ''), Date.now())
  assert.equal([opened.email, opened.lang, opened.house], ['ida@haus.example', 'de', 'Kleines Haus Güstrow'])
  assert.is(ground.sql('select password_hash from accounts where email = ?', opened.email)[0]?.password_hash, '')

  const server = await startServer({ on: ground })
  await server.writer.run({
    kind: 'set_password',
    set: { account_id: opened.account_id, password_hash: 'set', now: machinePorts.clock(), by: { link: opened.id } },
  })
  const [ida] = ground.sql('select * from users where org_id = ?', org?.id)
  const world = { org_id: String(org?.id), users: { ...server.a.users, ADMIN: String(ida?.id) } }
  const made = await server.graphql(
    await server.token('ADMIN', world),
    `mutation { CreateCashBox(input: { name: "Foyer", place: "Foyer", blind: false }) { id } CreateTaxGroup(input: { name: "Frei", rate: 0 }) { id }
      CreateUser(input: { name: "Kai", email: "kai@haus.example", role: CASHIER }) { id } }`,
  )
  assert.is(made.code, null, made.message ?? '')
  await server.close()
})

test('proposes currency, zone, language and tax rates from a country', () => {
  const given = { name: 'Haus', email: 'a@b.example', admin: 'A' }
  const austrian = readSetup({ ...given, country: 'at' })
  assert.equal([austrian.language, austrian.currency, austrian.zone], ['de', 'EUR', 'Europe/Vienna'])
  assert.equal(
    austrian.tax.map(({ rate }) => rate),
    [1300, 2000, 1000],
  )
  assert.equal(readSetup({ ...given, country: 'PL', language: 'en' }).tax, [
    { name: 'Culture 8%', rate: 800 },
    { name: 'Standard rate 23%', rate: 2300 },
  ])
  assert.equal(readSetup({ ...given, country: 'AT', tax: ['Voll=20'], currency: 'USD' }).tax, [
    { name: 'Voll', rate: 2000 },
  ])
  assert.equal(readSetup(given).tax, [])
  for (const country of COUNTRIES) assert.ok(isZone(readSetup({ ...given, country }).zone), country)
})

test('refuses invalid and repeated setups without leaving anything', async () => {
  const ground = await freshGround()
  const before = counts(ground)
  const refused = async (why: RegExp, ...args: string[]) => {
    const { said, code } = await command(ground, ...args)
    assert.equal([code, why.test(said), linkIn(said)], [1, true, null], said)
  }
  const unread = (why: string, changed: Record<string, unknown>) => {
    const good = { name: 'Haus', email: 'a@b.example', admin: 'A', tax: ['Voll=19'] }
    assert.is(
      thrown(() => readSetup({ ...good, ...changed })),
      why,
    )
  }
  unread('--email is not an email address', { email: 'ida' })
  unread('--email is missing: the address of the first administrator', { email: undefined })
  unread('the name of the organisation is missing', { name: ' ' })
  unread('--admin, the name of the first administrator, is missing', { admin: undefined })
  unread('--tax "19" is not a name and a rate in percent, as in --tax "Standard=19"', { tax: ['19'] })
  unread('--tax names “Voll” twice', { tax: ['Voll=19', 'Voll=7'] })
  unread('--currency must be one of CZK, DKK, EUR, GBP, HUF, PLN, RON, SEK, UAH, USD', { currency: 'XXX' })
  unread('--country must be the code of a country, such as AT', { country: 'XX' })
  unread('--zone must be a time zone such as Europe/Berlin', { zone: 'Mond' })
  unread('--slug may only contain lower-case letters, digits and hyphens', { slug: 'Ein Haus' })
  await refused(/unexpected “Haus”/, 'new', 'Kleines', 'Haus', '--email', 'a@b.example', '--admin', 'A')
  await refused(/Unknown option/, 'new', '--continent', 'EU')
  await refused(/no account has the address/, 'link', 'nobody@haus.example')
  assert.equal(counts(ground), before)
  const both = await Promise.all([command(ground, ...NEW), command(ground, ...NEW)])
  assert.equal(both.map(({ code }) => code).sort(), [0, 1], both.map(({ said }) => said).join())
  const after = counts(ground)
  await refused(/the organisation “Kleines Haus Güstrow” already uses the web address “kleines-haus-guestrow”/, ...NEW)
  assert.equal(counts(ground), after)
  await ground.close()
})

test('changes the plan, and which organisation gives support, beside a running server', async () => {
  const ground = await freshGround()
  assert.is((await command(ground, ...NEW)).code, 0)
  const state = () =>
    ground
      .sql('select slug, free_plan, is_owner from orgs order by slug')
      .map((org) => [org.slug, Boolean(org.free_plan), Boolean(org.is_owner)])
  const slugs = state().map(([slug]) => String(slug))
  const rev = () => Number(ground.sql(`select rev from orgs where slug = ?`, 'kleines-haus-guestrow')[0]?.rev)
  const [before, first] = [rev(), slugs[0] ?? '']
  for (const slug of slugs) assert.is((await command(ground, 'change', slug, '--support', 'on')).code, 0)
  assert.equal(
    state().map(([, , is_owner]) => is_owner),
    slugs.map((_, i) => i === slugs.length - 1),
  )
  const { said, code } = await command(ground, 'change', 'kleines-haus-guestrow', '--plan', 'free')
  assert.equal([code, said.trim()], [0, 'Changed Kleines Haus Güstrow.'])
  assert.equal(
    state().filter(([, free_plan]) => free_plan),
    state().filter(([slug]) => slug === 'kleines-haus-guestrow'),
  )
  assert.ok(rev() > before, 'devices are told')
  const after = state()
  const refused = [
    [['change', 'nowhere', '--plan', 'free'], /no organisation has the short name “nowhere”/],
    [['change', first], /nothing to change/],
    [['change', first, '--plan', 'gold'], /--plan free or full/],
  ] as const
  for (const [args, why] of refused) {
    const answer = await command(ground, ...args)
    assert.equal([answer.code, why.test(answer.said)], [1, true], answer.said)
  }
  assert.equal(state(), after)
  await ground.close()
})

test('releases all resources after a refusal', async () => {
  const ground = await freshGround()
  const { DATABASE_URL: url, FOYER_DATA: folder } = ground.environment
  const refusing = () => Promise.reject(new SetupProblem('no'))
  const open = () =>
    url ? postgresStorage(url, refusing, () => {}) : sqliteStorage(String(folder), refusing, () => {})
  const why = () =>
    open().then(
      () => 'nothing',
      (error: Error) => error.message,
    )
  assert.equal([await why(), await why()], ['no', 'no'])
  await ground.close()
})

test('works beside a running server, and keeps an existing account’s password', async () => {
  const ground = await freshGround()
  const letGo = ground.file ? lockFolder(dirname(ground.file)) : () => {}
  const { said, code } = await command(ground, ...NEW, '--email', 'admin@aula.example')
  assert.is(code, 0, said)
  assert.is(linkIn(said), null)
  assert.match(said, 'already has an account')
  const other = await command(ground, 'link', 'admin@aula.example')
  assert.is(other.code, 0, other.said)
  assert.ok(linkIn(other.said))
  ground.sql(`delete from migrations where name = (select max(name) from migrations)`)
  const older = await command(ground, 'link', 'admin@aula.example')
  assert.equal([older.code, older.said.includes('another version')], [1, true], older.said)
  letGo()
  await ground.close()
})

test.run()
