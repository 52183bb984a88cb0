import { groupCommit, type Reply } from '../../kernel/commands/group-commit'
import type { Raw } from '../../kernel/database/sqlite'
import { type Job, type JobDone, runJob, type WriterEnvironment } from './writer-jobs'

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
