import { remainingLineQty } from '../orders/refunds/rest'
import { BOUGHT_STATUSES, countsAsPaid } from '../orders/rules'
import type { RowOf } from '../registry'

/** The rows from which sales are counted without the server. */
export type SoldRows = {
  readonly orders: readonly RowOf<'orders'>[]
  readonly order_items: readonly RowOf<'order_items'>[]
  readonly payments: readonly RowOf<'payments'>[]
}

/** Figures of a period as the dashboard shows them, in cents. */
export type SalesFigures = { readonly revenue: number; readonly orders: number; readonly tickets: number }

/** Counts the sales of the orders that a device holds, like the server's sums (`server/dashboard/sales-sums.ts`). */
export function countSales({ orders, order_items, payments }: SoldRows): SalesFigures {
  const ids = new Set(orders.map(({ id }) => id))
  const bought = new Set(orders.filter(({ status_code }) => BOUGHT_STATUSES.includes(status_code)).map(({ id }) => id))
  const tickets = order_items.filter(({ order_id, event_id }) => event_id !== null && bought.has(order_id))
  const money = payments.filter((payment) => ids.has(payment.order_id) && payment.method !== 'voucher' && countsAsPaid(payment))
  return {
    revenue: money.reduce((sum, { amount }) => sum + amount, 0),
    orders: bought.size,
    tickets: tickets.reduce((sum, item) => sum + remainingLineQty(item), 0),
  }
}
