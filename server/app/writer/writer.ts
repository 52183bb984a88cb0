import { groupCommit, type Reply } from '../../kernel/commands/group-commit'
import type { Changed } from '../../kernel/commands/handle'
import type { Raw } from '../../kernel/database/sqlite'
import { type Done, type Job, runJob, type Value, type WriterEnvironment } from '../jobs'

/**
 * The writer gave no answer to a job. Mostly nothing of it is booked, but a thread that died may have committed before: whoever
 * tries again must say the same with the same id, which is booked once.
 */
export class WriterUnavailable extends Error {
  override readonly name = 'WriterUnavailable'
  readonly statusCode = 503
}

/** The one place where the database is written. */
export type Writer = {
  /** Answers after the commit. Throws a DomainError where it was refused, WriterUnavailable where nobody knows whether it is booked. */
  run<J extends Job>(job: J): Promise<Value<J>>
  /** Ends after what is waiting. */
  close(): Promise<void>
}

/** Told what a commit changed, after it. */
export type OnChanged = (changed: readonly Changed[]) => void

/** What the log is told: never arguments, which hold personal data. */
export type WriterLog = (message: string, about: Readonly<Record<string, string>>) => void

/** How many jobs share a commit at most, so that the first of them does not wait for ever. */
export const MAX_BATCH = 200

type Waiting = { readonly job: Job; readonly resolve: (value: never) => void; readonly reject: (error: unknown) => void }

/**
 * Collects jobs for one turn of the event loop and hands them over together; while they are under way, others wait.
 * `commit` answers each after the commit, or throws where it cannot say that any of them is booked.
 */
export function collecting(commit: (jobs: readonly Job[]) => Promise<readonly Reply<Done>[]>, onChanged: OnChanged): Writer {
  const waiting: Waiting[] = []
  let running: Promise<void> | null = null
  let closed = false

  const settle = (batch: readonly Waiting[], replies: readonly Reply<Done>[]) => {
    const changed = replies.flatMap((reply) => (reply.ok ? reply.value.changed : [])).filter((change) => change.rev !== null)
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
      try {
        settle(batch, await commit(batch.map(({ job }) => job)))
      } catch (error) {
        for (const { reject } of batch) reject(error instanceof WriterUnavailable ? error : new WriterUnavailable('the writer failed', { cause: error }))
      }
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

/** A writer on this thread, for tests and tools. */
export const inlineWriter = (raw: Raw, environment: WriterEnvironment, onChanged: OnChanged): Writer =>
  collecting((jobs) => groupCommit(raw, jobs, (trx, job) => runJob(trx, job, environment)), onChanged)
