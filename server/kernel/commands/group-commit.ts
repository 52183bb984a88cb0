import { CompiledQuery } from 'kysely'
import { ConnectionLost, type Trx } from '../database/database'
import { isOutdatedPlan } from '../database/statement-names'
import { batchOf, runOutsideBatch, type WholeBatch, wholeBatches, writeBack } from './batch-values'

export type Reply<V> = { readonly ok: true; readonly value: V } | { readonly ok: false; readonly error: unknown }

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
  if (error instanceof ConnectionLost || isOutdatedPlan(error) || FAILED.test(code)) return true
  return code.startsWith('SQLITE_') && !LOGICAL.some((prefix) => code.startsWith(prefix))
}

/** Returns true if a concurrent transaction or migration caused the failure, so the whole transaction may be retried. */
export const isConflict = (error: unknown): boolean =>
  codeOf(error).startsWith('40') || codeOf(error) === LOCKED || isOutdatedPlan(error)

/** Thrown by a step that failed where it has no savepoint. The batch runs again, even if the job goes on after it. */
class StepFailed extends Error {
  override readonly name = 'StepFailed'
}

/**
 * Batches that run with savepoints after one that failed as a whole, so that frequent refusals do not run everything
 * twice.
 */
const CAREFUL_BATCHES = 16

/** An open transaction of one database. The `trx` that a part of the work gets throws after the transaction at latest. */
export type OpenTransaction = {
  part<V>(work: (trx: Trx) => Promise<V>): Promise<V>
  /** Runs a part in a savepoint of its own, to which a refusal rolls back. */
  attempt<V>(work: (trx: Trx) => Promise<V>): Promise<Reply<V>>
}

/**
 * Runs work in a transaction of one database and commits it. Throws BatchFailed after a rollback, with the work's error
 * as its cause.
 */
export type Transaction = <V>(work: (open: OpenTransaction) => Promise<V>) => Promise<V>

/**
 * Commits batches of jobs, each batch in one transaction (group commit). A failing job does not affect the others.
 * Callers get their replies after the commit.
 *
 * The jobs run without savepoints first, because nearly all succeed. After a failure everything is rolled back, and
 * each runs in its own savepoint.
 */
export class GroupCommit {
  #careful = 0

  constructor(private readonly transaction: Transaction) {}

  /**
   * Commits a batch. Must not be called again before it has settled. Throws BatchFailed if the database failed; nothing
   * is written then.
   */
  async commit<J, V>(jobs: readonly J[], run: (trx: Trx, job: J) => Promise<V>): Promise<Reply<V>[]> {
    const replies = this.#careful > 0 ? null : await this.#commitWhole(jobs, run)
    if (replies) return replies
    this.#careful = this.#careful > 0 ? this.#careful - 1 : CAREFUL_BATCHES
    return this.transaction(async (open) => {
      const each: Reply<V>[] = []
      for (const job of jobs) each.push(await open.attempt((trx) => run(trx, job)))
      return each
    })
  }

  /** Runs all jobs without savepoints. Returns null, with nothing written, if a job of several or a step fails. */
  async #commitWhole<J, V>(jobs: readonly J[], run: (trx: Trx, job: J) => Promise<V>): Promise<Reply<V>[] | null> {
    let hasStepFailed = false
    try {
      return await this.transaction(async (open) => {
        // The transaction may begin again after a conflict, and what it had put off is gone then.
        const batch: WholeBatch = { stepFailed: false, atEnd: new Map() }
        const replies: Reply<V>[] = []
        for (const job of jobs) {
          const value = await open
            .part((trx) => {
              wholeBatches.set(trx, batch)
              return run(trx, job)
            })
            .finally(() => {
              hasStepFailed = batch.stepFailed
            })
          replies.push({ ok: true, value })
          if (hasStepFailed) throw new StepFailed('a step failed')
        }
        await open.part((trx) => writeBack(batch, trx))
        return replies
      })
    } catch (failed) {
      const error = failed instanceof BatchFailed ? failed.cause : failed
      if (isInfrastructure(error)) throw failed
      return jobs.length === 1 && !hasStepFailed ? [{ ok: false, error }] : null
    }
  }
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
