import { isEmailCampaign, launchProblem } from '../../shared/campaign_actions/rules'
import { conditionFault, conditionsIn } from '../../shared/email/conditions'
import { prepareMjml } from '../../shared/email/render/prepare'
import { isMjml, lineOf } from '../../shared/email/source/node'
import { DomainError } from '../../shared/kernel/errors'
import { plainText } from '../../shared/kernel/search-text'
import { ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { FREE_PLAN } from '../../shared/orgs/rules'
import { assertEmailPlan } from '../email/messages/plan'
import { isTrackingEnabled } from '../email/reports/tracking'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { readRecipients } from './sending/audience'

type Action = RowOf<'campaign_actions'>

const asItIs = (text: string): string => text

/**
 * Throws `campaign_actions.broken_message` for MJML that cannot be rendered, and for a condition that cannot be read.
 */
export function assertRenderable(body: string): void {
  const prepared = isMjml(body) ? prepareMjml(body, { sanitize: asItIs }) : null
  const [problem] = prepared && 'problems' in prepared ? prepared.problems : []
  const offset = problem ? problem.offset : conditionFault(body)
  if (offset !== null) throw new DomainError('campaign_actions.broken_message', { line: lineOf(body, offset) })
}

/**
 * Throws `campaign_actions.unknown_label` for a section that is for contacts with a label which the organisation does
 * not have.
 */
async function assertKnownLabels(trx: Trx, org_id: string, body: string): Promise<void> {
  const wanted = conditionsIn(body).flatMap((condition) => (condition.kind === 'label' ? condition.label : []))
  if (wanted.length === 0) return
  const labels = await trx
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('org_id', '=', org_id)
    .where('deleted', '=', false)
    .execute()
  const known = new Set(labels.flatMap(({ id, name }) => [id, plainText(name)]))
  const label = wanted.find((one) => !known.has(one) && !known.has(plainText(one)))
  if (label !== undefined) throw new DomainError('campaign_actions.unknown_label', { label })
}

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
  if (active.length >= FREE_PLAN.active_campaigns)
    throw new DomainError('campaign_actions.plan', { limit: FREE_PLAN.active_campaigns })
}

async function hasAccount(trx: Trx, { org_id, type }: Action): Promise<boolean> {
  const accounts = await trx
    .selectFrom('social_accounts')
    .select(['provider', 'connected_at'])
    .where('org_id', '=', org_id)
    .where('deleted', '=', false)
    .execute()
  return accounts.some(({ provider, connected_at }) => provider === type && connected_at !== null)
}

/** Checks that a campaign can be launched. Throws the reason why it cannot. */
export async function assertLaunchable(trx: Trx, ctx: Context, action: Action): Promise<void> {
  const message = action.message_id ? await existingRow(ctx, 'messages', action.message_id) : null
  const problem = launchProblem({ ...action, message, hasAccount: await hasAccount(trx, action) })
  if (problem) throw new DomainError(problem)
  if (message) {
    assertRenderable(message.body)
    await assertKnownLabels(trx, ctx.op.org_id, message.body)
  }
  if (action.subject_test && !isTrackingEnabled(await existingRow(ctx, 'orgs', ctx.op.org_id)))
    throw new DomainError('campaign_actions.uncounted')
  await assertCampaignPlan(trx, ctx, action.id)
  const isEmail = isEmailCampaign(action.type)
  if (isEmail)
    await assertEmailPlan(
      trx,
      ctx,
      (await readRecipients(trx, ctx.op.org_id, action, ms(ctx.now))).reached.length,
      action.starts_at ?? ctx.now,
    )
}
