import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/model'
import { FREE_PLAN } from '../../../shared/orgs/rules'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Db, Trx } from '../../kernel/database/database'

/**
 * Returns the emails an organisation may still send this month; null without a limit. Emails count by the time they
 * were sent.
 */
export async function emailsLeft(
  db: Db,
  { id: org_id, free_plan }: Pick<RowOf<'orgs'>, 'id' | 'free_plan'>,
  now: string,
): Promise<number | null> {
  if (!free_plan) return null
  const month = `${now.slice(0, 7)}-01T00:00:00.000Z`
  const sent = await db
    .selectFrom('messages')
    .select('recipients_stats')
    .where('org_id', '=', org_id)
    .where('sent_at', '>=', month)
    .execute()
  return Math.max(0, FREE_PLAN.emails_per_month - sum(sent.map(({ recipients_stats }) => recipients_stats.created)))
}

/** Throws `messages.plan` where a free plan has too few emails left in the month of a time, by default now. */
export async function assertEmailPlan(trx: Trx, ctx: Context, wanted: number, at = ctx.now): Promise<void> {
  const left =
    wanted === 0
      ? null
      : await emailsLeft(trx, await existingRow(ctx, 'orgs', ctx.op.org_id), at > ctx.now ? at : ctx.now)
  if (left !== null && wanted > left)
    throw new DomainError('messages.plan', { limit: FREE_PLAN.emails_per_month, left })
}
