import Fastify, { type FastifyError, type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { DomainError } from '../../../shared/kernel/errors'
import { MINUTE } from '../../../shared/kernel/time'
import { errorBody } from '../graphql/error-echo'
import { type failureLog, isOutage } from '../outage'
import { asRefusal, httpStatusOf } from './http-refusal'
import { LIMITS } from './limits'
import type { Proxies } from './proxies'

/** Time for the largest push over the slowest supported network. */
const REQUEST_TIMEOUT = 2 * MINUTE
/** Time for the headers of a request. */
const HEADER_TIMEOUT = MINUTE / 3

type Options = {
  readonly log: FastifyServerOptions['logger']
  /** Reverse proxies that name the client's address; missing for none. */
  readonly proxies?: Proxies | undefined
  /** Time in ms within which a request must have arrived. */
  readonly patience?: number | undefined
}

/** Creates the HTTP server, with limits for requests and without routes. */
export function createApp({ log, proxies = () => false, patience = REQUEST_TIMEOUT }: Options): FastifyInstance {
  const headersTimeout = Math.min(patience, HEADER_TIMEOUT)
  return Fastify({
    logger: log ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // Trusts one hop, and only of a known proxy. Forwarded headers that the proxy received, or that come past it, could
    // be forged.
    trustProxy: (address: string, hop: number) => hop < 1 && proxies(address),
    forceCloseConnections: true,
    bodyLimit: LIMITS.anonymousBody,
    requestTimeout: patience,
    http: { headersTimeout, connectionsCheckingInterval: headersTimeout / 2 },
  })
}

/** Answers failed requests with a code that clients know, and logs what is no refusal. */
export function answerErrors(app: FastifyInstance, logFailure: ReturnType<typeof failureLog>): void {
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    const refusal = asRefusal(error)
    if (!refusal) logFailure(error, 'a request failed', { route: request.routeOptions.url })
    const answer = refusal ?? new DomainError(isOutage(error) ? 'server.busy' : 'internal')
    return reply.code(httpStatusOf(answer)).send(errorBody(answer))
  })
}
