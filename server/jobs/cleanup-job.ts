import { z } from 'zod'
import { DAY, iso, ms } from '../../shared/kernel/time'
import { booking, jobKind } from './job'

/** How long it is known that a job was done. A dead one is kept until somebody has it tried again. */
const KNOWN_FOR = 30 * DAY

/** Once a day, what was done long ago is forgotten. */
export const forgetting = booking(
  jobKind('forget', z.object({}), { rank: 1 }),
  async (trx, _payload, { op, now }) => {
    await trx
      .deleteFrom('jobs')
      .where('org_id', '=', op.org_id)
      .where('state', '=', 'done')
      .where('done_at', '<', iso(ms(now) - KNOWN_FOR))
      .execute()
    return iso(ms(now) + DAY)
  },
  { standing: true },
)
