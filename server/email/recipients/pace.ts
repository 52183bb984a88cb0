import { iso, MINUTE, ms } from '../../../shared/kernel/time'
import type { Context } from '../../kernel/commands/handler'
import { rawStatement } from '../../kernel/database/statement'
import { bulkEmailJob } from '../delivery/outbox'

const LAST_PLANNED = `select max(run_at) as at from jobs where org_id = ? and kind = ? and state = 'waiting'`

/**
 * Returns when the next bulk emails of the organisation leave (ISO), each call one email later. They are planned behind
 * those that already wait, so that several campaigns share the limit per minute and a restarted server keeps to it.
 */
export async function createPacer(ctx: Context): Promise<() => string> {
  const { org_id } = ctx.op
  const settings = ctx.rows.trx.selectFrom('mail_settings').select('emails_per_minute')
  const row = await settings.where('org_id', '=', org_id).where('deleted', '=', false).executeTakeFirst()
  const limit = row?.emails_per_minute ?? null
  if (limit === null) return () => ctx.now
  const gap = MINUTE / limit
  const [last] = await rawStatement<{ at: string | null }>(ctx.rows.trx, LAST_PLANNED, [org_id, bulkEmailJob.name])
  let next = Math.max(ms(ctx.now), last?.at ? ms(last.at) + gap : 0)
  return () => {
    const at = next
    next += gap
    return iso(Math.ceil(at))
  }
}
