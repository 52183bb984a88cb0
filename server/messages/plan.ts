import { DomainError } from '../../shared/kernel/errors'
import { sum } from '../../shared/kernel/money'
import { FREE_PLAN } from '../../shared/orgs/rules'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'

/** Throws `messages.plan` where a free plan has too few emails left this month. Emails count by the time they were sent. */
export async function assertEmailPlan(trx: Trx, ctx: Context, wanted: number): Promise<void> {
  const { org_id } = ctx.op
  const { free_plan } = await existingRow(ctx, 'orgs', org_id)
  if (!free_plan || wanted === 0) return
  const month = `${ctx.now.slice(0, 7)}-01T00:00:00.000Z`
  const sent = await trx.selectFrom('messages').select('recipients_stats').where('org_id', '=', org_id).where('sent_at', '>=', month).execute()
  const left = FREE_PLAN.emails_per_month - sum(sent.map(({ recipients_stats }) => recipients_stats.created))
  if (wanted > left) throw new DomainError('messages.plan', { limit: FREE_PLAN.emails_per_month, left: Math.max(left, 0) })
}
