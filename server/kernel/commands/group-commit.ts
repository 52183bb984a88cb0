import { CompiledQuery } from 'kysely'
import { ConnectionLost, type Trx } from '../database/database'
import { lease, type Raw, readCacheOf } from '../database/sqlite'
import { batchOf, runOutsideBatch, type WholeBatch, wholeBatches, writeBack } from './batch-values'

export type Reply<V> = { readonly ok: true; readonly value: V } | { readonly ok: false; readonly error: unknown }

/** Thrown when a job awaits something other than its transaction, which would delay every other job's commit. */
export class StrayAwait extends Error {
  override readonly name = 'StrayAwait'
}

/** Thrown when the whole batch was rolled back. Nothing was written and every job may be retried. */
export class BatchFailed extends Error {
  override readonly name = 'BatchFailed'
}

const LOGICAL = ['SQLITE_CONSTRAINT', 'SQLITE_ERROR', 'SQLITE_MISMATCH', 'SQLITE_RANGE', 'SQLITE_TOOBIG']

const codeOf = (error: unknown): string => {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : null
  return typeof code === 'string' ? code : ''
}

/** PostgreSQL error code: lock not available before the timeout. */
const LOCKED = '55P03'

/**
 * PostgreSQL error classes that are not the statement's fault: connection, conflict, resources, intervention, system,
 * internal.
 */
const FAILED = /^((08|40|53|57|58|XX)[0-9A-Z]{3}|55P03)$/

/**
 * Returns true if the database or its disk failed rather than the statement: disk full, I/O error, busy, out of memory.
 */
export function isInfrastructure(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof ConnectionLost || FAILED.test(code)) return true
  return code.startsWith('SQLITE_') && !LOGICAL.some((prefix) => code.startsWith(prefix))
}

/** Returns true if a concurrent transaction caused the failure, so the whole transaction may be retried. */
export const isConflict = (error: unknown): boolean => codeOf(error).startsWith('40') || codeOf(error) === LOCKED

/**
 * Settles like `work`, but throws StrayAwait if it has not settled when the event loop turns. Queries on `trx` never
 * take that long.
 */
async function withinThisTurn<V>(work: Promise<V>): Promise<V> {
  let timer: NodeJS.Immediate | undefined
  const turn = new Promise<never>((_, reject) => {
    timer = setImmediate(() => reject(new StrayAwait('a handler may await only its transaction')))
  })
  try {
    return await Promise.race([work, turn])
  } finally {
    clearImmediate(timer)
  }
}

/** Thrown by a step that failed where it has no savepoint. The batch runs again, even if the job goes on after it. */
class StepFailed extends Error {
  override readonly name = 'StepFailed'
}

/**
 * Batches that run with savepoints after one that failed as a whole, so that frequent refusals do not run everything
 * twice.
 */
const CAREFUL_BATCHES = 16

const carefulBatches = new WeakMap<Raw, number>()

/**
 * Runs jobs in one transaction (group commit). A failing job does not affect the others. Callers get their replies
 * after the commit. Must not be called again on a connection before it has settled. Throws BatchFailed if the database
 * failed; nothing is written then.
 *
 * The jobs run without savepoints first, because nearly all succeed. After a failure everything is rolled back, and
 * each runs in its own savepoint.
 */
export async function groupCommit<J, V>(
  raw: Raw,
  jobs: readonly J[],
  run: (trx: Trx, job: J) => Promise<V>,
): Promise<Reply<V>[]> {
  const careful = carefulBatches.get(raw) ?? 0
  const replies = careful > 0 ? null : await commitWhole(raw, jobs, run)
  if (replies) return replies
  carefulBatches.set(raw, careful > 0 ? careful - 1 : CAREFUL_BATCHES)
  return inTransaction(raw, async () => {
    const each: Reply<V>[] = []
    for (const job of jobs) each.push(await commitOne(raw, job, run))
    return each
  })
}

/** Runs work between BEGIN and COMMIT, with the connection's cache. Throws BatchFailed after a rollback. */
async function inTransaction<V>(raw: Raw, work: () => Promise<V>): Promise<V> {
  const cache = readCacheOf(raw)
  try {
    raw.exec('BEGIN IMMEDIATE')
    cache.begin()
    const value = await work()
    cache.end()
    raw.exec('COMMIT')
    return value
  } catch (error) {
    cache.end()
    cache.clear()
    if (raw.inTransaction) raw.exec('ROLLBACK')
    throw new BatchFailed('the batch was rolled back', { cause: error })
  }
}

