import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { at, count, id, oneOf, text } from '../../shared/kernel/fields'
import { ORDER_CHANNELS, ORDER_TYPES } from '../../shared/orders/entity'
import { byId, equals, filter, list } from '../kernel/list'

/** Orders whose tickets wait to be posted or collected, or those that do not. */
const waiting = (method: string, open: boolean) => {
  const waits = sql<SqlBool>`(shipping is not null and cast(shipping as text) like ${`%"method":"${method}"%`} and handed_over_at is null)`
  return open ? waits : sql<SqlBool>`not ${waits}`
}

export const orderReadings = [
  list('orders', 'OrderList', {
    sort: 'created_at',
    desc: true,
    filters: {
      booking_code: equals('booking_code', text(16)),
      status_codes: filter(z.array(count()).max(20), (codes) => (codes.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`status_code in (${sql.join(codes)})`)),
      order_type: equals('order_type', oneOf('OrderType', ORDER_TYPES)),
      channel: equals('channel', oneOf('OrderChannel', ORDER_CHANNELS)),
      event_id: equals('event_id', id()),
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
