import { CompiledQuery } from 'kysely'
import { ConnectionLost, type Trx } from '../database/database'
import { lease, type Raw } from '../database/sqlite'

export type Reply<V> = { readonly ok: true; readonly value: V } | { readonly ok: false; readonly error: unknown }

/** A job waited for something other than its transaction, which would have kept everybody else's commit waiting. */
export class StrayAwait extends Error {
  override readonly name = 'StrayAwait'
}

/** The whole batch was rolled back; nothing of it is in the database and all of it may be tried again. */
export class BatchFailed extends Error {
  override readonly name = 'BatchFailed'
}

const LOGICAL = ['SQLITE_CONSTRAINT', 'SQLITE_ERROR', 'SQLITE_MISMATCH', 'SQLITE_RANGE', 'SQLITE_TOOBIG']

const codeOf = (error: unknown): string => {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : null
  return typeof code === 'string' ? code : ''
}

/** A lock was not to be had in time. */
const LOCKED = '55P03'

/** PostgreSQL's classes of errors that are not the statement's: connection, conflict, resources, intervention, system, itself. */
const FAILED = /^((08|40|53|57|58|XX)[0-9A-Z]{3}|55P03)$/

/** Whether the database or its disk failed, rather than the statement: full, I/O error, busy, no memory … */
export function isInfrastructure(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof ConnectionLost || FAILED.test(code)) return true
  return code.startsWith('SQLITE_') && !LOGICAL.some((prefix) => code.startsWith(prefix))
}

/** Whether another transaction got in the way: the whole of this one may be tried again. */
export const isConflict = (error: unknown): boolean => codeOf(error).startsWith('40') || codeOf(error) === LOCKED

/** Settles as `work` does, or throws where it has not settled when the event loop turns: `trx` never takes that long. */
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
 * Runs jobs in one transaction, each in a savepoint of its own: one that fails leaves its neighbours alone, and nobody is
 * answered before the commit. Must not be called again on a connection before it has settled.
 * Throws BatchFailed where the database failed; nothing was booked then.
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
 * Runs a step of a job so that its refusal takes back only itself. For a job that answers several things in order, as a
 * device's batch of operations does.
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

const STEP = CompiledQuery.raw('savepoint step')
const UNDO = CompiledQuery.raw('rollback to step')
const DONE = CompiledQuery.raw('release step')
