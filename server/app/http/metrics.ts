import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { DomainError } from '../../../shared/kernel/errors'
import { MINUTE } from '../../../shared/kernel/time'
import type { Reads } from '../../kernel/reads/reads'
import type { BatchListener, Writer } from '../writer/writer'
import type { Job } from '../writer/writer-jobs'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

const nameOf = (job: Job) => (job.kind === 'command' ? job.name : job.kind)

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** The server's instruments. */
export type Metrics = {
  /** Returns the writer, measured. */
  readonly watched: (writer: Writer) => Writer
  /** Counts a background job that has ended. */
  readonly ended: (kind: string, outcome: string) => void
  readonly observeBatch: BatchListener
  /** Notes the time in ms of a read statement. */
  readonly observeRead: (ms: number) => void
  /** Shows what reading is under way. */
  readonly watchReads: (reads: Reads) => void
  /** Measures a query under its name. */
  readonly timed: <T>(query: string, read: () => Promise<T>) => Promise<T>
}

/**
 * Serves `/metrics` for Prometheus: times of requests, reads and writes, what waits for them, and the slowest queries.
 * No label contains personal data. Sales figures are still confidential, so it answers only on this machine or with the
 * token.
 */
export function serveMetrics(
  app: FastifyInstance,
  { process, token }: { readonly process: boolean; readonly token: string | null },
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (process) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'foyer_request_seconds',
    help: 'Time to answer',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const written = new Counter({
    name: 'foyer_jobs_total',
    help: 'Jobs of the writer by outcome',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const done = new Counter({
    name: 'foyer_background_jobs_total',
    help: 'Jobs done later or outside, by outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const batches = new Histogram({
    name: 'foyer_batch_jobs',
    help: 'Jobs in a commit',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
    registers,
  })
  const commits = new Histogram({
    name: 'foyer_batch_seconds',
    help: 'Time of a commit with its jobs',
    buckets: SECONDS,
    registers,
  })
  const pending = new Gauge({
    name: 'foyer_jobs_pending',
    help: 'Jobs that wait for the writer or are in its commit',
    registers,
  })
  const statements = new Histogram({
    name: 'foyer_read_seconds',
    help: 'Time of a read statement',
    buckets: SECONDS,
    registers,
  })
  const slow = new SlowestQueries()
  new Gauge({
    name: 'foyer_slowest_query_seconds',
    help: 'Longest time of the slowest queries within the last ten to twenty minutes',
    labelNames: ['query'],
    registers,
    collect() {
      this.reset()
      for (const [query, seconds] of slow.most()) this.set({ query }, seconds)
    },
  })
  const waited = new Histogram({
    name: 'foyer_job_seconds',
    help: 'From asking the writer to the commit',
    buckets: SECONDS,
    registers,
  })

  app.addHook('onResponse', async (request, reply) => {
    requests.observe(
      { route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  // The socket's own address, not one that a header claims. Behind a proxy on this machine the client's counts too.
  const isLocal = ({ ip, socket }: FastifyRequest): boolean =>
    LOOPBACK.includes(socket.remoteAddress ?? '') && LOOPBACK.includes(ip)
  const mayRead = (request: FastifyRequest): boolean =>
    isLocal(request) ||
    (token !== null && timingSafeEqual(hashOf(request.headers.authorization ?? ''), hashOf(`Bearer ${token}`)))
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new DomainError('forbidden')
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  return {
    ended: (kind, outcome) => done.inc({ kind, outcome }),
    watched: (writer) => ({
      run: async (job) => {
        const done = waited.startTimer()
        pending.inc()
        try {
          const value = await writer.run(job)
          written.inc({ job: nameOf(job), outcome: 'booked' })
          return value
        } catch (error) {
          written.inc({ job: nameOf(job), outcome: error instanceof DomainError ? 'refused' : 'failed' })
          throw error
        } finally {
          pending.dec()
          done()
        }
      },
      close: () => writer.close(),
    }),
    observeBatch: (jobs, ms) => {
      batches.observe(jobs)
      commits.observe(ms / 1000)
    },
    observeRead: (ms) => statements.observe(ms / 1000),
    watchReads: (reads) => {
      for (const state of ['running', 'waiting'] as const)
        new Gauge({
          name: `foyer_reads_${state}`,
          help: `Read statements that are ${state}`,
          registers,
          collect() {
            this.set(reads.figures()[state])
          },
        })
    },
    timed: async (query, read) => {
      const began = performance.now()
      try {
        return await read()
      } finally {
        slow.note(query, (performance.now() - began) / 1000)
      }
    },
  }
}

/** The longest time of each query, within the present ten minutes and those before. */
class SlowestQueries {
  #now = new Map<string, number>()
  #before = new Map<string, number>()
  #since = performance.now()

  note(query: string, seconds: number): void {
    if (performance.now() - this.#since > 10 * MINUTE) {
      this.#before = this.#now
      this.#now = new Map()
      this.#since = performance.now()
    }
    this.#now.set(query, Math.max(seconds, this.#now.get(query) ?? 0))
  }

  /** Returns the ten slowest. */
  most(): readonly (readonly [query: string, seconds: number])[] {
    const names = [...new Set([...this.#now.keys(), ...this.#before.keys()])]
    const all = names.map((name) => [name, Math.max(this.#now.get(name) ?? 0, this.#before.get(name) ?? 0)] as const)
    return all.sort(([, a], [, b]) => b - a).slice(0, 10)
  }
}
