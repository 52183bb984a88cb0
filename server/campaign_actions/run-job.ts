import { z } from 'zod'
import {
  hasBeenSent,
  isEmailCampaign,
  isSocialCampaign,
  kioskProblem,
  launchProblem,
  reachesVisitors,
} from '../../shared/campaign_actions/rules'
import { DomainError } from '../../shared/kernel/errors'
import { id } from '../../shared/kernel/model/fields'
import { ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { assertEmailPlan } from '../email/messages/plan'
import { enqueueFanOut } from '../email/recipients/fan-out'
import { addRecipients } from '../email/recipients/recipients'
import { databaseJob, jobKind } from '../jobs/job'
import { cancelJob, enqueue } from '../jobs/queue'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { filledLive, subjectForEvent } from '../message_templates/fill-template'
import { notifyOfCampaignFailure } from '../notifications/campaign-failure'
import { enqueuePublication } from './publish-job'
import { readRecipients } from './sending/audience'
import { startSubjectTest } from './sending/subject-job'

type Action = RowOf<'campaign_actions'>

const runCampaign = jobKind('campaign_run', z.object({ campaign_action_id: id() }))

/** Schedules a campaign's job, or cancels it where the campaign is inactive. */
export async function scheduleCampaign(
  ctx: Context,
  { id: campaign_action_id, active, starts_at }: Pick<Action, 'id' | 'active' | 'starts_at'>,
) {
  if (active && starts_at)
    await enqueue(ctx, runCampaign, { campaign_action_id }, { key: campaign_action_id, at: starts_at })
  else await cancelJob(ctx, runCampaign, campaign_action_id)
}

type Outcome = { readonly status: 'FINISHED' } | { readonly status: 'FAILED'; readonly failure: string }

async function finish(ctx: Context, action: Action, outcome: Outcome, { total = 0, subject = '' } = {}): Promise<void> {
  await ctx.rows.patch('campaign_actions', action.id, {
    ...outcome,
    active: false,
    success_progress: { total, current: 0 },
    updated_at: ctx.now,
  })
  if (outcome.status === 'FAILED') await notifyOfCampaignFailure(ctx, action, outcome.failure, subject)
}

/** Sends a campaign's message to its recipients. */
async function sendCampaign(trx: Trx, ctx: Context, action: Action): Promise<void> {
  const message = action.message_id ? await ctx.rows.get('messages', action.message_id) : undefined
  if (!message || message.deleted || launchProblem({ ...action, message, hasAccount: false })) {
    await finish(
      ctx,
      action,
      { status: 'FAILED', failure: 'campaign_actions.no_message' },
      { subject: message?.subject ?? '' },
    )
    return
  }
  // A message that already has recipients is not sent to the whole audience.
  if (message.recipients_stats.created > 0) {
    await finish(
      ctx,
      action,
      { status: 'FAILED', failure: 'campaign_actions.sent_before' },
      { subject: message.subject },
    )
    return
  }
  const contact_ids = [...(await readRecipients(trx, ctx.op.org_id, action, ms(ctx.now))).reached]
  const total = contact_ids.length
  try {
    await assertEmailPlan(trx, ctx, total)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await finish(ctx, action, { status: 'FAILED', failure: error.code }, { total, subject: message.subject })
    return
  }
  const recipients_stats = { ...message.recipients_stats, created: total }
  const event = action.event_id ? await ctx.rows.get('events', action.event_id) : undefined
  const subject = event ? await subjectForEvent(ctx, message.subject, event) : message.subject
  const body = await filledLive(trx, ctx, message.body, action.event_id)
  await ctx.rows.patch('messages', message.id, {
    subject,
    body,
    recipients_stats,
    sent_at: ctx.now,
    campaign_action_id: action.id,
    updated_at: ctx.now,
  })
  await addRecipients(ctx.rows, message.id, contact_ids)
  if (total === 0) await finish(ctx, action, { status: 'FINISHED' })
  else {
    await ctx.rows.patch('campaign_actions', action.id, {
      success_progress: { total, current: 0 },
      updated_at: ctx.now,
    })
    if (reachesVisitors(action.type))
      await enqueueFanOut(ctx, message.id, { event_id: action.event_id, kind: 'reminder' })
    else if (!(await startSubjectTest(ctx, action, { id: message.id, subject })))
      await enqueueFanOut(ctx, message.id, { event_id: action.event_id, kind: 'message' })
  }
}

/** Lets a kiosk campaign run until its end, or without one until it is cancelled. Returns when it ends, or null. */
async function runKiosk(ctx: Context, action: Action): Promise<string | null> {
  const failure = kioskProblem(action)
  if (failure) await finish(ctx, action, { status: 'FAILED', failure })
  else if (action.ends_at === null) return null
  else if (action.ends_at > ctx.now) return action.ends_at
  else await finish(ctx, action, { status: 'FINISHED' })
  return null
}

/** Runs a campaign at its time, once. A kiosk campaign runs until its end. */
export const runCampaignJob = databaseJob(runCampaign, async (trx, { campaign_action_id }, ctx) => {
  const action = await ctx.rows.get('campaign_actions', campaign_action_id)
  if (
    !action ||
    action.deleted ||
    action.status !== 'ENQUEUED' ||
    hasBeenSent(action) ||
    (action.starts_at ?? '') > ctx.now
  )
    return null
  if (isEmailCampaign(action.type)) await sendCampaign(trx, ctx, action)
  else if (isSocialCampaign(action.type)) await enqueuePublication(ctx, action)
  else if (action.type === 'kiosk') return runKiosk(ctx, action)
  else await finish(ctx, action, { status: 'FINISHED' })
  return null
})
