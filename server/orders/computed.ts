import { z } from 'zod'
import { cents, id, part } from '../../shared/kernel/model/fields'
import { can } from '../../shared/kernel/permissions'
import { officeOrders } from '../../shared/orders/office'
import { orderEmail, SHOWN_EMAILS } from '../../shared/orders/queries'
import { rawStatement } from '../kernel/database/statement'
import { computed } from '../kernel/reads/computed'
import { ticketEmailKey } from './office/resend-tickets'

/** Amount that a voucher paid of an order, less refunds. `voucher_id` is null for another organisation's voucher. */
const value = part('OrderVoucherValue', { voucher_id: id().nullable(), value: cents() })

const PAID = `select order_id, voucher_id, sum(amount) as value from payments
  where org_id = ? and not deleted and method = 'voucher' and status = 'confirmed' and order_id in (select value from json_each(?))
  group by order_id, voucher_id having sum(amount) <> 0 order by voucher_id`

/** Emails with an order's tickets, newest first. A key is the order's id followed by another id, which begins with a hexadecimal digit. */
const EMAILS = `select id, kind, address, state, created_at, sent_at, opened_at from outbox
  where org_id = ? and key >= ? and key < ? order by created_at desc limit ${SHOWN_EMAILS}`

export const orderFields = [
  computed(officeOrders, 'emails', {
    returns: z.array(orderEmail),
    can: 'messages.read',
    load: async (orders, { db, actor }) => {
      const found: z.infer<typeof orderEmail>[][] = []
      for (const { id } of orders) found.push(await rawStatement(db, EMAILS, [actor.org_id, ticketEmailKey(id, '0'), ticketEmailKey(id, 'g')]))
      return can(actor.role, 'personal_data.read') ? found : found.map((emails) => emails.map((email) => ({ ...email, address: null })))
    },
  }),
  computed(officeOrders, 'voucher_values', {
    returns: z.array(value),
    can: 'payments.read',
    load: async (orders, { db, actor }) => {
      const ids = orders.map((order) => order.id)
      const rows = await rawStatement<z.infer<typeof value> & { order_id: string }>(db, PAID, [actor.org_id, JSON.stringify(ids)])
      return ids.map((order_id) => rows.filter((row) => row.order_id === order_id).map(({ voucher_id, value }) => ({ voucher_id, value: Number(value) })))
    },
  }),
]
