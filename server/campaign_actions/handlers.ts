import { createCampaignAction, deleteCampaignAction, updateCampaignAction } from '../../shared/campaign_actions/commands'
import { statusAfterChange } from '../../shared/campaign_actions/rules'
import { DomainError } from '../../shared/kernel/errors'
import { FREE_PLAN } from '../../shared/orgs/rules'
import { assertSpan } from '../kernel/commands/date-span'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import { bookByEffect, checked } from '../kernel/commands/plain-edit'
import type { Trx } from '../kernel/database/database'
import { scheduleCampaign } from './run-job'

/** Throws `campaign_actions.plan` where a free plan allows no further scheduled campaign. */
async function assertCampaignPlan(trx: Trx, ctx: Context, id: string): Promise<void> {
  const { org_id } = ctx.op
  const { free_plan } = await existingRow(ctx, 'orgs', org_id)
  if (!free_plan) return
  const active = await trx
    .selectFrom('campaign_actions')
    .select('id')
    .where('org_id', '=', org_id)
    .where('status', '=', 'ENQUEUED')
    .where('internal', '=', false)
    .where('deleted', '=', false)
    .where('id', '!=', id)
    .execute()
  if (active.length >= FREE_PLAN.active_campaigns) throw new DomainError('campaign_actions.plan', { limit: FREE_PLAN.active_campaigns })
}

export const bookCampaignAction: Handler<typeof createCampaignAction> = async (trx, args, ctx) => {
  const { input } = args
  assertSpan(input)
  const id = input.id ?? ctx.op.id
  const next = statusAfterChange({ status: 'DRAFT', active: false, starts_at: null, success_progress: { total: 0, current: 0 } }, input, ctx.now)
  if (next.active) await assertCampaignPlan(trx, ctx, id)
  await bookByEffect(createCampaignAction, args, ctx)
  await ctx.rows.patch('campaign_actions', id, next)
  await scheduleCampaign(ctx, await existingRow(ctx, 'campaign_actions', id))
  return () => existingRow(ctx, 'campaign_actions', id)
}

export const bookCampaignActionChange: Handler<typeof updateCampaignAction> = async (trx, args, ctx) => {
  const { id, input } = args
  const before = await existingRow(ctx, 'campaign_actions', id)
  assertSpan(input, before)
  const next = statusAfterChange(before, input, ctx.now)
  if (next.active && !before.active) await assertCampaignPlan(trx, ctx, id)
  await bookByEffect(updateCampaignAction, args, ctx)
  await ctx.rows.patch('campaign_actions', id, next)
  await scheduleCampaign(ctx, await existingRow(ctx, 'campaign_actions', id))
  return () => existingRow(ctx, 'campaign_actions', id)
}

/** Deletes a campaign action, drafts only. A scheduled one must be cancelled first, and a sent one is kept. */
export const campaignActionDeletion = checked(deleteCampaignAction, async (_trx, { id }, ctx) => {
  const { status } = await existingRow(ctx, 'campaign_actions', id)
  if (status !== 'DRAFT') throw new DomainError(status === 'ENQUEUED' ? 'campaign_actions.scheduled' : 'campaign_actions.over')
})
