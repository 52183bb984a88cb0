import helmet from '@fastify/helmet'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { DomainError, type ErrorCode } from '../../shared/kernel/errors'
import type { Random } from '../../shared/kernel/ids'
import type { Verify } from '../../shared/tickets/code'
import { Tokens } from '../accounts/tokens'
import type { Db } from '../kernel/database'
import type { Ports } from '../kernel/handler'
import { serveAuth } from './auth-routes'
import { errorBody } from './error-words'
import { serveGraphql } from './graphql'
import { type Health, serveHealth } from './health'
import { serveMetrics } from './metrics'
import { serveReports } from './report-routes'
import { topicOf } from './resolvers'
import { Signals } from './signals'
import { serveClient } from './static'
import { type OnChanged, type Writer, type WriterLog, WriterUnavailable } from './writer'

export type ServerParts = {
  /** A connection for reading; never the writer's. */
  readonly db: Db
  readonly openWriter: (onChanged: OnChanged, log: WriterLog) => Promise<Writer>
  readonly epoch: string
  readonly ports: Ports
  readonly random: Random
  readonly verify: Verify
  /** Signs access tokens. */
  readonly secret: Uint8Array
  readonly production: boolean
  readonly publicUrl: URL | null
  /** Folder of the built client. */
  readonly client: string
  /** Folder of the fonts that paper is written in. */
  readonly fonts: string
  /** Data folder, for the room on its disk; null for a database in memory. */
  readonly data: string | null
  readonly log: FastifyServerOptions['logger']
  /** Requests to GraphQL that a user, or somebody unknown at one address, may send a minute. */
  readonly perMinute?: number
}

/** A desk that catches up with a lost evening sends a hundred. */
const PER_MINUTE = 6000

export type Server = { readonly app: FastifyInstance; readonly health: Health; close(): Promise<void> }

const STATUS: Readonly<Partial<Record<ErrorCode, number>>> = {
  'auth.required': 401,
  'auth.invalid': 401,
  'auth.too_many': 429,
  'pin.withdrawn': 401,
  forbidden: 403,
  not_found: 404,
  'input.invalid': 400,
  'links.unknown': 403,
  'links.expired': 410,
  'links.used': 410,
  internal: 500,
  'server.busy': 503,
  'input.too_large': 413,
}

/** Assembles the server; it listens when the caller says so. */
export async function buildServer(parts: ServerParts): Promise<Server> {
  const { db, ports, publicUrl, production } = parts
  const app = Fastify({
    logger: parts.log ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // The one proxy that `FOYER_URL` speaks of says who is behind it; what it was told itself anybody may have written.
    trustProxy: publicUrl === null ? false : (_address: string, hop: number) => hop < 1,
    forceCloseConnections: true,
  })
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    const refusal = asRefusal(error)
    if (!refusal) app.log.error({ route: request.routeOptions.url, error: error.stack }, 'a request failed')
    const answer = refusal ?? new DomainError(error instanceof WriterUnavailable ? 'server.busy' : 'internal')
    return reply.code(STATUS[answer.code] ?? 400).send(errorBody(answer))
  })
  await app.register(helmet, securityHeaders(publicUrl))

  const signals = new Signals(parts.epoch, (org_id, signal) => app.graphql.pubsub.publish({ topic: topicOf(org_id), payload: { resync: signal } }))
  const metrics = serveMetrics(app, parts.data !== null)
  const writer = metrics.watched(await parts.openWriter(signals.changed, (message, about) => app.log.error(about, message)))
  const tokens = new Tokens(parts.secret, ports.clock)
  await serveAuth(app, { db, writer, tokens, clock: ports.clock, random: parts.random, verify: parts.verify, publicUrl })
  serveReports(app, { db, writer, tokens, clock: ports.clock, newId: ports.newId, secret: parts.secret, fonts: parts.fonts })
  await serveGraphql(app, {
    db,
    writer,
    tokens,
    clock: ports.clock,
    newId: ports.newId,
    verify: parts.verify,
    epoch: parts.epoch,
    production,
    perMinute: parts.perMinute ?? PER_MINUTE,
  })
  const health = serveHealth(app, { writer, clock: ports.clock, data: parts.data })
  await serveClient(app, parts.client)
  await app.ready()
  return {
    app,
    health,
    close: async () => {
      health.drain()
      signals.flush()
      await app.close()
      await writer.close()
    },
  }
}

function asRefusal(error: FastifyError | DomainError): DomainError | null {
  if (error instanceof DomainError) return error
  if ('statusCode' in error && error.statusCode === 413) return new DomainError('input.too_large')
  if ('statusCode' in error && error.statusCode && error.statusCode < 500) return new DomainError('input.invalid', { field: 'body', reason: error.message })
  return null
}

function securityHeaders(publicUrl: URL | null) {
  const secure = publicUrl?.protocol === 'https:'
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The barcode reader is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...(publicUrl ? [`${secure ? 'wss' : 'ws'}://${publicUrl.host}`] : ['ws:', 'wss:'])],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' as const },
  }
}
