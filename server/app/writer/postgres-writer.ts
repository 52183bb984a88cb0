import type { Postgres } from '../../kernel/database/postgres'
import { postgresCommit } from './postgres-commit'
import { type BatchListener, batchingWriter, type ChangeListener, type Writer, WriterUnavailable } from './writer'
import { type Job, runJob, type WriterEnvironment } from './writer-jobs'

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
 * A writer to PostgreSQL; several nodes may have one each. Waiting jobs of one organisation share a transaction.
 * Organisations do not wait for each other.
 */
export function postgresWriter(
  postgres: Postgres,
  environment: WriterEnvironment,
  onChanged: ChangeListener,
  onBatch?: BatchListener,
): Writer {
  const lanes = new Map<string | null, Writer>()
  let closed = false

  const openLane = (org_id: string | null): Writer => {
    const commit = postgresCommit(postgres, org_id)
    return batchingWriter(
      (jobs) => commit.commit(jobs, (trx, job) => runJob(trx, job, environment)),
      onChanged,
      onBatch,
    )
  }
  const laneOf = (org_id: string | null): Writer => {
    const lane = lanes.get(org_id) ?? openLane(org_id)
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
