import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { DomainError } from '../../../shared/kernel/errors'
import type { Writer } from '../writer/writer'
import type { Job } from '../writer/writer-jobs'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

const nameOf = (job: Job) => (job.kind === 'command' ? job.name : job.kind)

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Serves `/metrics` for Prometheus: request durations and results of writes. No label contains personal data. Sales figures are
 * still confidential, so it answers only on this machine or with the token.
 */
export function serveMetrics(
  app: FastifyInstance,
  { process, token }: { readonly process: boolean; readonly token: string | null },
): { readonly watched: (writer: Writer) => Writer; readonly ended: (kind: string, outcome: string) => void } {
  const registry = new Registry()
  const registers = [registry]
  if (process) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({ name: 'foyer_request_seconds', help: 'Time to answer', labelNames: ['route', 'status'], buckets: SECONDS, registers })
  const written = new Counter({ name: 'foyer_jobs_total', help: 'Jobs of the writer by outcome', labelNames: ['job', 'outcome'], registers })
  const done = new Counter({ name: 'foyer_background_jobs_total', help: 'Jobs done later or outside, by outcome', labelNames: ['kind', 'outcome'], registers })
  const waited = new Histogram({ name: 'foyer_job_seconds', help: 'From asking the writer to the commit', buckets: SECONDS, registers })

  app.addHook('onResponse', async (request, reply) => {
    requests.observe({ route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  const mayRead = ({ ip, headers }: FastifyRequest): boolean =>
    LOOPBACK.includes(ip) || (token !== null && timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`)))
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new DomainError('forbidden')
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  return {
    ended: (kind, outcome) => done.inc({ kind, outcome }),
    watched: (writer) => ({
      run: async (job) => {
        const done = waited.startTimer()
        try {
          const value = await writer.run(job)
          written.inc({ job: nameOf(job), outcome: 'booked' })
          return value
        } catch (error) {
          written.inc({ job: nameOf(job), outcome: error instanceof DomainError ? 'refused' : 'failed' })
          throw error
        } finally {
          done()
        }
      },
      close: () => writer.close(),
    }),
  }
}
