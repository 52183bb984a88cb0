import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorReports } from '../../../shared/app/error-report'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { networkOf } from '../../accounts/login-limits'
import { browserEvent } from './event'
import type { ErrorSender } from './sender'

/** Requests per network and minute. A browser sends one for several errors. */
const perMinute = { max: 30, timeWindow: '1 minute', keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip) }

/** Takes the error reports of browsers under `/api/errors`, also before the sign-in. Says whether they go anywhere. */
export function serveErrorReports(app: FastifyInstance, sender: ErrorSender | null): void {
  app.post('/api/errors', { config: { rateLimit: perMinute } }, async (request, reply): Promise<{ on: boolean }> => {
    const { reports } = parseArgs(errorReports, request.body)
    for (const report of sender ? reports : []) sender?.add(browserEvent(report))
    return reply.header('cache-control', 'no-store').send({ on: sender !== null })
  })
}
