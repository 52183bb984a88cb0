import type { Reply } from '../../kernel/commands/group-commit'
import type { ChangeSet } from '../../kernel/commands/handle'
import type { Raw } from '../../kernel/database/sqlite'
import { sqliteCommit } from './sqlite-commit'
import type { Job, JobDone, JobValue, WriterEnvironment } from './writer-jobs'

/**
 * Thrown when the writer did not answer. Usually nothing was booked, but a thread that died may have committed before.
 * A caller who retries sends the same operation id, which is booked once.
 */
export class WriterUnavailable extends Error {
  override readonly name = 'WriterUnavailable'
  readonly statusCode = 503
}

/** The single writer to the database. */
export type Writer = {
  /**
   * Resolves after the commit. Throws a DomainError if the job is refused, WriterUnavailable if its outcome is unknown.
   */
  run<J extends Job>(job: J): Promise<JobValue<J>>
  /** Closes after all waiting jobs are done. */
  close(): Promise<void>
}

/** Called with the changes of a commit, after it. */
export type ChangeListener = (changed: readonly ChangeSet[]) => void

/** Called after each commit with its number of jobs and its time in ms. */
export type BatchListener = (jobs: number, ms: number) => void

/** Log callback. Never receives command arguments, because they contain personal data. */
export type WriterLog = (message: string, about: Readonly<Record<string, string>>) => void

/** Maximum number of jobs per commit, so that the first job does not wait too long. */
export const MAX_BATCH = 200

type WaitingJob = {
  readonly job: Job
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

/**
 * Collects the jobs of one turn of the event loop and commits them together; later jobs wait for the next batch.
 * `commit` returns a reply per job, or throws if it is unknown whether any was booked.
 */
export function batchingWriter(
  commit: (jobs: readonly Job[]) => Promise<readonly Reply<JobDone>[]>,
  onChanged: ChangeListener,
  onBatch: BatchListener = () => {},
): Writer {
  const waiting: WaitingJob[] = []
  let running: Promise<void> | null = null
  let closed = false

  const settle = (batch: readonly WaitingJob[], replies: readonly Reply<JobDone>[]) => {
    const changed = replies
      .flatMap((reply) => (reply.ok ? reply.value.changed : []))
      .filter((change) => change.rev !== null)
    if (changed.length > 0) onChanged(changed)
    batch.forEach(({ resolve, reject }, i) => {
      const reply = replies[i]
      if (reply?.ok) resolve(reply.value.value as never)
      else reject(reply?.error ?? new WriterUnavailable('the writer gave no answer'))
    })
  }
  const drain = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH)
      const began = performance.now()
      try {
        settle(batch, await commit(batch.map(({ job }) => job)))
      } catch (error) {
        for (const { reject } of batch)
          reject(
            error instanceof WriterUnavailable ? error : new WriterUnavailable('the writer failed', { cause: error }),
          )
      }
      onBatch(batch.length, performance.now() - began)
    }
    running = null
  }
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new WriterUnavailable('the server is shutting down'))
        waiting.push({ job, resolve, reject })
        running ??= drain()
      }),
    close: async () => {
      closed = true
      await running
    },
  }
}

/** A writer on the current thread, for tests and tools. */
export const inlineWriter = (raw: Raw, environment: WriterEnvironment, onChanged: ChangeListener): Writer =>
  batchingWriter(sqliteCommit(raw, environment), onChanged)
