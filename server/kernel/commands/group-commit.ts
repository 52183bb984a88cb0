import { CompiledQuery } from 'kysely'
import { ConnectionLost, type Trx } from '../database/database'
import { lease, type Raw } from '../database/sqlite'

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

/** PostgreSQL error classes that are not the statement's fault: connection, conflict, resources, intervention, system, internal. */
const FAILED = /^((08|40|53|57|58|XX)[0-9A-Z]{3}|55P03)$/

/** Returns true if the database or its disk failed rather than the statement: disk full, I/O error, busy, out of memory. */
export function isInfrastructure(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof ConnectionLost || FAILED.test(code)) return true
  return code.startsWith('SQLITE_') && !LOGICAL.some((prefix) => code.startsWith(prefix))
}

/** Returns true if a concurrent transaction caused the failure, so the whole transaction may be retried. */
export const isConflict = (error: unknown): boolean => codeOf(error).startsWith('40') || codeOf(error) === LOCKED

/** Settles like `work`, but throws StrayAwait if it has not settled when the event loop turns. Queries on `trx` never take that long. */
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

/**
 * Runs jobs in one transaction, each in its own savepoint (group commit). A failing job does not affect the others. Callers get
 * their replies after the commit. Must not be called again on a connection before it has settled. Throws BatchFailed if the database
 * failed; nothing is written then.
 */
export async function groupCommit<J, V>(raw: Raw, jobs: readonly J[], run: (trx: Trx, job: J) => Promise<V>): Promise<Reply<V>[]> {
  const replies: Reply<V>[] = []
  try {
    raw.exec('BEGIN IMMEDIATE')
    for (const job of jobs) {
      raw.exec('SAVEPOINT job')
      const { trx, revoke } = lease(raw)
      try {
        replies.push({ ok: true, value: await withinThisTurn(run(trx, job)) })
      } catch (error) {
        if (isInfrastructure(error) || !raw.inTransaction) throw error
        raw.exec('ROLLBACK TO job')
        replies.push({ ok: false, error })
      } finally {
        revoke()
      }
      raw.exec('RELEASE job')
    }
    raw.exec('COMMIT')
  } catch (error) {
    if (raw.inTransaction) raw.exec('ROLLBACK')
    throw new BatchFailed('the batch was rolled back', { cause: error })
  }
  return replies
}

/**
 * Runs one step of a job in its own savepoint, so a refusal rolls back only that step. For jobs that answer several items in order,
 * such as a device's batch of operations.
 */
export async function attempt<V>(trx: Trx, step: () => Promise<V>): Promise<Reply<V>> {
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

/** Runs a step in its own savepoint and always rolls it back. Returns what the step found. */
export async function rehearse<V>(trx: Trx, step: () => Promise<V>): Promise<V> {
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
