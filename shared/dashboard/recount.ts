import { countTickets } from '../events/places/places'
import { addMoney, type MoneyFigures, NO_MONEY, orderMoney } from '../orders/figures'
import { BOUGHT_STATUSES } from '../orders/status'
import type { RowOf } from '../registry'

/** The rows from which sales are counted without the server. */
export type SoldRows = {
  readonly orders: readonly RowOf<'orders'>[]
  readonly order_items: readonly RowOf<'order_items'>[]
  readonly payments: readonly RowOf<'payments'>[]
}

/** Figures of a period as the dashboard shows them. Amounts in cents. */
export type SalesFigures = MoneyFigures & { readonly orders: number; readonly tickets: number }

const byOrder = <R extends { readonly order_id: string }>(rows: readonly R[]): ((order_id: string) => readonly R[]) => {
  const found = new Map<string, R[]>()
  for (const row of rows) found.set(row.order_id, [...(found.get(row.order_id) ?? []), row])
  return (order_id) => found.get(order_id) ?? []
}

/** Counts the sales of orders, like the server's sums (`server/figures/sales-sums.ts`). */
export function countSales({ orders, order_items, payments }: SoldRows): SalesFigures {
  const [itemsOf, ledgerOf] = [byOrder(order_items), byOrder(payments)]
  const money = orders.map((order) => orderMoney({ order, items: itemsOf(order.id), ledger: ledgerOf(order.id) }))
  const tickets = order_items.filter(({ event_id }) => event_id !== null)
  return {
    ...money.reduce(addMoney, NO_MONEY),
    orders: orders.filter(({ status_code }) => BOUGHT_STATUSES.includes(status_code)).length,
    tickets: countTickets(tickets, new Map(orders.map((order) => [order.id, order]))).booked,
  }
}
