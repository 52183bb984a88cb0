import type { resendCampaign } from '../../../shared/campaign_actions/commands'
import { isBeingSent } from '../../../shared/campaign_actions/rules'
import { DomainError } from '../../../shared/kernel/errors'
import { enqueueLostEmails, LOST } from '../../email/recipients/fan-out'
import { existingRow } from '../../kernel/commands/existing'
import type { Handler } from '../../kernel/commands/handler'
import { rawStatement } from '../../kernel/database/statement'

/** Books that a campaign's lost emails are sent again. The campaign is being sent until the last of them is. */
export const bookCampaignResend: Handler<typeof resendCampaign> = async (trx, { id }, ctx) => {
  const action = await existingRow(ctx, 'campaign_actions', id)
  const { message_id } = action
  if (isBeingSent(action)) throw new DomainError('campaign_actions.still_sending')
  const [lost] = message_id === null ? [] : await rawStatement(trx, LOST, [ctx.op.org_id, message_id, ctx.now, 1])
  if (message_id === null || !lost) throw new DomainError('campaign_actions.nothing_lost')
  await ctx.rows.patch('campaign_actions', id, { status: 'ENQUEUED', active: true, updated_at: ctx.now })
  await enqueueLostEmails(ctx, message_id)
  return () => existingRow(ctx, 'campaign_actions', id)
}
