import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { DomainError } from '../../shared/kernel/errors'
import type { Job } from './jobs'
import type { Writer } from './writer'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

const nameOf = (job: Job) => (job.kind === 'command' ? job.name : job.kind)

/** `/metrics` for Prometheus: how long requests take, and what becomes of what is written. No label names a person. */
export function serveMetrics(app: FastifyInstance, process: boolean): { readonly watched: (writer: Writer) => Writer } {
  const registry = new Registry()
  const registers = [registry]
  if (process) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({ name: 'foyer_request_seconds', help: 'Time to answer', labelNames: ['route', 'status'], buckets: SECONDS, registers })
  const written = new Counter({ name: 'foyer_jobs_total', help: 'Jobs of the writer by outcome', labelNames: ['job', 'outcome'], registers })
  const waited = new Histogram({ name: 'foyer_job_seconds', help: 'From asking the writer to the commit', buckets: SECONDS, registers })

  app.addHook('onResponse', async (request, reply) => {
    requests.observe({ route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))

  return {
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
