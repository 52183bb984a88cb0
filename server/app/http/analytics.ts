import type { FastifyInstance } from 'fastify'
import type { AnalyticsOffer } from '../../../shared/app/analytics'

/**
 * Reads the analytics script that `ANALYTICS_SCRIPT` names: its address and a site id, divided by a space. Null for
 * none. Throws a RangeError.
 */
export function readAnalytics({ ANALYTICS_SCRIPT: named }: NodeJS.ProcessEnv): AnalyticsOffer {
  if (!named) return null
  const [src = '', site_id = '', ...more] = named.trim().split(/\s+/)
  if (!/^https:\/\//.test(src) || !URL.canParse(src) || site_id === '' || more.length > 0)
    throw new RangeError(
      'ANALYTICS_SCRIPT must be an https address and a site id, such as "https://stats.example/script.js 42"',
    )
  return { src, site_id }
}

/** Tells the office which analytics script it may load once the person agrees. */
export function serveAnalytics(app: FastifyInstance, analytics: AnalyticsOffer): void {
  app.get('/api/analytics', async (_request, reply) => reply.header('cache-control', 'no-store').send({ analytics }))
}
