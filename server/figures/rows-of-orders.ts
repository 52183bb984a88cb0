import type { RowOf } from '../../shared/model'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** An order with its lines and payments. */
export type OrderWithRows = {
  readonly order: RowOf<'orders'>
  readonly items: readonly RowOf<'order_items'>[]
  readonly ledger: readonly RowOf<'payments'>[]
}

/** Orders per statement. */
const BATCH = 500

async function byOrder<T extends 'order_items' | 'payments'>(
  db: Db,
  table: T,
  org_id: string,
  ids: readonly string[],
): Promise<Map<string, RowOf<T>[]>> {
  const found = new Map<string, RowOf<T>[]>()
  for (let first = 0; first < ids.length; first += BATCH) {
    const rows = await rawStatement<RowOf<T>>(
      db,
      `select * from ${table} where org_id = ? and not deleted and order_id in (select value from json_each(?)) order by id`,
      [org_id, JSON.stringify(ids.slice(first, first + BATCH))],
    )
    for (const row of rows) found.set(row.order_id, [...(found.get(row.order_id) ?? []), row])
  }
  return found
}

/** Reads the lines and payments of orders. */
export async function rowsOfOrders(
  db: Db,
  org_id: string,
  orders: readonly RowOf<'orders'>[],
): Promise<(order: RowOf<'orders'>) => OrderWithRows> {
  const ids = orders.map(({ id }) => id)
  const items = await byOrder(db, 'order_items', org_id, ids)
  const payments = await byOrder(db, 'payments', org_id, ids)
  return (order) => ({ order, items: items.get(order.id) ?? [], ledger: payments.get(order.id) ?? [] })
}
