import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AccessTokens } from '../../server/accounts/access-tokens'
import { SESSION_LIFETIME, sessionId } from '../../server/accounts/sessions'
import { readProxies } from '../../server/app/http/proxies'
import { portsWith } from '../../server/app/ports'
import { buildServer, type Server } from '../../server/app/server'
import type { ServerParts } from '../../server/app/server-parts'
import type { Writer } from '../../server/app/writer/writer'
import type { JobKinds } from '../../server/jobs/job'
import type { Handlers, Ports } from '../../server/kernel/commands/handler'
import type { Db } from '../../server/kernel/database/database'
import type { Raw } from '../../server/kernel/database/sqlite'
import { verifyEd25519 } from '../../server/kernel/ed25519'
import { diskStore } from '../../server/media_gallery/disk-store'
import type { FileStore } from '../../server/media_gallery/file-store'
import type { PaymentAccounts } from '../../server/payments/accounts'
import { readProviderEndpoints } from '../../server/payments/endpoints'
import { handlers, jobKinds } from '../../server/registry'
import { SecretBox } from '../../server/secrets/secret-box'
import { readEpoch } from '../../server/sync/epoch'
import { idSource } from '../../shared/kernel/ids'
import type { RoleName } from '../../shared/kernel/permissions'
import type { RowOf, TableName } from '../../shared/registry'
import { PROTOCOL } from '../../shared/sync/version'
import { TEST_START, type World } from './fixture'
import { freshGround, type Ground, sqliteGround } from './ground'
import { graphqlRequest } from './text/multipart'

export type GraphAnswer = {
  readonly status: number
  readonly data: Record<string, unknown> | null
  readonly code: string | null
  readonly details: Readonly<Record<string, unknown>>
  readonly message: string | null
}

/** The production server in this process, on its own database with two small organisations. */
export type TestServer = {
  readonly server: Server
  /** Two organisations of equal shape. Nothing done in `a` may be visible in `b`. */
  readonly a: World
  readonly b: World
  /** The writer's SQLite connection; missing on PostgreSQL. */
  readonly raw: Raw
  /** Runs a raw statement on either database; see `Ground`. */
  readonly sql: Ground['sql']
  readonly ground: Ground
  readonly file: string
  /** Secret that signs tokens, shared by nodes of one database. */
  readonly secret: Uint8Array
  readonly db: Db
  readonly writer: Writer
  readonly files: FileStore
  /** Internal failures that were not refusals. */
  readonly reports: unknown[]
  now(): number
  advance(ms: number): void
  /** Times in ms that sign-ins had to wait. */
  readonly waited: readonly number[]
  newId(): string
  readonly ports: Ports
  readonly jobKinds: JobKinds<unknown>
  /** Returns a bearer token of a user with this role, without signing in. */
  token(role: RoleName, world?: Pick<World, 'org_id' | 'users'>): Promise<string>
  graphql(token: string | null, query: string, variables?: Record<string, unknown>): Promise<GraphAnswer>
  /** Returns all rows of an organisation's table, by id. */
  rows<T extends TableName>(table: T, world?: Pick<World, 'org_id'>): RowOf<T>[]
  rows(table: string, world?: Pick<World, 'org_id'>): Record<string, unknown>[]
  /** Listens on a local port, by default any free one, once. Returns the address. */
  listen(port?: number): Promise<string>
  close(): Promise<void>
}

/**
 * `database`: serves this file; `on`: this database; `beside`: another node on that server's database. By default a
 * fresh database.
 */
type Options = {
  readonly database?: string
  readonly on?: Ground
  readonly beside?: Pick<TestServer, 'ground' | 'secret'>
  readonly checkIntegrity?: ServerParts['checkIntegrity']
  readonly openReads?: ServerParts['openReads']
  readonly files?: FileStore
  readonly handlers?: Handlers
  readonly jobKinds?: JobKinds<unknown>
  readonly smtp?: ServerParts['smtp']
  readonly renderer?: ServerParts['renderer']
  readonly payments?: (worlds: Pick<TestServer, 'a' | 'b'>) => PaymentAccounts
  readonly endpoints?: ServerParts['endpoints']
  readonly fiscalEndpoints?: ServerParts['fiscalEndpoints']
  readonly oauth?: ServerParts['oauth']
  readonly privateSmtp?: boolean
  readonly production?: boolean
  readonly metricsToken?: string
  /** By default a proxy on this machine where there is a public address. */
  readonly proxies?: ServerParts['proxies']
  readonly ownProcess?: boolean
  readonly patience?: number
  readonly perMinute?: number
  readonly errors?: ServerParts['errors']
  readonly analytics?: ServerParts['analytics']
  readonly pictures?: ServerParts['pictures']
  readonly links?: ServerParts['links']
  readonly log?: ServerParts['log']
  readonly publicUrl?: URL
  readonly port?: number
  /** Folder of the built client; by default none is built. */
  readonly client?: string
}

/** Returns a value that only exists on SQLite. Throws on PostgreSQL. */
function onSqlite<T>(there: T | null): T {
  if (there === null) throw new Error('this test looks at SQLite')
  return there
}

/** Base URLs at which no provider answers, so that no test reaches a real one. */
const NOWHERE = readProviderEndpoints({
  STRIPE_URL: 'http://127.0.0.1:9',
  PAYPAL_URL: 'http://127.0.0.1:9',
  OPPWA_URL: 'http://127.0.0.1:9',
})

