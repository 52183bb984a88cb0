import { createCampaignAction, deleteCampaignAction, updateCampaignAction } from '../../shared/campaign_actions/commands'
import { statusAfterChange } from '../../shared/campaign_actions/rules'
import { DomainError } from '../../shared/kernel/errors'
import { assertSpan } from '../kernel/commands/date-span'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { bookByEffect, checked } from '../kernel/commands/plain-edit'
import { assertLaunchable } from './launch'
import { scheduleCampaign } from './run-job'

export const bookCampaignAction: Handler<typeof createCampaignAction> = async (trx, args, ctx) => {
  const { input } = args
  assertSpan(input)
  const id = input.id ?? ctx.op.id
  const next = statusAfterChange({ status: 'DRAFT', active: false, starts_at: null, success_progress: { total: 0, current: 0 } }, input, ctx.now)
  await bookByEffect(createCampaignAction, args, ctx)
  await ctx.rows.patch('campaign_actions', id, next)
  const action = await existingRow(ctx, 'campaign_actions', id)
  if (next.active) await assertLaunchable(trx, ctx, action)
  await scheduleCampaign(ctx, action)
  return () => existingRow(ctx, 'campaign_actions', id)
}

export const bookCampaignActionChange: Handler<typeof updateCampaignAction> = async (trx, args, ctx) => {
  const { id, input } = args
  const before = await existingRow(ctx, 'campaign_actions', id)
  assertSpan(input, before)
  const next = statusAfterChange(before, input, ctx.now)
  await bookByEffect(updateCampaignAction, args, ctx)
  await ctx.rows.patch('campaign_actions', id, next)
  const action = await existingRow(ctx, 'campaign_actions', id)
  if (next.active) await assertLaunchable(trx, ctx, action)
  await scheduleCampaign(ctx, action)
  return () => existingRow(ctx, 'campaign_actions', id)
}

/** Deletes a campaign action, drafts only. A scheduled one must be cancelled first, and a sent one is kept. */
export const campaignActionDeletion = checked(deleteCampaignAction, async (_trx, { id }, ctx) => {
  const { status } = await existingRow(ctx, 'campaign_actions', id)
  if (status !== 'DRAFT') throw new DomainError(status === 'ENQUEUED' ? 'campaign_actions.scheduled' : 'campaign_actions.over')
})
