import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SESSION_LASTS, sessionId } from '../../server/accounts/sessions'
import { Tokens } from '../../server/accounts/tokens'
import { machinePorts } from '../../server/app/ports'
import { buildServer, type Server } from '../../server/app/server'
import { inlineWriter, type Writer } from '../../server/app/writer'
import type { Db } from '../../server/kernel/database'
import { verifyEd25519 } from '../../server/kernel/ed25519'
import type { Handlers } from '../../server/kernel/handler'
import { migrate } from '../../server/kernel/migrate'
import { kysely, openDatabase, type Raw } from '../../server/kernel/sqlite'
import { handlers } from '../../server/registry'
import { readEpoch } from '../../server/sync/epoch'
import { idSource } from '../../shared/kernel/ids'
import type { RoleName } from '../../shared/kernel/permissions'
import { PROTOCOL } from '../../shared/sync/version'
import { BEGIN, makeWorld, type World } from './fixture'

export type GraphAnswer = {
  readonly status: number
  readonly data: Record<string, unknown> | null
  readonly code: string | null
  readonly details: Readonly<Record<string, unknown>>
  readonly message: string | null
}

/** The production server in this process, on a database of its own with two small organisations. */
export type TestServer = {
  readonly server: Server
  /** Two organisations of equal shape: what is done in `a` must never be seen in `b`. */
  readonly a: World
  readonly b: World
  /** The writer's own connection, to look at what was written. */
  readonly raw: Raw
  readonly file: string
  readonly db: Db
  readonly writer: Writer
  /** What failed inside and was not a refusal. */
  readonly reports: unknown[]
  now(): number
  advance(ms: number): void
  newId(): string
  /** A bearer token of a user with this role, without signing in. */
  token(role: RoleName, world?: Pick<World, 'org_id' | 'users'>): Promise<string>
  graphql(token: string | null, query: string, variables?: Record<string, unknown>): Promise<GraphAnswer>
  /** All rows of a table of an organisation, by id. */
  rows(table: string, world?: World): Record<string, unknown>[]
  /** Serves on a port of this machine, any free one, unless it already does; answers the address. */
  listen(port?: number): Promise<string>
  close(): Promise<void>
}

/** `database`: serves this file, in the place of a fresh one. */
type Options = {
  readonly database?: string
  readonly handlers?: Handlers
  readonly production?: boolean
  readonly perMinute?: number
  readonly publicUrl?: URL
}

const FONTS = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'server', 'fonts')

let template: Promise<{ readonly file: string; readonly a: World; readonly b: World }> | null = null

/** Made once per process and copied for each server: the quickest way to a fresh database. */
async function makeTemplate() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'foyer.db')
  const raw = openDatabase(file)
  migrate(raw, machinePorts)
  const db = kysely(raw)
  raw.exec('BEGIN')
  const a = await makeWorld(db, 'aula')
  const b = await makeWorld(db, 'bude')
  raw.exec('COMMIT')
  raw.pragma('wal_checkpoint(TRUNCATE)')
  raw.close()
  return { file, a, b }
}

/** Starts a server; it listens only where `server.app.listen` is called. */
export async function startServer(options: Options = {}): Promise<TestServer> {
  template ??= makeTemplate()
  const { file: original, a, b } = await template
  const folder = mkdtempSync(join(tmpdir(), 'foyer-'))
  const file = options.database ?? join(folder, 'foyer.db')
  if (!options.database) copyFileSync(original, file)
  let now = BEGIN
  const clock = () => now
  const newId = idSource(clock, randomBytes)
  const ports = { ...machinePorts, clock, newId }
  const reports: unknown[] = []
  const raw = openDatabase(file)
  const reader = openDatabase(file, { readonly: true })
  const db = kysely(reader)
  const secret = randomBytes(32)
  let writer: Writer | null = null
  const server = await buildServer({
    db,
    openWriter: async (onChanged) => {
      writer = inlineWriter(raw, { handlers: options.handlers ?? handlers, ports, report: (error) => reports.push(error) }, onChanged)
      return writer
    },
    epoch: await readEpoch(db),
    ports,
    random: randomBytes,
    verify: verifyEd25519,
    secret,
    production: options.production ?? false,
    publicUrl: options.publicUrl ?? null,
    client: join(folder, 'client'),
    fonts: FONTS,
    data: null,
    log: false,
    ...(options.perMinute ? { perMinute: options.perMinute } : {}),
  })
  if (!writer) throw new Error('the server opened no writer')
  const opened: Writer = writer
  const tokens = new Tokens(secret, clock)

  const graphql: TestServer['graphql'] = async (token, query, variables = {}) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', 'x-foyer-protocol': String(PROTOCOL), ...(token ? { authorization: `Bearer ${token}` } : {}) },
      payload: { query, variables },
    })
    const body = response.json<{
      data: GraphAnswer['data']
      errors?: { message: string; extensions?: { code?: string; details?: Record<string, unknown> } }[]
    }>()
    const [error] = body.errors ?? []
    return {
      status: response.statusCode,
      data: body.data,
      code: error?.extensions?.code ?? null,
      details: error?.extensions?.details ?? {},
      message: error?.message ?? null,
    }
  }
  return {
    server,
    a,
    b,
    raw,
    file,
    db,
    writer: opened,
    reports,
    now: clock,
    advance: (ms) => {
      now += ms
    },
    newId,
    token: async (role, world = a) => {
      const user_id = world.users[role]
      const account = raw.prepare('SELECT account_id FROM users WHERE id = ?').pluck().get(user_id)
      const id = sessionId(newId())
      await opened.run({ kind: 'open_session', session: { id, account_id: String(account), replaces: null, now, lasts: SESSION_LASTS } })
      return (await tokens.issue({ user_id, org_id: world.org_id, session_id: id })).access_token
    },
    graphql,
    rows: (table, world = a) => raw.prepare(`SELECT * FROM "${table}" WHERE org_id = ? ORDER BY id`).all(world.org_id) as Record<string, unknown>[],
    listen: async (port = 0) => {
      if (!server.app.server.listening) await server.app.listen({ port, host: '127.0.0.1' })
      return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
    },
    close: async () => {
      await server.close()
      reader.close()
      raw.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