/** Runs all jobs without savepoints. Returns null, with nothing written, if a job of several or a step fails. */
async function commitWhole<J, V>(
  raw: Raw,
  jobs: readonly J[],
  run: (trx: Trx, job: J) => Promise<V>,
): Promise<Reply<V>[] | null> {
  const batch: WholeBatch = { stepFailed: false, atEnd: new Map() }
  try {
    return await inTransaction(raw, async () => {
      const replies: Reply<V>[] = []
      for (const job of jobs) {
        const value = await withLease(raw, (trx) => {
          wholeBatches.set(trx, batch)
          return run(trx, job)
        })
        replies.push({ ok: true, value })
        if (batch.stepFailed) throw new StepFailed('a step failed')
      }
      await withLease(raw, (trx) => writeBack(batch, trx))
      return replies
    })
  } catch (failed) {
    const error = failed instanceof BatchFailed ? failed.cause : failed
    if (isInfrastructure(error)) throw failed
    return jobs.length === 1 && !batch.stepFailed ? [{ ok: false, error }] : null
  }
}

/** Runs work with a lease of the connection, which must settle before the event loop turns. */
async function withLease<V>(raw: Raw, work: (trx: Trx) => Promise<V>): Promise<V> {
  const { trx, revoke } = lease(raw)
  try {
    return await withinThisTurn(work(trx))
  } finally {
    revoke()
  }
}

/** Runs a job in its own savepoint of the open transaction. */
async function commitOne<J, V>(raw: Raw, job: J, run: (trx: Trx, job: J) => Promise<V>): Promise<Reply<V>> {
  raw.exec('SAVEPOINT job')
  let reply: Reply<V>
  try {
    reply = { ok: true, value: await withLease(raw, (trx) => run(trx, job)) }
  } catch (error) {
    if (isInfrastructure(error) || !raw.inTransaction) throw error
    raw.exec('ROLLBACK TO job')
    readCacheOf(raw).clear()
    reply = { ok: false, error }
  }
  raw.exec('RELEASE job')
  return reply
}

/**
 * Runs one step of a job in its own savepoint, so a refusal rolls back only that step. For jobs that answer several
 * items in order, such as a device's batch of operations. Throws in a batch without savepoints, which then runs again
 * with them.
 */
export async function attempt<V>(trx: Trx, step: () => Promise<V>): Promise<Reply<V>> {
  const whole = batchOf(trx)
  if (whole) {
    try {
      return { ok: true, value: await step() }
    } catch (cause) {
      if (isInfrastructure(cause)) throw cause
      whole.stepFailed = true
      throw new StepFailed('a step failed', { cause })
    }
  }
  await trx.executeQuery(STEP)
  let reply: Reply<V>
  try {
    reply = { ok: true, value: await step() }
  } catch (error) {
    if (isInfrastructure(error)) throw error
    await trx.executeQuery(UNDO)
    reply = { ok: false, error }
  }
  await trx.executeQuery(DONE)
  return reply
}

/** Writer of an organisation's rows, as far as a step in a savepoint needs it. */
type Numbered = { readonly rows: { readonly trx: Trx; rev(): Promise<number> } }

/**
 * Runs a step of a command that writes more rows whatever comes of it. The change number is taken before: one that the
 * savepoint gave back would be used twice, and devices would miss rows.
 */
export async function attemptStep<V>({ rows }: Numbered, step: () => Promise<V>): Promise<Reply<V>> {
  await rows.rev()
  return attempt(rows.trx, step)
}

/** Runs a step in its own savepoint and always rolls it back. Returns what the step found. */
export const rehearse = <V>(trx: Trx, step: () => Promise<V>): Promise<V> =>
  runOutsideBatch(trx, () => rollBackAfter(trx, step))

async function rollBackAfter<V>(trx: Trx, step: () => Promise<V>): Promise<V> {
  await trx.executeQuery(STEP)
  const undo = async () => {
    await trx.executeQuery(UNDO)
    await trx.executeQuery(DONE)
  }
  let found: V
  try {
    found = await step()
  } catch (error) {
    if (!isInfrastructure(error)) await undo()
    throw error
  }
  await undo()
  return found
}

const STEP = CompiledQuery.raw('savepoint step')
const UNDO = CompiledQuery.raw('rollback to step')
const DONE = CompiledQuery.raw('release step')