const FONTS = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'shared', 'fonts')

/** Starts a server. It listens only after `server.app.listen`. */
export async function startServer(options: Options = {}): Promise<TestServer> {
  const ground =
    options.on ??
    options.beside?.ground.another() ??
    (await (options.database ? sqliteGround(options.database) : freshGround()))
  const { a, b, db } = ground
  const folder = mkdtempSync(join(tmpdir(), 'foyer-'))
  let now = TEST_START
  const clock = () => now
  const newId = idSource(clock, randomBytes)
  const payments = options.payments?.({ a, b }) ?? {}
  const ports = { ...portsWith(payments), clock, newId }
  const reports: unknown[] = []
  const waited: number[] = []
  const pause = async (ms: number) => {
    const until = now + ms
    waited.push(ms)
    await Promise.resolve()
    now = Math.max(now, until)
  }
  const secret = options.beside?.secret ?? randomBytes(32)
  const kinds = options.jobKinds ? { jobKinds: options.jobKinds } : {}
  let writer: Writer | null = null
  const files = options.files ?? diskStore(join(folder, 'files'))
  const server = await buildServer({
    db,
    checkIntegrity: options.checkIntegrity ?? (async () => null),
    openReads: options.openReads ?? ground.openReads,
    openWriter: async (onChanged) => {
      writer = ground.writer(
        { ...kinds, handlers: options.handlers ?? handlers, ports, report: (error) => reports.push(error) },
        onChanged,
      )
      return writer
    },
    files,
    epoch: await readEpoch(db),
    ports,
    random: randomBytes,
    pause,
    verify: verifyEd25519,
    secret,
    production: options.production ?? false,
    publicUrl: options.publicUrl ?? null,
    proxies: options.proxies ?? readProxies(options.publicUrl ? { FOYER_URL: options.publicUrl.href } : {}),
    between: ground.between,
    client: options.client ?? join(folder, 'client'),
    fonts: FONTS,
    data: null,
    log: options.log ?? false,
    ...kinds,
    ...(options.smtp ? { smtp: options.smtp } : {}),
    ...(options.port ? { port: options.port } : {}),
    ...(options.renderer ? { renderer: options.renderer } : {}),
    payments,
    secrets: new SecretBox(createHash('sha256').update(secret).digest()),
    endpoints: options.endpoints ?? NOWHERE,
    fiscalEndpoints: options.fiscalEndpoints ?? { AT: 'http://127.0.0.1:1', DE: 'http://127.0.0.1:1' },
    ...(options.oauth ? { oauth: options.oauth } : {}),
    ...(options.privateSmtp === undefined ? {} : { privateSmtp: options.privateSmtp }),
    ...(options.perMinute ? { perMinute: options.perMinute } : {}),
    ...(options.errors ? { errors: options.errors } : {}),
    ...(options.analytics ? { analytics: options.analytics } : {}),
    ...(options.pictures ? { pictures: options.pictures } : {}),
    ...(options.links ? { links: options.links } : {}),
    ...(options.ownProcess ? { ownProcess: true } : {}),
    ...(options.metricsToken ? { metricsToken: options.metricsToken } : {}),
    ...(options.patience ? { patience: options.patience } : {}),
  })
  if (!writer) throw new Error('the server opened no writer')
  const opened: Writer = writer
  const tokens = new AccessTokens(secret, clock)

  const graphql: TestServer['graphql'] = async (token, query, variables = {}) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      ...(await graphqlRequest(query, variables, {
        'x-foyer-protocol': String(PROTOCOL),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      })),
    })
    const body = response.json<{
      data: GraphAnswer['data']
      errors?: { message: string; extensions?: { code?: string; details?: Record<string, unknown> } }[]
      code?: string
    }>()
    const [error] = body.errors ?? []
    return {
      status: response.statusCode,
      data: body.data,
      code: error?.extensions?.code ?? body.code ?? null,
      details: error?.extensions?.details ?? {},
      message: error?.message ?? null,
    }
  }
  return {
    server,
    secret,
    a,
    b,
    get raw() {
      return onSqlite(ground.raw)
    },
    get file() {
      return onSqlite(ground.file)
    },
    ground,
    db,
    sql: ground.sql,
    writer: opened,
    files,
    reports,
    waited,
    now: clock,
    advance: (ms) => {
      now += ms
    },
    newId,
    ports,
    jobKinds: options.jobKinds ?? (jobKinds as JobKinds<unknown>),
    token: async (role, world = a) => {
      const user_id = world.users[role]
      const [account] = ground.sql(
        'select a.id, a.password_hash from accounts a join users u on u.account_id = a.id where u.id = ?',
        user_id,
      )
      const by = { password_hash: String(account?.password_hash) }
      const id = sessionId(newId())
      await opened.run({
        kind: 'open_session',
        session: {
          id,
          account_id: String(account?.id),
          replaces: null,
          browser: null,
          now,
          lasts: SESSION_LIFETIME,
          by,
        },
      })
      return (await tokens.issue({ user_id, org_id: world.org_id, session_id: id })).access_token
    },
    graphql,
    rows: <T extends TableName>(table: T, world: Pick<World, 'org_id'> = a) =>
      ground.sql(`select * from "${table}" where org_id = ? order by id`, world.org_id) as RowOf<T>[],
    listen: async (port = 0) => {
      if (!server.app.server.listening) await server.app.listen({ port, host: '127.0.0.1' })
      return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
    },
    close: async () => {
      await server.close()
      await ground.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
