import { type SqlBool, sql } from 'kysely'
import { includesAny } from '../../shared/kernel/model/list/condition'
import { ordersList } from '../../shared/orders/list'
import { VOID_STATUSES } from '../../shared/orders/status'
import { conditionSql } from '../kernel/reads/condition'
import { list } from '../kernel/reads/list'

/**
 * Orders whose tickets wait to be posted or collected, or the others. Nothing waits of a cancelled, expired or refunded
 * order.
 */
const awaitingHandover = (method: string, open: boolean) => {
  const waits = sql<SqlBool>`(shipping is not null and cast(shipping as text) like ${`%"method":"${method}"%`} and handed_over_at is null
    and status_code not in (${sql.join(VOID_STATUSES)}))`
  return open ? waits : sql<SqlBool>`not ${waits}`
}

/** Column of the order items for each kind of item. */
const ITEM_COLUMNS = { vouchers: 'voucher_id', products: 'product_id', events: 'event_id' } as const

/** Orders with an item of an event that meets a condition. */
const hasItemForEvent = (org_id: string, holds: ReturnType<typeof sql<SqlBool>>) =>
  sql<SqlBool>`exists (select 1 from order_items join events on events.org_id = order_items.org_id and events.id = order_items.event_id
    where order_items.org_id = ${org_id} and order_items.order_id = orders.id and ${holds})`

export const orderReadings = list(ordersList, {
  conditions: {
    season_id: (season: string, { actor }) => hasItemForEvent(actor.org_id, sql<SqlBool>`events.season_id = ${season}`),
    label_ids: (ids: readonly string[], { actor, now }) =>
      hasItemForEvent(actor.org_id, conditionSql('events', includesAny('label_ids', ids), now)),
    only: (kind: keyof typeof ITEM_COLUMNS, { actor }) => sql<SqlBool>`exists (select 1 from order_items
      where order_items.org_id = ${actor.org_id} and order_items.order_id = orders.id and ${sql.ref(`order_items.${ITEM_COLUMNS[kind]}`)} is not null)`,
    unshipped: (open: boolean) => awaitingHandover('postal', open),
    uncollected: (open: boolean) => awaitingHandover('collect', open),
  },
})
