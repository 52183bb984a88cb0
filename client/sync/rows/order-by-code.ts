import type { RowOf } from '../../../shared/registry'
import type { LocalRows } from './local-rows'

/** The order of a booking code among those kept here, found by the index of what is searched for; undefined where there is none. */
export async function orderByCode(rows: LocalRows, booking_code: string): Promise<RowOf<'orders'> | undefined> {
  const found = await rows.search('orders', booking_code, 8)
  return found.find((order) => order.booking_code === booking_code)
}
