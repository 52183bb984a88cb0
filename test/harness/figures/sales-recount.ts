import type { RowOf } from '../../../shared/registry'
import { isBought, isMoney, piecesLeft, priceOf, total } from './arithmetic'

/** The rows that sales are counted from. Deleted ones may be among them. */
export type RecountedRows = {
  readonly orders: readonly RowOf<'orders'>[]
  readonly order_items: readonly RowOf<'order_items'>[]
  readonly payments: readonly RowOf<'payments'>[]
}

type SumsRow = {
  readonly id: string
  readonly amount: number
  readonly orders: number
  readonly tickets: number
  readonly check_ins: number
}

const MEASURES = ['amount', 'orders', 'tickets', 'check_ins'] as const

const quarterOf = (at: string): string =>
  `${at.slice(0, 14)}${String(Math.floor(Number(at.slice(14, 16)) / 15) * 15).padStart(2, '0')}`

/**
 * Counts all sales from the orders, lines and payments, by the id of the row that holds the sum. Zero sums are left
 * out.
 */
export function recountSales({
  orders,
  order_items,
  payments,
}: RecountedRows): ReadonlyMap<string, Record<(typeof MEASURES)[number], number>> {
  const sums = new Map<string, Record<(typeof MEASURES)[number], number>>()
  const add = (parts: readonly string[], measure: (typeof MEASURES)[number], value: number) => {
    const id = parts.join(' ')
    const row = sums.get(id) ?? { amount: 0, orders: 0, tickets: 0, check_ins: 0 }
    sums.set(id, { ...row, [measure]: row[measure] + value })
  }
  for (const order of orders) {
    const key = [order.org_id, quarterOf(order.created_at)]
    const bought = isBought(order.status_code) && !order.deleted
    if (bought) add([...key, order.channel, ''], 'orders', 1)
    if (bought && order.event_id) add([...key, order.event_id], 'orders', 1)
    for (const item of order_items.filter(({ order_id, deleted }) => order_id === order.id && !deleted)) {
      const left = piecesLeft(item)
      if (bought && item.event_id) {
        add([...key, order.channel, ''], 'tickets', left)
        add([...key, item.event_id], 'tickets', left)
        add([...key, item.event_id], 'amount', priceOf(item, left))
      }
      if (item.checked_in_at) {
        add([order.org_id, quarterOf(item.checked_in_at), '', ''], 'check_ins', item.checked_in_qty)
        if (item.event_id)
          add([order.org_id, quarterOf(item.checked_in_at), item.event_id], 'check_ins', item.checked_in_qty)
      }
    }
    if (order.deleted) continue
    for (const payment of payments.filter((each) => each.order_id === order.id && !each.deleted && isMoney(each)))
      add([...key, order.channel, payment.method], 'amount', payment.amount)
  }
  for (const [id, row] of sums) if (total(MEASURES.map((name) => Math.abs(row[name]))) === 0) sums.delete(id)
  return sums
}

/** Returns each kept sum that differs from a recount, in words. Empty if the sums are right. */
export function wrongSales(kept: readonly SumsRow[], rows: RecountedRows): string[] {
  const counted = recountSales(rows)
  const ids = new Set([...counted.keys(), ...kept.map(({ id }) => id)])
  const inWords = (row: Omit<SumsRow, 'id'> | undefined) =>
    MEASURES.map((name) => `${row?.[name] ?? 0} ${name}`).join(', ')
  return [...ids].flatMap((id) => {
    const [is, expected] = [inWords(kept.find((row) => row.id === id)), inWords(counted.get(id))]
    return is === expected ? [] : [`${id}: ${is}, but ${expected} by recount`]
  })
}
