import { z } from 'zod'
import { DAY, iso, ms, wallTimeOf } from '../../../shared/kernel/time'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { databaseJob, jobKind } from '../../jobs/job'
import { existingRow } from '../../kernel/commands/existing'
import { requestPeriodic } from './queue-requests'

/** Queues the monthly and yearly receipts of all cash boxes that fiskaltrust signs, by the organisation's calendar. */
export const queuePeriodicReceipts = databaseJob(
  jobKind('periodic_receipts', z.object({}), { rank: 1 }),
  async (trx, _payload, ctx) => {
    const { org_id } = ctx.op
    const zone = timeZoneOf(await existingRow(ctx, 'orgs', org_id))
    const boxes = trx
      .selectFrom('cash_boxes')
      .select('id')
      .where('org_id', '=', org_id)
      .where('vendor', '=', 'fiskaltrust')
      .where('deleted', '=', false)
    for (const { id } of await boxes.execute())
      await requestPeriodic(trx, ctx, id, (at) => wallTimeOf(zone, ms(at)).day.slice(0, 7))
    return iso(ms(ctx.now) + DAY)
  },
  { standing: true },
)
