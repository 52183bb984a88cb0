import {
  BatchFailed,
  GroupCommit,
  isInfrastructure,
  type OpenTransaction,
  type Reply,
} from '../../kernel/commands/group-commit'
import type { Trx } from '../../kernel/database/database'
import { lease, type Raw, readCacheOf } from '../../kernel/database/sqlite'
import { type Job, type JobDone, runJob, type WriterEnvironment } from './writer-jobs'

/** Thrown when a job awaits something other than its transaction, which would delay every other job's commit. */
export class StrayAwait extends Error {
  override readonly name = 'StrayAwait'
}

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

/** Runs work with a lease of the connection, which must settle before the event loop turns. */
async function withLease<V>(raw: Raw, work: (trx: Trx) => Promise<V>): Promise<V> {
  const { trx, revoke } = lease(raw)
  try {
    return await withinThisTurn(work(trx))
  } finally {
    revoke()
  }
}

/** Runs work in a savepoint of the open transaction. */
async function attemptOn<V>(raw: Raw, work: (trx: Trx) => Promise<V>): Promise<Reply<V>> {
  raw.exec('SAVEPOINT job')
  let reply: Reply<V>
  try {
    reply = { ok: true, value: await withLease(raw, work) }
  } catch (error) {
    if (isInfrastructure(error) || !raw.inTransaction) throw error
    raw.exec('ROLLBACK TO job')
    readCacheOf(raw).clear()
    reply = { ok: false, error }
  }
  raw.exec('RELEASE job')
  return reply
}

/** Runs work between BEGIN and COMMIT, with the connection's cache. Throws BatchFailed after a rollback. */
async function inTransaction<V>(raw: Raw, work: (open: OpenTransaction) => Promise<V>): Promise<V> {
  const cache = readCacheOf(raw)
  try {
    raw.exec('BEGIN IMMEDIATE')
    cache.begin()
    const value = await work({ part: (part) => withLease(raw, part), attempt: (part) => attemptOn(raw, part) })
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

const commits = new WeakMap<Raw, GroupCommit>()

/** Commits a batch of jobs on a SQLite connection. Throws like `GroupCommit.commit`. */
export function groupCommit<J, V>(
  raw: Raw,
  jobs: readonly J[],
  run: (trx: Trx, job: J) => Promise<V>,
): Promise<Reply<V>[]> {
  const commit = commits.get(raw) ?? new GroupCommit((work) => inTransaction(raw, work))
  commits.set(raw, commit)
  return commit.commit(jobs, run)
}

/** Returns true for a job after which no earlier version of a row may stay in the write-ahead log. */
const erases = (job: Job): boolean => job.kind === 'command' && job.name === 'EraseContact'

/** Creates the function that commits batches of jobs on a SQLite connection. */
export function sqliteCommit(
  raw: Raw,
  environment: WriterEnvironment,
): (jobs: readonly Job[]) => Promise<Reply<JobDone>[]> {
  let isErasureDue = false
  return async (jobs) => {
    const replies = await groupCommit(raw, jobs, (trx, job) => runJob(trx, job, environment))
    isErasureDue ||= jobs.some(erases)
    // A reader may keep the log open. The next batch tries again.
    if (isErasureDue) isErasureDue = raw.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 1
    return replies
  }
}
