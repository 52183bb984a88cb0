import { z } from 'zod'
import { hasGoneOut } from '../../shared/campaign_actions/rules'
import { DomainError } from '../../shared/kernel/errors'
import { id } from '../../shared/kernel/model/fields'
import type { RowOf } from '../../shared/model'
import { databaseJob, jobKind } from '../jobs/job'
import { cancelJob, enqueue } from '../jobs/queue'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { EMAIL_ADDRESS } from '../mail/outbox'
import { enqueueFanOut } from '../messages/fan-out'
import { assertEmailPlan } from '../messages/plan'

type Action = RowOf<'campaign_actions'>

const runCampaign = jobKind('campaign_run', z.object({ campaign_action_id: id() }))

/** Types that are sent by email. The rest is published by people, or by services that are not connected yet. */
const EMAIL_TYPES: readonly Action['type'][] = ['newsletter', 'message']

/** Maximum number of recipients, as of a message. */
const MAX_RECIPIENTS = 20_000

/** Schedules a campaign's job, or cancels it where the campaign is inactive. */
export async function scheduleCampaign(
  ctx: Context,
  { id: campaign_action_id, type, active, starts_at }: Pick<Action, 'id' | 'type' | 'active' | 'starts_at'>,
) {
  if (active && starts_at && EMAIL_TYPES.includes(type)) await enqueue(ctx, runCampaign, { campaign_action_id }, { key: campaign_action_id, at: starts_at })
  else await cancelJob(ctx, runCampaign, campaign_action_id)
}

/** Lists the contacts that confirmed the newsletter and have one of the campaign's labels. A campaign without labels goes to all of them. */
async function audienceOf(trx: Trx, ctx: Context, { label_ids }: Action): Promise<string[]> {
  const contacts = await trx
    .selectFrom('contacts')
    .select(['id', 'email', 'label_ids'])
    .where('org_id', '=', ctx.op.org_id)
    .where('deleted', '=', false)
    .where('newsletter_subscription_status', '=', 'confirmed')
    .where('email', 'is not', null)
    .orderBy('id')
    .limit(MAX_RECIPIENTS)
    .execute()
  const wanted = (labels: readonly string[]) => label_ids.length === 0 || labels.some((label) => label_ids.includes(label))
  return contacts.filter(({ email, label_ids: labels }) => EMAIL_ADDRESS.test(email ?? '') && wanted(labels)).map((contact) => contact.id)
}

/** Sends a campaign's message to its audience, once. */
export const runCampaignJob = databaseJob(runCampaign, async (trx, { campaign_action_id }, ctx) => {
  const action = await ctx.rows.get('campaign_actions', campaign_action_id)
  if (!action || action.deleted || action.status !== 'ENQUEUED' || hasGoneOut(action) || (action.starts_at ?? '') > ctx.now) return null
  const message = action.message_id ? await ctx.rows.get('messages', action.message_id) : undefined
  const over = (status: 'FINISHED' | 'FAILED', total = 0) =>
    ctx.rows.patch('campaign_actions', action.id, { status, active: false, success_progress: { total, current: 0 }, updated_at: ctx.now })
  // A message that already has recipients is not sent to the whole audience.
  if (!message || message.deleted || message.recipients_stats.created > 0) {
    await over('FAILED')
    return null
  }
  const contact_ids = await audienceOf(trx, ctx, action)
  try {
    await assertEmailPlan(trx, ctx, contact_ids.length)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await over('FAILED', contact_ids.length)
    return null
  }
  const total = contact_ids.length
  const recipients_stats = { ...message.recipients_stats, created: total }
  await ctx.rows.patch('messages', message.id, { contact_ids, recipients_stats, sent_at: ctx.now, campaign_action_id: action.id, updated_at: ctx.now })
  if (total === 0) await over('FINISHED')
  else {
    await ctx.rows.patch('campaign_actions', action.id, { success_progress: { total, current: 0 }, updated_at: ctx.now })
    await enqueueFanOut(ctx, message.id, { event_id: action.event_id, kind: 'message' })
  }
  return null
})
