import { invoices } from '../../shared/invoices/entity'
import { invoiceStanding } from '../../shared/invoices/list'
import type { RowOf } from '../../shared/model'
import { countsAsPaid } from '../../shared/orders/status'
import { scoped } from '../kernel/database/org-scope'
import { computed } from '../kernel/reads/computed'
import type { ReadContext } from '../kernel/reads/reading'

type Invoices = readonly RowOf<'invoices'>[]

/** Numbers of the credit notes that cancel invoices, by the invoice's id. */
async function creditNotes(
  { db, actor }: ReadContext,
  invoices: Invoices,
): Promise<ReadonlyMap<string | null, string>> {
  const ids = invoices.map(({ id }) => id)
  const notes = await scoped(db, actor.org_id)
    .selectFrom('invoices')
    .select(['credited_invoice_id', 'num'])
    .where('org_id', '=', actor.org_id)
    .where('credited_invoice_id', 'in', ids)
    .execute()
  return new Map(notes.map(({ credited_invoice_id, num }) => [credited_invoice_id, num]))
}

/** Cents paid for orders, less what was given back, by the order's id. */
async function paidFor({ db, actor }: ReadContext, orders: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const payments = await scoped(db, actor.org_id)
    .selectFrom('payments')
    .select(['order_id', 'amount', 'status'])
    .where('org_id', '=', actor.org_id)
    .where('order_id', 'in', orders)
    .execute()
  const paid = new Map<string, number>()
  for (const payment of payments)
    if (countsAsPaid(payment)) paid.set(payment.order_id, (paid.get(payment.order_id) ?? 0) + payment.amount)
  return paid
}

export const invoiceFields = [
  computed(invoices, 'booking_code', {
    returns: invoiceStanding.booking_code,
    load: async (rows, { db, actor }) => {
      const ids = rows.map(({ order_id }) => order_id)
      const orders = await scoped(db, actor.org_id)
        .selectFrom('orders')
        .select(['id', 'booking_code'])
        .where('org_id', '=', actor.org_id)
        .where('id', 'in', ids)
        .execute()
      const codes = new Map(orders.map(({ id, booking_code }) => [id, booking_code]))
      return ids.map((id) => codes.get(id) ?? '')
    },
  }),
  computed(invoices, 'open', {
    returns: invoiceStanding.open,
    load: async (rows, context) => {
      const notes = await creditNotes(context, rows)
      const orders = rows.map(({ order_id }) => order_id)
      const paid = await paidFor(context, orders)
      return rows.map(({ id, order_id, total, is_credit_note }) =>
        is_credit_note || notes.has(id) ? 0 : Math.max(0, total - (paid.get(order_id) ?? 0)),
      )
    },
  }),
  computed(invoices, 'credited_by', {
    returns: invoiceStanding.credited_by,
    load: async (rows, context) => {
      const notes = await creditNotes(context, rows)
      return rows.map(({ id }) => notes.get(id) ?? null)
    },
  }),
]
