import { z } from 'zod'
import { ATTRIBUTION_WINDOW, ticketsByCampaign } from '../../shared/campaign_actions/conversions'
import { iso, MINUTE, ms } from '../../shared/kernel/time'
import { BOUGHT_STATUSES } from '../../shared/orders/status'
import { databaseJob, jobKind } from '../jobs/job'
import { rawStatement } from '../kernel/database/statement'

/** Time in ms between two counts. */
const INTERVAL = 5 * MINUTE

const CLICKS = `select messages.campaign_action_id as action_id, outbox.contact_id, outbox.clicked_at from outbox
  join messages on messages.org_id = outbox.org_id and messages.id = outbox.message_id
  where outbox.org_id = ? and outbox.clicked_at is not null and outbox.clicked_at >= ? and outbox.contact_id is not null
    and messages.campaign_action_id is not null`

const ANNOUNCEMENTS = `select id as action_id, promo_code_id, starts_at from campaign_actions
  where org_id = ? and starts_at >= ? and starts_at <= ? and promo_code_id is not null and status in ('ENQUEUED', 'FINISHED') and deleted = ?`

const columns = 'orders.created_at, orders.contact_id, orders.promo_code_id, orders.qty as tickets'
const bought = 'orders.deleted = ? and orders.status_code in (select cast(value as integer) from json_each(?))'
const PURCHASES = `select orders.id, ${columns} from orders where orders.org_id = ? and orders.created_at >= ? and ${bought}
    and orders.contact_id in (select value from json_each(?))
  union select orders.id, ${columns} from orders where orders.org_id = ? and orders.created_at >= ? and ${bought}
    and orders.promo_code_id in (select value from json_each(?))`

type Row<F extends (...args: never) => unknown, N extends number> = Parameters<F>[N] extends readonly (infer T)[]
  ? T
  : never
type Count = typeof ticketsByCampaign

/**
 * Counts the tickets that the organisation's campaigns have sold. Everything is counted again each time, so that no
 * order counts twice and a refunded one no longer counts.
 */
export const conversionJob = databaseJob(
  jobKind('campaign_conversions', z.object({})),
  async (trx, _payload, ctx) => {
    const { org_id } = ctx.op
    const since = iso(ms(ctx.now) - 2 * ATTRIBUTION_WINDOW)
    const clicks = await rawStatement<Row<Count, 1>>(trx, CLICKS, [org_id, since])
    const announcements = await rawStatement<Row<Count, 2>>(trx, ANNOUNCEMENTS, [org_id, since, ctx.now, false])
    const again = iso(ms(ctx.now) + INTERVAL)
    if (clicks.length === 0 && announcements.length === 0) return again
    const contacts = JSON.stringify([...new Set(clicks.map(({ contact_id }) => contact_id))])
    const codes = JSON.stringify([...new Set(announcements.map(({ promo_code_id }) => promo_code_id))])
    const statuses = JSON.stringify(BOUGHT_STATUSES)
    const purchases = await rawStatement<Row<Count, 0>>(trx, PURCHASES, [
      org_id,
      since,
      false,
      statuses,
      contacts,
      org_id,
      since,
      false,
      statuses,
      codes,
    ])
    const sums = ticketsByCampaign(purchases, clicks, announcements)
    for (const action_id of new Set([...clicks, ...announcements].map(({ action_id }) => action_id))) {
      const action = await ctx.rows.get('campaign_actions', action_id)
      const conversions = sums.get(action_id) ?? 0
      // A campaign older than the window keeps its figure.
      if (!action || (action.starts_at ?? '') < since || action.insights.conversions === conversions) continue
      await ctx.rows.patch('campaign_actions', action_id, {
        insights: { ...action.insights, conversions },
        updated_at: ctx.now,
      })
    }
    return again
  },
  { standing: true },
)
