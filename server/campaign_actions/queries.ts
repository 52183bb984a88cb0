import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { AUTOMATIC_CAMPAIGN_TYPES, CAMPAIGN_ACTION_STATUSES, CAMPAIGN_TYPES } from '../../shared/campaign_actions/entity'
import { bestAction } from '../../shared/campaign_actions/rules'
import { at, count, id, oneOf, part, text } from '../../shared/kernel/model/fields'
import { query } from '../../shared/kernel/model/query'
import { sum } from '../../shared/kernel/money'
import { readRows } from '../kernel/commands/rows'
import { byId, containsAny, equals, filter, list } from '../kernel/reads/list'
import { type ReadContext, reading } from '../kernel/reads/reading'
import { promoCodeUsage } from '../promo_codes/usage'

/** Filters shared by the queries over several campaign actions. */
const selection = {
  event_sync_id: text(60).nullable().optional(),
  event_id: id().nullable().optional(),
  group_id: id().nullable().optional(),
  from: at().nullable().optional(),
  to: at().nullable().optional(),
}
type Selection = { readonly [K in keyof typeof selection]?: string | null | undefined }

async function selectedActions({ db, actor }: ReadContext, { event_sync_id, event_id, group_id, from, to }: Selection) {
  let rows = db.selectFrom('campaign_actions').selectAll().where('org_id', '=', actor.org_id).where('deleted', '=', false).where('internal', '=', false)
  if (event_sync_id) rows = rows.where('event_sync_id', '=', event_sync_id)
  if (event_id) rows = rows.where('event_id', '=', event_id)
  if (group_id) rows = rows.where('group_id', '=', group_id)
  if (from) rows = rows.where('starts_at', '>=', from)
  if (to) rows = rows.where('starts_at', '<', to)
  return rows.execute()
}

const can = 'campaign_actions.read'
const filterTotals = query('campaign_actions_filter_totals', {
  args: z.object({ input: part('CampaignActionsTotalsInput', selection).nullable().optional() }),
  returns: part('CampaignActionsTotals', { total: count(), draft: count(), enqueued: count(), failed: count(), finished: count() }),
  can,
})

const metrics = query('campaign_action_metrics', {
  args: z.object({ input: part('CampaignActionMetricsInput', selection).nullable().optional() }),
  returns: part('CampaignActionMetrics', {
    sent: count(),
    opens: count(),
    reach: count(),
    likes: count(),
    clicks: count(),
    tickets: count(),
    /** The best-performing action; null without actions. */
    best_id: id().nullable(),
  }),
  can,
})

const promoCodeStats = query('promo_code_stats', {
  args: z.object({
    input: part('PromoCodeStatsInput', { campaign_actions_group_id: id().nullable().optional(), event_sync_id: text(60).nullable().optional() })
      .nullable()
      .optional(),
  }),
  returns: z.array(part('PromoCodeStats', { id: id(), name: text(120), orders: count(), tickets: count() })),
  can,
})

export const campaignActionReadings = [
  list('campaign_actions', 'CampaignActionList', {
    sort: 'starts_at',
    desc: true,
    filters: {
      event_sync_id: equals('event_sync_id', text(60)),
      event_id: equals('event_id', id()),
      group_id: equals('group_id', id()),
      promo_code_id: equals('promo_code_id', id()),
      status: equals('status', oneOf('CampaignActionStatus', CAMPAIGN_ACTION_STATUSES)),
      type: equals('type', oneOf('CampaignActionType', [...CAMPAIGN_TYPES, ...AUTOMATIC_CAMPAIGN_TYPES])),
      active: equals('active', z.boolean()),
      internal: equals('internal', z.boolean()),
      /** Finished or failed actions. */
      archived: filter(z.boolean(), (over) => (over ? sql<SqlBool>`status in ('FAILED', 'FINISHED')` : sql<SqlBool>`status not in ('FAILED', 'FINISHED')`)),
      label_ids: containsAny('label_ids'),
      from: filter(at(), (from) => sql<SqlBool>`starts_at >= ${from}`),
      to: filter(at(), (to) => sql<SqlBool>`starts_at < ${to}`),
    },
  }),
  byId('campaign_action', 'campaign_actions'),
  list('campaign_actions_groups', 'CampaignActionsGroupList', { sort: 'created_at', desc: true }),
  byId('campaign_actions_group', 'campaign_actions_groups'),
  reading(filterTotals, async ({ input }, context) => {
    const actions = await selectedActions(context, input ?? {})
    const of = (status: (typeof actions)[number]['status']) => actions.filter((action) => action.status === status).length
    return { total: actions.length, draft: of('DRAFT'), enqueued: of('ENQUEUED'), failed: of('FAILED'), finished: of('FINISHED') }
  }),
  reading(metrics, async ({ input }, context) => {
    const actions = await selectedActions(context, input ?? {})
    const sent = actions.flatMap(({ message_id }) => message_id ?? [])
    const messages = new Map((await readRows(context.db, 'messages', context.actor.org_id, sent)).map((message) => [message.id, message.recipients_stats]))
    const each = actions.map(({ id, message_id, insights }) => {
      const stats = messages.get(message_id ?? '')
      const { views, likes, clicks, conversions } = insights
      return { id, sent: stats?.created ?? 0, opens: stats?.delivered ?? 0, reach: views, likes, clicks, tickets: conversions }
    })
    const all = (of: (action: (typeof each)[number]) => number) => sum(each.map(of))
    return {
      sent: all((a) => a.sent),
      opens: all((a) => a.opens),
      reach: all((a) => a.reach),
      likes: all((a) => a.likes),
      clicks: all((a) => a.clicks),
      tickets: all((a) => a.tickets),
      best_id: bestAction(each),
    }
  }),
  reading(promoCodeStats, async ({ input }, context) => {
    const { db, actor } = context
    const actions = await selectedActions(context, { group_id: input?.campaign_actions_group_id, event_sync_id: input?.event_sync_id })
    const codes = new Map<string, Set<string>>()
    for (const { group_id, promo_code_id } of actions) if (group_id && promo_code_id) codes.set(group_id, (codes.get(group_id) ?? new Set()).add(promo_code_id))
    const groups = await readRows(db, 'campaign_actions_groups', actor.org_id, [...codes.keys()])
    const ids = [...new Set([...codes.values()].flatMap((each) => [...each]))]
    const sold = await promoCodeUsage(context, ids)
    return groups.map(({ id, name }) => {
      const own = sold.filter(({ promo_code_id }) => codes.get(id)?.has(promo_code_id))
      return { id, name, orders: sum(own.map(({ orders }) => orders)), tickets: sum(own.map(({ tickets }) => tickets)) }
    })
  }),
]
