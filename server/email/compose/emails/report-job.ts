import { z } from 'zod'
import { bucketEnd, bucketStart } from '../../../../shared/kernel/buckets'
import { can, ROLE_NAMES } from '../../../../shared/kernel/permissions'
import { iso, ms } from '../../../../shared/kernel/time'
import { reportTime, timeZoneOf } from '../../../../shared/orgs/rules'
import { databaseJob, jobKind } from '../../../jobs/job'
import { existingRow } from '../../../kernel/commands/existing'
import { enqueueEmail } from '../../delivery/outbox'

const INTERVAL_BUCKETS = { daily: 'DAY', weekly: 'WEEK', monthly: 'MONTH' } as const

/**
 * Enqueues the requested reports each morning, in the organisation's time zone: of the last day, week and month that
 * are over, each once.
 */
export const sendReportsJob = databaseJob(
  jobKind('reports', z.object({}), { rank: 1 }),
  async (trx, _payload, ctx) => {
    const { org_id } = ctx.op
    const zone = timeZoneOf(await existingRow(ctx, 'orgs', org_id))
    const morning = reportTime(zone, ctx.now)
    if (ctx.now < morning) return morning
    const readers = ROLE_NAMES.filter((role) => can(role, 'payments.read'))
    const users = trx
      .selectFrom('users')
      .select(['id', 'email', 'reports'])
      .where('org_id', '=', org_id)
      .where('role', 'in', readers)
    for (const { id: user_id, email, reports } of await users.where('deleted', '=', false).orderBy('id').execute()) {
      for (const interval of reports) {
        const to = bucketStart(INTERVAL_BUCKETS[interval], ctx.now, zone)
        const from = bucketStart(INTERVAL_BUCKETS[interval], iso(ms(to) - 1), zone)
        const payload = { user_id, interval, from, to }
        await enqueueEmail(ctx, {
          kind: 'report',
          key: `report ${interval} ${from} ${user_id}`,
          address: email,
          contact_id: null,
          payload,
        })
      }
    }
    return reportTime(zone, bucketEnd('DAY', ctx.now, zone))
  },
  { standing: true },
)
