import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { at, count, id, oneOf, text } from '../../shared/kernel/model/fields'
import { ORDER_CHANNELS, ORDER_TYPES } from '../../shared/orders/entity'
import { byId, containsAny, equals, filter, list } from '../kernel/reads/list'

/** Orders whose tickets wait to be posted or collected, or those that do not. */
const waiting = (method: string, open: boolean) => {
  const waits = sql<SqlBool>`(shipping is not null and cast(shipping as text) like ${`%"method":"${method}"%`} and handed_over_at is null)`
  return open ? waits : sql<SqlBool>`not ${waits}`
}

/** How an order's status is compared with the one given; the same where nobody says. */
const STATUS_CONDITIONS = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const
type StatusCondition = keyof typeof STATUS_CONDITIONS

/** What an order is of: the column of its lines that says so. */
const ORDERED = { vouchers: 'voucher_id', products: 'product_id', events: 'event_id' } as const

/** Orders with a line for an event of which something holds. */
const forEvent = (org_id: string, holds: ReturnType<typeof sql<SqlBool>>) =>
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
      /** Says nothing but how `status_code` is meant. */
      status_code_condition: filter(oneOf('StatusCodeCondition', ['eq', 'ne', 'lt', 'lte', 'gt', 'gte']), () => sql<SqlBool>`1 = 1`),
      order_type: equals('order_type', oneOf('OrderType', ORDER_TYPES)),
      channel: equals('channel', oneOf('OrderChannel', ORDER_CHANNELS)),
      event_id: equals('event_id', id()),
      season_id: filter(id(), (season, _now, { org_id }) => forEvent(org_id, sql<SqlBool>`events.season_id = ${season}`)),
      /** Labels of what it is for: an order has none of its own. */
      label_ids: filter(z.array(id()).max(50), (ids, now, actor, asked) =>
        forEvent(actor.org_id, containsAny('events.label_ids').where(ids, now, actor, asked)),
      ),
      only: filter(
        oneOf('OrderedKind', ['vouchers', 'products', 'events']),
        (kind, _now, { org_id }) => sql<SqlBool>`exists (select 1 from order_items
          where order_items.org_id = ${org_id} and order_items.order_id = orders.id and ${sql.ref(`order_items.${ORDERED[kind]}`)} is not null)`,
      ),
      contact_id: equals('contact_id', id()),
      shift_id: equals('shift_id', id()),
      device_id: equals('device_id', id()),
      unshipped: filter(z.boolean(), (open) => waiting('postal', open)),
      uncollected: filter(z.boolean(), (open) => waiting('collect', open)),
      from: filter(at(), (from) => sql<SqlBool>`created_at >= ${from}`),
      to: filter(at(), (to) => sql<SqlBool>`created_at < ${to}`),
    },
  }),
  byId('order', 'orders'),
]
