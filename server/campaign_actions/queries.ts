import { campaignActionsGroupsList, campaignActionsList } from '../../shared/campaign_actions/list'
import {
  audienceQuery,
  type CampaignSelection,
  filterTotalsQuery,
  lostEmailsQuery,
  metricsQuery,
  promoCodeStatsQuery,
} from '../../shared/campaign_actions/queries'
import { bestAction } from '../../shared/campaign_actions/rules'
import { DomainError } from '../../shared/kernel/errors'
import { sum } from '../../shared/kernel/money'
import { iso } from '../../shared/kernel/time'
import { BOUGHT_STATUSES } from '../../shared/orders/status'
import { FREE_PLAN } from '../../shared/orgs/rules'
import { emailsLeft } from '../email/messages/plan'
import { readRow, readRows } from '../kernel/commands/rows'
import { rawStatement } from '../kernel/database/statement'
import { list } from '../kernel/reads/list'
import { type ReadContext, reading } from '../kernel/reads/reading'
import { promoCodeUsage } from '../promo_codes/usage'
import { readRecipients } from './sending/audience'

async function selectedActions(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  { event_sync_id, event_id, group_id, from, to, archived }: CampaignSelection,
) {
  let rows = db
    .selectFrom('campaign_actions')
    .selectAll()
    .where('org_id', '=', actor.org_id)
    .where('deleted', '=', false)
    .where('internal', '=', false)
  if (event_sync_id) rows = rows.where('event_sync_id', '=', event_sync_id)
  if (event_id) rows = rows.where('event_id', '=', event_id)
  if (group_id) rows = rows.where('group_id', '=', group_id)
  if (from) rows = rows.where('starts_at', '>=', from)
  if (to) rows = rows.where('starts_at', '<', to)
  if (typeof archived === 'boolean') rows = rows.where('status', archived ? 'in' : 'not in', ['FAILED', 'FINISHED'])
  return rows.execute()
}

const ticketsByCode = `select orders.promo_code_id as id, count(distinct orders.id) as orders, sum(order_items.qty) as tickets from orders
  join order_items on order_items.org_id = orders.org_id and order_items.order_id = orders.id
  join events on events.org_id = order_items.org_id and events.id = order_items.event_id
  where orders.org_id = ? and events.sync_id = ? and orders.deleted = ? and order_items.deleted = ? and order_items.cancelled = ?
    and orders.status_code in (select cast(value as integer) from json_each(?)) and orders.promo_code_id in (select value from json_each(?))
  group by orders.promo_code_id`

/** Sums the orders with promo codes that hold tickets of one series. */
const promoCodeUsageOfSeries = ({ db, actor }: ReadContext, sync_id: string, ids: readonly string[]) =>
  rawStatement<{ id: string; orders: number; tickets: number }>(db, ticketsByCode, [
    actor.org_id,
    sync_id,
    false,
    false,
    false,
    JSON.stringify(BOUGHT_STATUSES),
    JSON.stringify(ids),
  ])

const LOST_EMAILS = `select state, count(*) as count from outbox
  where org_id = ? and message_id = (select message_id from campaign_actions where org_id = ? and id = ?) and kind != 'test' and state in ('failed', 'unsure')
  group by state`

export const campaignActionReadings = [
  reading(audienceQuery, async ({ input }, { db, actor, now }) => {
    const { org_id } = actor
    const org = await readRow(db, 'orgs', org_id, org_id)
    if (!org) throw new DomainError('not_found', { table: 'orgs' })
    const { type, event_id, label_ids, audience: filters } = input ?? {}
    const selection = {
      type: type ?? 'newsletter',
      event_id: event_id ?? null,
      label_ids: label_ids ?? [],
      audience: filters ?? null,
    }
    const found = await readRecipients(db, org_id, selection, now)
    const scheduled = await selectedActions({ db, actor }, {})
    return {
      ...found,
      reached: found.reached.length,
      emails_left: await emailsLeft(db, org, iso(now)),
      campaigns_left: org.free_plan
        ? Math.max(0, FREE_PLAN.active_campaigns - scheduled.filter(({ status }) => status === 'ENQUEUED').length)
        : null,
    }
  }),
  reading(lostEmailsQuery, async ({ id }, { db, actor }) => {
    const states = await rawStatement<{ state: 'failed' | 'unsure'; count: number }>(db, LOST_EMAILS, [
      actor.org_id,
      actor.org_id,
      id,
    ])
    const of = (wanted: 'failed' | 'unsure') => Number(states.find(({ state }) => state === wanted)?.count ?? 0)
    return { failed: of('failed'), unsure: of('unsure') }
  }),
  ...list(campaignActionsList),
  ...list(campaignActionsGroupsList),
  reading(filterTotalsQuery, async ({ input }, context) => {
    const actions = await selectedActions(context, input ?? {})
    const of = (status: (typeof actions)[number]['status']) =>
      actions.filter((action) => action.status === status).length
    return {
      total: actions.length,
      draft: of('DRAFT'),
      enqueued: of('ENQUEUED'),
      failed: of('FAILED'),
      finished: of('FINISHED'),
    }
  }),
  reading(metricsQuery, async ({ input }, context) => {
    const actions = await selectedActions(context, input ?? {})
    const sent = actions.flatMap(({ message_id }) => message_id ?? [])
    const messages = new Map(
      (await readRows(context.db, 'messages', context.actor.org_id, sent)).map((message) => [
        message.id,
        message.recipients_stats,
      ]),
    )
    const each = actions.map(({ id, message_id, insights }) => {
      const stats = messages.get(message_id ?? '')
      const { views, likes, clicks, conversions } = insights
      return {
        id,
        sent: stats?.created ?? 0,
        opens: stats?.delivered ?? 0,
        reach: views,
        likes,
        clicks,
        tickets: conversions,
      }
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
  reading(promoCodeStatsQuery, async ({ input }, context) => {
    const { db, actor } = context
    const actions = await selectedActions(context, {
      group_id: input?.campaign_actions_group_id,
      event_sync_id: input?.event_sync_id,
    })
    const codes = new Map<string, Set<string>>()
    for (const { group_id, promo_code_id } of actions)
      if (group_id && promo_code_id) codes.set(group_id, (codes.get(group_id) ?? new Set()).add(promo_code_id))
    const groups = await readRows(db, 'campaign_actions_groups', actor.org_id, [...codes.keys()])
    const ids = [...new Set([...codes.values()].flatMap((each) => [...each]))]
    const sold = input?.event_sync_id
      ? await promoCodeUsageOfSeries(context, input.event_sync_id, ids)
      : await promoCodeUsage(context, 'promo_code_id', ids)
    return groups.map(({ id, name }) => {
      const own = sold.filter((usage) => codes.get(id)?.has(usage.id))
      return { id, name, orders: sum(own.map(({ orders }) => orders)), tickets: sum(own.map(({ tickets }) => tickets)) }
    })
  }),
]
