import type { RowOf } from '../../shared/registry'

type Order = Pick<RowOf<'orders'>, 'id' | 'created_at' | 'invoice_id'>

/** Greatest number of recent orders on the clipboard (spec 2, 9.2). */
export const CLIPBOARD_ORDERS = 5

/** The newest orders without an invoice, each once. */
export function clipboardOrders<O extends Order>(orders: readonly O[]): readonly O[] {
  const byId = new Map(orders.filter(({ invoice_id }) => invoice_id === null).map((order) => [order.id, order]))
  return [...byId.values()].sort((a, b) => (a.created_at > b.created_at ? -1 : 1)).slice(0, CLIPBOARD_ORDERS)
}
