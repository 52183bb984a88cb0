import { z } from 'zod'
import { hasGoneOut } from '../../shared/campaign_actions/rules'
import { DomainError } from '../../shared/kernel/errors'
import { id } from '../../shared/kernel/model/fields'
import type { RowOf } from '../../shared/model'
import { booking, jobKind } from '../jobs/job'
import { cancel, enqueue } from '../jobs/queue'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { ADDRESS } from '../mail/outbox'
import { sendOut } from '../messages/fan-out'
import { assertPlan } from '../messages/plan'

type Action = RowOf<'campaign_actions'>

const runJob = jobKind('campaign_run', z.object({ campaign_action_id: id() }))

/** What goes out by mail. The rest of a campaign is put where it is seen by people, or by what is not connected yet. */
const BY_MAIL: readonly Action['type'][] = ['newsletter', 'message']

/** As many recipients as a message names. */
const MOST = 20_000

/** Sees to it that a campaign goes out when its time comes, and only then. */
export async function schedule(ctx: Context, { id: campaign_action_id, type, active, starts_at }: Pick<Action, 'id' | 'type' | 'active' | 'starts_at'>) {
  if (active && starts_at && BY_MAIL.includes(type)) await enqueue(ctx, runJob, { campaign_action_id }, { key: campaign_action_id, at: starts_at })
  else await cancel(ctx, runJob, campaign_action_id)
}

/** Whoever has confirmed that they want to be written to, and has one of the labels it is for where it is for any. */
async function audienceOf(trx: Trx, ctx: Context, { label_ids }: Action): Promise<string[]> {
  const contacts = await trx
    .selectFrom('contacts')
    .select(['id', 'email', 'label_ids'])
    .where('org_id', '=', ctx.op.org_id)
    .where('deleted', '=', false)
    .where('newsletter_subscription_status', '=', 'confirmed')
    .where('email', 'is not', null)
    .orderBy('id')
    .limit(MOST)
    .execute()
  const wanted = (labels: readonly string[]) => label_ids.length === 0 || labels.some((label) => label_ids.includes(label))
  return contacts.filter(({ email, label_ids: labels }) => ADDRESS.test(email ?? '') && wanted(labels)).map((contact) => contact.id)
}

/** Sends what a campaign says to its audience, once. */
export const campaignRun = booking(runJob, async (trx, { campaign_action_id }, ctx) => {
  const action = await ctx.rows.get('campaign_actions', campaign_action_id)
  if (!action || action.deleted || action.status !== 'ENQUEUED' || hasGoneOut(action) || (action.starts_at ?? '') > ctx.now) return null
  const message = action.message_id ? await ctx.rows.get('messages', action.message_id) : undefined
  const over = (status: 'FINISHED' | 'FAILED', total = 0) =>
    ctx.rows.patch('campaign_actions', action.id, { status, active: false, success_progress: { total, current: 0 }, updated_at: ctx.now })
  // What was written to somebody already is not written to everybody else.
  if (!message || message.deleted || message.recipients_stats.created > 0) {
    await over('FAILED')
    return null
  }
  const contact_ids = await audienceOf(trx, ctx, action)
  try {
    await assertPlan(trx, ctx, contact_ids.length)
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
    await sendOut(ctx, message.id, { event_id: action.event_id, kind: 'message' })
  }
  return null
})
