import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrations } from '../../../migrations/list'
import { PasswordLinkTokens } from '../../accounts/password-links'
import { ConnectionLost, type Trx } from '../../kernel/database/database'
import { appliedMigrations, appliedPostgresMigrations, UnknownMigration } from '../../kernel/database/migrate'
import { openPostgres } from '../../kernel/database/postgres'
import { kysely } from '../../kernel/database/sqlite'
import { openDatabase } from '../../kernel/sqlite-file'
import { commandConfig } from '../command-line'
import { machinePorts } from '../ports'
import { FolderInUse } from '../storage/folder-lock'
import { postgresStorage } from '../storage/postgres-storage'
import { readSecret } from '../storage/secret'
import { sqliteStorage } from '../storage/sqlite-storage'
import { changeOrganisation, readChange } from './organisation-change'
import { createOrganisation, createPasswordLink, readSetup, SetupProblem } from './organisation-setup'

/**
 * `npm run organisation -- new <name> --email … --admin …` `… -- link <email>` and `… -- change <short name>`, also
 * while the server runs.
 */
const HOW = `npm run organisation -- new "<name of the organisation>" --email <address> --admin "<name>"
    [--country AT] [--language de|en] [--currency EUR] [--zone Europe/Vienna] [--tax "Standard=20"]… [--slug <web-address>]
  npm run organisation -- link <email>
  npm run organisation -- change <short name> [--plan free|full] [--support on|off]`

const text = { type: 'string' } as const
const OPTIONS = {
  email: text,
  admin: text,
  country: text,
  language: text,
  currency: text,
  zone: text,
  slug: text,
  tax: { ...text, multiple: true },
  plan: text,
  support: text,
} as const

type Work = (trx: Trx) => Promise<void>

const isOurs = (had: readonly string[]): boolean =>
  had.length === migrations.length && migrations.every(({ name }) => had.includes(name))

/** Throws if a server of another version may be using the database. An empty database has none. */
async function assertSameVersion(databaseUrl: string): Promise<void> {
  const postgres = openPostgres(databaseUrl, { connections: 1 })
  try {
    const had = await appliedPostgresMigrations(postgres.db)
    if (had.length > 0 && !isOurs(had))
      throw new SetupProblem('the database belongs to another version: start a server of this version first')
  } finally {
    await postgres.close()
  }
}

/** Writes beside a running server of the same version: SQLite makes both writers wait their turn. */
async function runBesideServer(data: string, work: Work): Promise<Uint8Array> {
  const raw = openDatabase(join(data, 'foyer.db'))
  try {
    if (!isOurs(appliedMigrations(raw))) throw new SetupProblem('the running server has another version: stop it first')
    await kysely(raw).transaction().execute(work)
    return readSecret(data)
  } finally {
    raw.close()
  }
}

/** Runs work in one transaction on the configured database. Returns the secret that signs links. */
async function runInTransaction(work: Work): Promise<Uint8Array> {
  const { data, databaseUrl } = config
  const say = (line: string) => console.error(line)
  try {
    if (databaseUrl) await assertSameVersion(databaseUrl)
    const storage = databaseUrl ? await postgresStorage(databaseUrl, work, say) : await sqliteStorage(data, work, say)
    await storage.close()
    return storage.secret
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return runBesideServer(data, work)
  }
}

const typed = () => {
  try {
    return parseArgs({ args: process.argv.slice(2), options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new SetupProblem(`${error instanceof Error ? error.message : String(error)}\n  ${HOW}`)
  }
}

const config = commandConfig()

try {
  const { values, positionals } = typed()
  const [what, named, ...more] = positionals
  if (more.length > 0)
    throw new SetupProblem(`unexpected “${more.join(' ')}”: put a name of several words in quotation marks`)
  const lines: string[] = []
  let link: string | null = null
  if (what === 'new') {
    const setup = readSetup({ ...values, name: named })
    const secret = await runInTransaction(async (trx) => {
      link = await createOrganisation(trx, setup, machinePorts, randomBytes)
    })
    lines.push(`Created ${setup.name} with ${setup.admin} as its administrator.`)
    tell(link, secret, setup.email, lines)
  } else if (what === 'link') {
    const secret = await runInTransaction(async (trx) => {
      link = await createPasswordLink(trx, named, machinePorts)
    })
    tell(link, secret, String(named), lines)
  } else if (what === 'change') {
    const change = readChange(named, values)
    await runInTransaction(async (trx) => {
      lines.push(`Changed ${await changeOrganisation(trx, change, machinePorts)}.`)
    })
  } else throw new SetupProblem(`no command given\n  ${HOW}`)
  console.log(lines.join('\n'))
} catch (error) {
  if (!(error instanceof SetupProblem || error instanceof ConnectionLost || error instanceof UnknownMigration))
    throw error
  console.error(`Nothing was changed: ${error.message}.`)
  process.exitCode = 1
}

/** Prints how the new administrator signs in. */
function tell(link: string | null, secret: Uint8Array, email: string, lines: string[]): void {
  const { publicUrl, port } = config
  const base = publicUrl ?? new URL(`http://localhost:${port}`)
  if (link === null)
    return void lines.push(`${email} already has an account and signs in at ${base.href} with its current password.`)
  lines.push(
    `Open this link to set the password of ${email}. It works once and is valid for seven days:`,
    new PasswordLinkTokens(secret, base).url(link),
  )
  if (!publicUrl)
    lines.push('FOYER_URL is not set. If people use another address, replace the start of the link with it.')
}
