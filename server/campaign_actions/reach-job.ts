import { z } from 'zod'
import { count, id } from '../../shared/kernel/model/fields'
import { DAY, HOUR, iso, ms } from '../../shared/kernel/time'
import { externalJob, jobKind } from '../jobs/job'
import { enqueue } from '../jobs/queue'
import type { Context } from '../kernel/commands/handler'
import { readRow } from '../kernel/commands/rows'
import { scoped } from '../kernel/database/org-scope'
import { FIGURES, type PostFigures } from '../social_accounts/publishing/figures'
import { PostRefused } from '../social_accounts/publishing/network'
import { accountOf, type PublishWorld, publisherOf, type SocialNetwork } from '../social_accounts/publishing/publisher'

/** Times in ms from one reading to the next, the first from the publication. */
const PAUSES = [HOUR, DAY, 6 * DAY, 23 * DAY] as const

type ReachPayload = { readonly campaign_action_id: string; readonly nth: number }

const readReach = jobKind('campaign_reach', z.object({ campaign_action_id: id(), nth: count() }), { tries: 4, rank: 1 })

/**
 * Schedules the next reading of the views and likes of a published campaign. Nothing is scheduled after the last one.
 */
export async function enqueueReach(ctx: Context, { campaign_action_id, nth }: ReachPayload): Promise<void> {
  const pause = PAUSES[nth]
  if (pause !== undefined)
    await enqueue(
      ctx,
      readReach,
      { campaign_action_id, nth },
      { key: campaign_action_id, at: iso(ms(ctx.now) + pause) },
    )
}

/**
 * Reads the views and likes of a published campaign from its network, some times in its first month. What the network
 * does not tell stays as it was.
 */
export const readReachJob = externalJob<ReachPayload, PostFigures | null, PublishWorld>(readReach, {
  effect: async ({ campaign_action_id }, { org_id }, world) => {
    const db = scoped(world.db, org_id)
    const action = await readRow(db, 'campaign_actions', org_id, campaign_action_id)
    if (!action || action.deleted || action.preview_url === null) return null
    const network = action.type as SocialNetwork
    const account = await accountOf(db, action)
    const api = world.publishing.oauth[network]?.api
    try {
      const publisher = account && (await publisherOf(db, account, world.publishing))
      return publisher && api
        ? await FIGURES[network](action.preview_url, publisher, { api, fetch: world.publishing.fetch })
        : null
    } catch (error) {
      if (error instanceof PostRefused) return null
      throw error
    }
  },
  announced: async () => {},
  settled: async (_trx, { campaign_action_id, nth }, figures, ctx) => {
    const action = figures && (await ctx.rows.get('campaign_actions', campaign_action_id))
    if (action) {
      const insights = {
        ...action.insights,
        views: figures.views ?? action.insights.views,
        likes: figures.likes ?? action.insights.likes,
      }
      await ctx.rows.patch('campaign_actions', campaign_action_id, { insights, updated_at: ctx.now })
    }
    await enqueueReach(ctx, { campaign_action_id, nth: nth + 1 })
  },
  failed: async (_trx, { campaign_action_id, nth }, { dead }, ctx) => {
    if (dead) await enqueueReach(ctx, { campaign_action_id, nth: nth + 1 })
  },
})
