import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { at, count, id, oneOf, text } from '../../shared/kernel/model/fields'
import { ORDER_CHANNELS, ORDER_TYPES } from '../../shared/orders/entity'
import { byId, containsAny, equals, filter, list } from '../kernel/reads/list'

/** Orders whose tickets wait to be posted or collected, or the others. */
const awaitingHandover = (method: string, open: boolean) => {
  const waits = sql<SqlBool>`(shipping is not null and cast(shipping as text) like ${`%"method":"${method}"%`} and handed_over_at is null)`
  return open ? waits : sql<SqlBool>`not ${waits}`
}

/** Comparison of an order's status; `eq` by default. */
const STATUS_CONDITIONS = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const
type StatusCondition = keyof typeof STATUS_CONDITIONS

/** Column of the order items for each kind of item. */
const ITEM_COLUMNS = { vouchers: 'voucher_id', products: 'product_id', events: 'event_id' } as const

/** Orders with an item of an event that meets a condition. */
const hasItemForEvent = (org_id: string, holds: ReturnType<typeof sql<SqlBool>>) =>
  sql<SqlBool>`exists (select 1 from order_items join events on events.org_id = order_items.org_id and events.id = order_items.event_id
    where order_items.org_id = ${org_id} and order_items.order_id = orders.id and ${holds})`

export const orderReadings = [
  list('orders', 'OrderList', {
    sort: 'created_at',
    desc: true,
    filters: {
      booking_code: equals('booking_code', text(16)),
      status_codes: filter(z.array(count()).max(20), (codes) => (codes.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`status_code in (${sql.join(codes)})`)),
      status_code: filter(count(), (code, _now, _actor, { status_code_condition = 'eq' }) => {
        const sign = STATUS_CONDITIONS[status_code_condition as StatusCondition]
        return sql<SqlBool>`status_code ${sql.raw(sign)} ${code}`
      }),
      /** Only sets the comparison of `status_code`. */
      status_code_condition: filter(oneOf('StatusCodeCondition', ['eq', 'ne', 'lt', 'lte', 'gt', 'gte']), () => sql<SqlBool>`1 = 1`),
      order_type: equals('order_type', oneOf('OrderType', ORDER_TYPES)),
      channel: equals('channel', oneOf('OrderChannel', ORDER_CHANNELS)),
      event_id: equals('event_id', id()),
      season_id: filter(id(), (season, _now, { org_id }) => hasItemForEvent(org_id, sql<SqlBool>`events.season_id = ${season}`)),
      /** Labels of its events: an order has none of its own. */
      label_ids: filter(z.array(id()).max(50), (ids, now, actor, asked) =>
        hasItemForEvent(actor.org_id, containsAny('events.label_ids').where(ids, now, actor, asked)),
      ),
      only: filter(
        oneOf('OrderedKind', ['vouchers', 'products', 'events']),
        (kind, _now, { org_id }) => sql<SqlBool>`exists (select 1 from order_items
          where order_items.org_id = ${org_id} and order_items.order_id = orders.id and ${sql.ref(`order_items.${ITEM_COLUMNS[kind]}`)} is not null)`,
      ),
      contact_id: equals('contact_id', id()),
      shift_id: equals('shift_id', id()),
      device_id: equals('device_id', id()),
      unshipped: filter(z.boolean(), (open) => awaitingHandover('postal', open)),
      uncollected: filter(z.boolean(), (open) => awaitingHandover('collect', open)),
      from: filter(at(), (from) => sql<SqlBool>`created_at >= ${from}`),
      to: filter(at(), (to) => sql<SqlBool>`created_at < ${to}`),
    },
  }),
  byId('order', 'orders'),
]
