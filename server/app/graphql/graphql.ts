import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import mercurius from 'mercurius'
import { DomainError } from '../../../shared/kernel/errors'
import { MINUTE } from '../../../shared/kernel/time'
import type { AccessTokens } from '../../accounts/access-tokens'
import { type Requester, requesterOf, senderKey } from '../../accounts/visitor'
import { parseJsonBodies } from '../http/json-body'
import { LIMITS, queryTooLarge, requestRules, socketRules } from '../http/limits'
import { readMultipart } from '../http/multipart'
import { guardSocket, MAX_SOCKET_MESSAGE } from '../live/socket-gate'
import { SilentSockets } from '../live/sockets'
import type { failureLog } from '../outage'
import { AnswerCompression } from './compress-answers'
import { errorFormatter } from './error-format'
import { QueryMemoryLimit } from './kept-queries'
import { nameMediaType } from './media-type'
import { assertQuery } from './query-body'
import { type ApiParts, resolversOf } from './resolvers'
import { printSchema } from './sdl'

/** Headers that a browser sends cross-origin only after a preflight. The last one opens a subscription's socket. */
const PREFLIGHT_HEADERS = ['x-mercurius-operation-name', 'mercurius-require-preflight', 'sec-websocket-key']

type GraphqlParts = ApiParts & {
  readonly tokens: AccessTokens
  readonly production: boolean
  readonly failed: (text: string) => void
  readonly logFailure: ReturnType<typeof failureLog>
  readonly perMinute: number
}

/** Serves `/graphql`: queries and mutations by POST, subscriptions by graphql-ws on the same path. */
export async function serveGraphql(app: FastifyInstance, parts: GraphqlParts): Promise<void> {
  const visitor = (authorization: unknown, protocol: unknown): Promise<Requester> =>
    requesterOf(parts.db, parts.tokens, parts.clock, authorization, protocol)
  const sender = senderKey(parts.tokens)
  const senders = new WeakMap<FastifyRequest, Requester>()
  /** Finds the sender before the body is read. Only a signed-in sender's body is read and its query parsed and kept. */
  const assertSignedIn = async (request: FastifyRequest): Promise<void> => {
    if (request.ws) return
    const one = await visitor(request.headers.authorization, request.headers['x-foyer-protocol'])
    one.assertSignedIn()
    senders.set(request, one)
  }
  parseJsonBodies(app, parts.clock, sender)
  const compression = new AnswerCompression()
  const silent = new SilentSockets()
  app.server.on('upgrade', (_request, socket: Socket) => silent.opened(socket))
  await app.register(websocket, { options: { maxPayload: MAX_SOCKET_MESSAGE } })
  app.websocketServer.on('connection', (socket) =>
    guardSocket(socket, () => app.graphql.schema, socketRules(parts.production), parts.clock),
  )
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: IncomingMessage) => {
    if (request.routeOptions.url !== '/graphql')
      throw new DomainError('input.invalid', { field: 'content-type', reason: 'not JSON' })
    // CSRF protection: a cross-site form is rejected before its body is read.
    if (!PREFLIGHT_HEADERS.some((name) => name in request.headers))
      throw new DomainError('input.invalid', { field: 'content-type', reason: 'CSRF' })
    return readMultipart(request, body)
  })
  await app.register(mercurius, {
    schema: printSchema(),
    resolvers: resolversOf(parts),
    path: '/graphql',
    graphiql: false,
    jit: 1,
    csrfPrevention: { requiredHeaders: PREFLIGHT_HEADERS },
    // Without locations, so that a kept query does not keep its tokens and comments.
    graphql: { parseOptions: { maxTokens: LIMITS.tokens, noLocation: true } },
    validationRules: requestRules(parts.production),
    errorFormatter: errorFormatter(parts),
    context: async (request) => ({
      visitor:
        senders.get(request) ?? (await visitor(request.headers.authorization, request.headers['x-foyer-protocol'])),
    }),
    additionalRouteOptions: {
      bodyLimit: LIMITS.body,
      preParsing: assertSignedIn,
      preValidation: assertQuery,
      onSend: [nameMediaType, compression.onSend],
      config: { rateLimit: { max: parts.perMinute, timeWindow: MINUTE, keyGenerator: sender } },
    },
    subscription: {
      keepAlive: 20_000,
      // Runs when a socket authenticates, before `onConnect` accepts it.
      context: async (_socket, request) => {
        silent.introduced(request.raw.socket)
        return {}
      },
      onConnect: async ({ payload }) => {
        const given: unknown = payload
        const fields = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
        const one = await visitor(fields.authorization, fields.protocol)
        return (await one.present()) && { visitor: one }
      },
    },
  })
  const kept = new QueryMemoryLimit(LIMITS.keptQueries, () => app.graphql.replaceSchema(app.graphql.schema))
  app.graphql.addHook('preParsing', async (_schema, source) => kept.note(source))
  app.graphql.addHook('preExecution', async (_schema, document, { reply }) => compression.note(reply.request, document))
  app.graphql.addHook('preValidation', async (schema, document) => {
    const why = queryTooLarge(schema, document)
    if (why) throw new DomainError('input.invalid', { field: 'query', reason: why })
  })
}
