import type { pauseCampaignAction, resumeCampaignAction } from '../../shared/campaign_actions/commands'
import { isBeingSent } from '../../shared/campaign_actions/rules'
import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/model'
import { bulkEmailJob } from '../email/delivery/outbox'
import { enqueueHeldEmails } from '../email/recipients/fan-out'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import { rawStatement } from '../kernel/database/statement'
import { resumeSubjectTest } from './sending/subject-job'

const HOLD_BACK = `delete from jobs where org_id = ? and kind = ? and state in ('waiting', 'retrying')
  and key in (select id from outbox where org_id = ? and message_id = ? and state = 'waiting')`

/**
 * Returns a campaign whose emails are being sent, with its message. Throws `campaign_actions.not_sending` for any
 * other.
 */
async function sendingAction(
  ctx: Context,
  id: string,
): Promise<RowOf<'campaign_actions'> & { readonly message_id: string }> {
  const action = await existingRow(ctx, 'campaign_actions', id)
  const { message_id } = action
  if (!isBeingSent(action) || message_id === null) throw new DomainError('campaign_actions.not_sending')
  return { ...action, message_id }
}

/** Books a pause. Emails that are being handed over still leave. */
export const bookCampaignPause: Handler<typeof pauseCampaignAction> = async (trx, { id }, ctx) => {
  const { message_id, paused_at } = await sendingAction(ctx, id)
  const { org_id } = ctx.op
  if (paused_at === null) {
    await rawStatement(trx, HOLD_BACK, [org_id, bulkEmailJob.name, org_id, message_id])
    await ctx.rows.patch('campaign_actions', id, { paused_at: ctx.now, updated_at: ctx.now })
  }
  return () => existingRow(ctx, 'campaign_actions', id)
}

/** Books the end of a pause. */
export const bookCampaignResumption: Handler<typeof resumeCampaignAction> = async (_trx, { id }, ctx) => {
  const action = await sendingAction(ctx, id)
  if (action.paused_at !== null) {
    await ctx.rows.patch('campaign_actions', id, { paused_at: null, updated_at: ctx.now })
    await enqueueHeldEmails(ctx, action.message_id)
    await resumeSubjectTest(ctx, action)
  }
  return () => existingRow(ctx, 'campaign_actions', id)
}
