import { z } from 'zod'
import { DAY, iso, ms } from '../../shared/kernel/time'
import { databaseJob, jobKind } from './job'

/** Time in ms a finished job is kept. A dead one is kept until it is retried. */
const KEPT_FOR = 30 * DAY

/** Deletes old done jobs, once a day. */
export const deleteDoneJobs = databaseJob(
  jobKind('forget', z.object({}), { rank: 1 }),
  async (trx, _payload, { op, now }) => {
    await trx
      .deleteFrom('jobs')
      .where('org_id', '=', op.org_id)
      .where('state', '=', 'done')
      .where('done_at', '<', iso(ms(now) - KEPT_FOR))
      .execute()
    return iso(ms(now) + DAY)
  },
  { standing: true },
)
