import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type Clock, MINUTE } from '../../shared/kernel/time'
import { ConnectionLost } from '../kernel/database/database'
import { serverEvent } from './errors/event'
import type { ErrorSender } from './errors/sender'
import { WriterUnavailable } from './writer/writer'

/** PostgreSQL errors of a server that is away: connection exceptions, no more connections, shut down, starting. */
const AWAY = /^(08|53|57P)/

/** Returns true if the writer or the database server cannot be reached, or has ended what was under way. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ConnectionLost || error instanceof WriterUnavailable) return true
  return error instanceof pg.DatabaseError && AWAY.test(error.code ?? '')
}

/**
 * Logs an outage: its first error, then once a minute with the number of errors since, because each request and job
 * fails meanwhile.
 */
export function outageLog(
  log: (about: { readonly error: string; readonly failed: number }) => void,
  clock: Clock,
): (error: unknown) => void {
  let [failed, since] = [0, Number.NEGATIVE_INFINITY]
  return (error) => {
    failed++
    const now = clock()
    if (now - since < MINUTE && now >= since) return
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    log({ error: cause instanceof Error ? cause.message : String(cause), failed })
    failed = 0
    since = now
  }
}

type About = Readonly<Record<string, unknown>>

/** Logs and reports what failed and where, or logs the outage that it failed by. */
export function failureLog(
  log: FastifyBaseLogger,
  clock: Clock,
  errors: ErrorSender | null,
): (error: unknown, text: string, about?: About) => void {
  const outage = outageLog((about) => log.error(about, 'the database cannot be reached'), clock)
  return (error, text, about = {}) => {
    if (isOutage(error)) return outage(error)
    log.error({ ...about, error: error instanceof Error ? error.stack : String(error) }, text)
    errors?.add(serverEvent(error, clock(), about))
  }
}
