import { z } from 'zod'
import { shownLink } from '../../shared/campaign_actions/rules'
import { DomainError } from '../../shared/kernel/errors'
import { id } from '../../shared/kernel/model/fields'
import type { RowOf } from '../../shared/model'
import { externalJob, jobKind } from '../jobs/job'
import { enqueue } from '../jobs/queue'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import { readRow } from '../kernel/commands/rows'
import type { Trx } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { notifyOfCampaignFailure } from '../notifications/campaign-failure'
import { type Post, PostRefused } from '../social_accounts/publishing/network'
import {
  accountOf,
  NETWORKS,
  type PublishingParts,
  type PublishWorld,
  publisherOf,
  type SocialNetwork,
  videoDownload,
} from '../social_accounts/publishing/publisher'
import { enqueueReach } from './reach-job'

type Action = RowOf<'campaign_actions'>
type PublishPayload = { readonly campaign_action_id: string }
type Outcome = { readonly url: string | null } | { readonly failure: string }

const publishCampaign = jobKind('campaign_publish', z.object({ campaign_action_id: id() }), { tries: 6 })

/** Progress of a post before and after the request that publishes it was sent. */
const WAITING = { total: 1, current: 0 }
const HANDED_OVER = { total: 1, current: 1 }

/** Has a campaign published on its network. */
export async function enqueuePublication(ctx: Context, { id: campaign_action_id }: Pick<Action, 'id'>): Promise<void> {
  await ctx.rows.patch('campaign_actions', campaign_action_id, { success_progress: WAITING, updated_at: ctx.now })
  await enqueue(ctx, publishCampaign, { campaign_action_id }, { key: campaign_action_id })
}

const postOf = (action: Action, { publicUrl }: PublishingParts): Post => ({
  text: action.social_text ?? '',
  link: shownLink(action),
  pictures: action.medias.filter(({ type }) => type === 'IMAGE').map(({ url }) => new URL(url, publicUrl).href),
})

async function publish(
  { campaign_action_id }: PublishPayload,
  job: { readonly org_id: string; readonly announce: () => Promise<void> },
  world: PublishWorld,
) {
  const db = scoped(world.db, job.org_id)
  const { publishing } = world
  const action = await readRow(db, 'campaign_actions', job.org_id, campaign_action_id)
  if (!action) throw new DomainError('not_found', { table: 'campaign_actions', id: campaign_action_id })
  // The request was sent, and its outcome was never recorded.
  if (action.success_progress.current > 0) return { failure: 'campaign_actions.maybe_published' }
  const network = action.type as SocialNetwork
  const account = await accountOf(db, action)
  let isHandedOver = false
  try {
    const publisher = account && (await publisherOf(db, account, publishing))
    const api = publishing.oauth[network]?.api
    if (!publisher || !api) return { failure: 'campaign_actions.no_account' }
    const announce = async () => {
      await job.announce()
      isHandedOver = true
    }
    const publication = { api, fetch: publishing.fetch, announce, download: videoDownload(publishing) }
    return { url: await NETWORKS[network](postOf(action, publishing), publisher, publication) }
  } catch (error) {
    if (error instanceof PostRefused) return { failure: error.code }
    if (isHandedOver) return { failure: 'campaign_actions.maybe_published' }
    throw error
  }
}

async function bookOutcome(
  _trx: Trx,
  { campaign_action_id }: PublishPayload,
  outcome: Outcome,
  ctx: Context,
): Promise<void> {
  const { rows } = ctx
  const over = { active: false, updated_at: ctx.now }
  if ('failure' in outcome) {
    await rows.patch('campaign_actions', campaign_action_id, { ...over, status: 'FAILED', failure: outcome.failure })
    await notifyOfCampaignFailure(ctx, await existingRow(ctx, 'campaign_actions', campaign_action_id), outcome.failure)
  } else {
    const preview_url = outcome.url === null || outcome.url.length > 500 ? null : outcome.url
    await rows.patch('campaign_actions', campaign_action_id, {
      ...over,
      status: 'FINISHED',
      preview_url,
      success_progress: HANDED_OVER,
    })
    if (preview_url !== null) await enqueueReach(ctx, { campaign_action_id, nth: 0 })
  }
}

/**
 * Publishes a campaign on its network, at most once. Until the publishing request is sent, an outage is tried again.
 */
export const publishCampaignJob = externalJob<PublishPayload, Outcome, PublishWorld>(publishCampaign, {
  effect: publish,
  announced: (_trx, { campaign_action_id }, { rows, now }) =>
    rows
      .patch('campaign_actions', campaign_action_id, { success_progress: HANDED_OVER, updated_at: now })
      .then(() => {}),
  settled: bookOutcome,
  failed: async (trx, payload, { dead }, ctx) => {
    if (dead) await bookOutcome(trx, payload, { failure: 'campaign_actions.network_down' }, ctx)
  },
})
