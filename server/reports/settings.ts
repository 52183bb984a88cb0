import type { updateReportSettings } from '../../shared/reports/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'

/** Books which reports a member wants. Throws `not_found` for non-members, such as the owner's staff. */
export const bookReportSettings: Handler<typeof updateReportSettings> = async (_trx, { input: { reports } }, ctx) => {
  const { id } = await existingRow(ctx, 'users', ctx.op.user_id)
  await ctx.rows.patch('users', id, { reports, updated_at: ctx.now })
  return async () => ({ ok: true })
}

/** Unsubscribes the report of an email, by the link in it. */
export async function stopReport(ctx: Context, letter_id: string): Promise<void> {
  const { user_id, interval } = (await existingRow(ctx, 'outbox', letter_id)).payload
  const { id, reports } = await existingRow(ctx, 'users', String(user_id))
  if (reports.some((each) => each === interval))
    await ctx.rows.patch('users', id, { reports: reports.filter((each) => each !== interval), updated_at: ctx.now })
}
