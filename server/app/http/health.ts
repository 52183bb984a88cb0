import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type Clock, SECOND } from '../../../shared/kernel/time'
import { SEEN_PATH } from '../doctor/public-address'
import type { Writer } from '../writer/writer'

/** Below this many free bytes the disk counts as full, so that a sale can always be written. */
const DISK_LIMIT = 100 * 1024 * 1024
const PROBE_EVERY = 10 * SECOND

export type Health = {
  /** Marks the server as not ready, so that a load balancer stops sending requests. */
  drain(): void
}

type HealthParts = {
  readonly writer: Writer
  readonly clock: Clock
  readonly data: string | null
  readonly damage: () => string | null
}

/**
 * Serves `/api/seen` (the visitor's own address), `/healthz` (the process answers) and `/readyz` (it can write, has
 * disk space and a sound database, and is not shutting down).
 */
export function serveHealth(app: FastifyInstance, { writer, clock, data, damage }: HealthParts): Health {
  let draining = false
  let probed = -Infinity

  const problem = async (): Promise<string | null> => {
    if (draining) return 'shutting down'
    if (damage() !== null) return 'database damaged'
    if (clock() - probed > PROBE_EVERY) {
      try {
        await writer.run({ kind: 'probe' })
        probed = clock()
      } catch {
        return 'cannot write'
      }
    }
    if (!data) return null
    const disk = await statfs(data)
    return disk.bavail * disk.bsize < DISK_LIMIT ? 'disk almost full' : null
  }
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const why = await problem()
    return reply.code(why ? 503 : 200).send(why ? { ok: false, why } : { ok: true })
  })
  // What the doctor asks through the public address. Who asks learns nothing but their own address.
  app.get(SEEN_PATH, { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }, async ({ ip, protocol }, reply) =>
    reply.header('cache-control', 'no-store').send({ address: ip, https: protocol === 'https' }),
  )
  return {
    drain: () => {
      draining = true
    },
  }
}
