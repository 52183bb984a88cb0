import type { RowOf } from '../../../shared/registry'
import type { LocalRows } from './local-rows'

/** Finds a local order by its booking code, using the search index. Undefined if there is none. */
export async function orderByCode(rows: LocalRows, booking_code: string): Promise<RowOf<'orders'> | undefined> {
  const found = await rows.search('orders', booking_code, 8)
  return found.find((order) => order.booking_code === booking_code)
}
