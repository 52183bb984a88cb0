import {
  createCampaignAction,
  deleteCampaignAction,
  updateCampaignAction,
} from '../../shared/campaign_actions/commands'
import { statusAfterChange } from '../../shared/campaign_actions/rules'
import { DomainError } from '../../shared/kernel/errors'
import { definedFields } from '../../shared/kernel/model/command'
import { assertSpan } from '../kernel/commands/date-span'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import { bookByEffect, checkedHandling } from '../kernel/commands/plain-edit'
import type { Trx } from '../kernel/database/database'
import { assertLaunchable } from './launch'
import { scheduleCampaign } from './run-job'

type Subject = { readonly event_id?: string | null | undefined; readonly event_sync_id?: string | null | undefined }

/**
 * Throws `campaign_actions.event_or_series` where an input makes a campaign one about an event and about a series.
 * Older ones may be about both.
 */
function assertOneSubject(input: Subject, { event_id = null, event_sync_id = null }: Subject = {}): void {
  if (input.event_id === undefined && input.event_sync_id === undefined) return
  const subject = { event_id, event_sync_id, ...definedFields(input) }
  if (subject.event_id && subject.event_sync_id)
    throw new DomainError('campaign_actions.event_or_series', { field: 'event_sync_id' })
}

/** Gives a written campaign its status, and schedules it. Throws where it cannot be launched. */
async function applyStatus(trx: Trx, ctx: Context, id: string, next: ReturnType<typeof statusAfterChange>) {
  await ctx.rows.patch('campaign_actions', id, next)
  const action = await existingRow(ctx, 'campaign_actions', id)
  if (next.active) await assertLaunchable(trx, ctx, action)
  await scheduleCampaign(ctx, action)
  return () => existingRow(ctx, 'campaign_actions', id)
}

export const bookCampaignAction: Handler<typeof createCampaignAction> = async (trx, args, ctx) => {
  const { input } = args
  assertSpan(input)
  assertOneSubject(input)
  const id = input.id ?? ctx.op.id
  const next = statusAfterChange(
    { status: 'DRAFT', active: false, starts_at: null, success_progress: { total: 0, current: 0 } },
    input,
    ctx.now,
  )
  await bookByEffect(createCampaignAction, args, ctx)
  return applyStatus(trx, ctx, id, next)
}

export const bookCampaignActionChange: Handler<typeof updateCampaignAction> = async (trx, args, ctx) => {
  const { id, input } = args
  const before = await existingRow(ctx, 'campaign_actions', id)
  assertSpan(input, before)
  assertOneSubject(input, before)
  const next = statusAfterChange(before, input, ctx.now)
  await bookByEffect(updateCampaignAction, args, ctx)
  return applyStatus(trx, ctx, id, next)
}

/** Deletes a campaign action, drafts only. A scheduled one must be cancelled first, and a sent one is kept. */
export const campaignActionDeletion = checkedHandling(deleteCampaignAction, async (_trx, { id }, ctx) => {
  const { status } = await existingRow(ctx, 'campaign_actions', id)
  if (status !== 'DRAFT')
    throw new DomainError(status === 'ENQUEUED' ? 'campaign_actions.scheduled' : 'campaign_actions.over')
})
