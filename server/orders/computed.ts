import { z } from 'zod'
import { cents, id, part } from '../../shared/kernel/model/fields'
import { can } from '../../shared/kernel/permissions'
import { officeOrders } from '../../shared/orders/office/office'
import {
  ORDER_ACTIVITIES,
  orderActivity,
  orderEmail,
  orderResale,
  SHOWN_ACTIVITIES,
  SHOWN_EMAILS,
} from '../../shared/orders/queries'
import { rawStatement } from '../kernel/database/statement'
import { computed } from '../kernel/reads/computed'
import { orderEmailKey } from './cart/check-out'
import { ticketEmailKey } from './office/resend-tickets'
import { withdrawalEmailKey } from './self_service/withdraw'

/** Amount that a voucher paid of an order, less refunds. `voucher_id` is null for another organisation's voucher. */
const value = part('OrderVoucherValue', { voucher_id: id().nullable(), value: cents() })

const PAID = `select order_id, voucher_id, sum(amount) as value from payments
  where org_id = ? and not deleted and method = 'voucher' and status = 'confirmed' and order_id in (select value from json_each(?))
  group by order_id, voucher_id having sum(amount) <> 0 order by voucher_id`

const EMAIL = 'o.id, o.kind, o.address, o.state, o.created_at, o.sent_at, o.opened_at'

/**
 * Emails of an order, newest first: its tickets and vouchers, how to pay it, what went back of it, withdrawals from it,
 * its invoices, and the cancellation of its events. A key is the id of the order, repayment or invoice, in some followed
 * by another id or a time, which begins with a hexadecimal digit.
 */
const EMAILS = `select ${EMAIL} from outbox o where o.org_id = ? and o.key = ?
  union all select ${EMAIL} from outbox o where o.org_id = ? and o.key >= ? and o.key < ?
  union all select ${EMAIL} from outbox o where o.org_id = ? and o.key >= ? and o.key < ?
  union all select ${EMAIL} from payments p join outbox o
    on o.org_id = p.org_id and o.key = 'order_return ' || p.id where p.org_id = ? and p.order_id = ? and p.amount < 0
  union all select ${EMAIL} from invoices i join outbox o
    on o.org_id = i.org_id and o.key >= 'invoice ' || i.id || ' 0' and o.key < 'invoice ' || i.id || ' g' where i.org_id = ? and i.order_id = ?
  union all select ${EMAIL} from (select distinct org_id, event_id, order_id from order_items where org_id = ? and order_id = ?) e join outbox o
    on o.org_id = e.org_id and o.key = 'event_cancelled ' || e.event_id || ' ' || e.order_id
  order by created_at desc limit ${SHOWN_EMAILS}`

/** Activities of an order, its invoices, and the vouchers that it was converted to, newest first. */
const ACTIVITIES = `select a.id, a.name, a.created_at, u.name as user_name from activity_log a
  left join users u on u.org_id = a.org_id and u.id = a.user_id
  where a.org_id = ? and a.subject_id in (select cast(? as text) union select id from invoices where order_id = ?
    union select voucher_id from payments where order_id = ? and amount < 0 and voucher_id is not null)
  and a.name in (select value from json_each(?)) order by a.created_at desc, a.seq desc limit ${SHOWN_ACTIVITIES}`

const RESALES = `select order_id, state, count(*) as count from resales
  where org_id = ? and order_id in (select value from json_each(?)) and state <> 'ended' group by order_id, state order by state`

export const orderFields = [
  computed(officeOrders, 'activities', {
    returns: z.array(orderActivity),
    can: 'payments.read',
    load: async (orders, { db, actor }) => {
      const found: z.infer<typeof orderActivity>[][] = []
      for (const { id } of orders)
        found.push(await rawStatement(db, ACTIVITIES, [actor.org_id, id, id, id, JSON.stringify(ORDER_ACTIVITIES)]))
      return found
    },
  }),
  computed(officeOrders, 'emails', {
    returns: z.array(orderEmail),
    can: 'messages.read',
    load: async (orders, { db, actor }) => {
      const found: z.infer<typeof orderEmail>[][] = []
      const { org_id } = actor
      for (const { id } of orders) {
        const withdrawal = withdrawalEmailKey(id)
        const ranges = [
          ...[org_id, ticketEmailKey(id, '0'), ticketEmailKey(id, 'g')],
          ...[org_id, `${withdrawal} 0`, `${withdrawal} g`],
        ]
        const own = [org_id, id]
        found.push(await rawStatement(db, EMAILS, [org_id, orderEmailKey(id), ...ranges, ...own, ...own, ...own]))
      }
      return can(actor.role, 'personal_data.read')
        ? found
        : found.map((emails) => emails.map((email) => ({ ...email, address: null })))
    },
  }),
  computed(officeOrders, 'voucher_values', {
    returns: z.array(value),
    can: 'payments.read',
    load: async (orders, { db, actor }) => {
      const ids = orders.map((order) => order.id)
      const rows = await rawStatement<z.infer<typeof value> & { order_id: string }>(db, PAID, [
        actor.org_id,
        JSON.stringify(ids),
      ])
      return ids.map((order_id) =>
        rows
          .filter((row) => row.order_id === order_id)
          .map(({ voucher_id, value }) => ({ voucher_id, value: Number(value) })),
      )
    },
  }),
  computed(officeOrders, 'resales', {
    returns: z.array(orderResale),
    can: 'orders.read',
    load: async (orders, { db, actor }) => {
      const ids = orders.map((order) => order.id)
      const rows = await rawStatement<z.infer<typeof orderResale> & { order_id: string }>(db, RESALES, [
        actor.org_id,
        JSON.stringify(ids),
      ])
      return ids.map((order_id) =>
        rows.filter((row) => row.order_id === order_id).map(({ state, count }) => ({ state, count: Number(count) })),
      )
    },
  }),
]
