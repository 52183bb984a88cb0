import { attempt, BatchFailed, isConflict, type Reply } from '../../kernel/commands/group-commit'
import type { Trx } from '../../kernel/database/database'
import type { Postgres } from '../../kernel/database/postgres'
import { rawStatement } from '../../kernel/database/statement'
import { batchingWriter, type OnBatch, type OnChanged, type Writer, WriterUnavailable } from './writer'
import { type Job, type JobDone, runJob, type WriterEnvironment } from './writer-jobs'

/** Attempts for a batch that conflicts with another node's. */
const MAX_ATTEMPTS = 5

/** Returns the organisation a job writes to; null for accounts, links and queues across organisations. */
function orgOf(job: Job): string | null {
  switch (job.kind) {
    case 'command':
      return job.op.org_id
    case 'order_preview':
      return job.preview.op.org_id
    case 'push':
      return job.request.org_id
    case 'queue':
      return 'job' in job.step ? job.step.job.org_id : null
    case 'forgotten':
      return job.who.org_id
    case 'damage':
      return job.damage.org_id
    case 'newsletter':
      return job.action.org_id
    case 'cart':
    case 'waiting_list':
      return job.step.org_id
    case 'lost_orders':
      return job.lost.org_id
    case 'order_paper':
    case 'order_return':
    case 'order_resale':
    case 'order_name':
      return job.request.org_id
    case 'withdrawal':
      return job.withdrawal.org_id
    case 'shop_visits':
      return job.visits.org_id
    case 'payment_news':
      return job.news.org_id
    case 'screen':
      return job.action.do === 'seen' ? job.action.org_id : null
    case 'open_session':
    case 'keep_session':
    case 'note_password':
    case 'close_session':
    case 'spend_link':
    case 'set_password':
    case 'first_organisation':
    case 'probe':
      return null
  }
}

/**
 * Locks an organisation for this transaction, so that one node writes to it at a time, as on SQLite. Handlers may
 * therefore check before they act, and change numbers become visible in order.
 */
async function lockOrganisation(trx: Trx, org_id: string): Promise<void> {
  await rawStatement(trx, 'select rev from org_counters where org_id = ? for update', [org_id])
}

/**
 * A writer to PostgreSQL; several nodes may have one each. Waiting jobs of one organisation share a transaction with
 * one savepoint each. Organisations do not wait for each other.
 */
export function postgresWriter(
  postgres: Postgres,
  environment: WriterEnvironment,
  onChanged: OnChanged,
  onBatch?: OnBatch,
): Writer {
  const lanes = new Map<string | null, Writer>()
  let closed = false

  const once = (org_id: string | null, jobs: readonly Job[]) =>
    postgres.transaction(async (trx) => {
      if (org_id !== null) await lockOrganisation(trx, org_id)
      const replies: Reply<JobDone>[] = []
      for (const job of jobs) replies.push(await attempt(trx, () => runJob(trx, job, environment)))
      return replies
    })
  const commit = async (org_id: string | null, jobs: readonly Job[]): Promise<readonly Reply<JobDone>[]> => {
    for (let tried = 1; ; tried++) {
      try {
        return await once(org_id, jobs)
      } catch (error) {
        if (!isConflict(error) || tried === MAX_ATTEMPTS)
          throw new BatchFailed('the batch was rolled back', { cause: error })
      }
    }
  }
  const laneOf = (org_id: string | null): Writer => {
    const lane = lanes.get(org_id) ?? batchingWriter((jobs) => commit(org_id, jobs), onChanged, onBatch)
    lanes.set(org_id, lane)
    return lane
  }
  return {
    run: (job) =>
      closed ? Promise.reject(new WriterUnavailable('the server is shutting down')) : laneOf(orgOf(job)).run(job),
    close: async () => {
      closed = true
      await Promise.all([...lanes.values()].map((lane) => lane.close()))
    },
  }
}
