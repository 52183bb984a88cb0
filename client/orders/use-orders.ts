import { DAY, iso } from '../../shared/kernel/time'
import type { ListState } from '../kit/list-state'
import { useListed } from '../kit/listed'

/** Midnight of today, or of so many days ago, in the time zone of the reader. */
const since = (choice: string): string => {
  const midnight = new Date()
  midnight.setHours(0, 0, 0, 0)
  return iso(midnight.getTime() - (choice === 'today' ? 0 : Number(choice) * DAY))
}

/** The orders that the address asks for. */
export const useOrders = (state: ListState) =>
  useListed('orders', state, {
    where: ({ status_code, event_id, created }) => ({
      ...(status_code && { status_code: { $in: status_code.map(Number) } }),
      ...(event_id && { event_id: { $in: event_id } }),
      ...(created?.[0] && { created_at: { $gte: since(created[0]) } }),
    }),
    fits: (order, { status_code, event_id, created }) =>
      (!status_code || status_code.includes(String(order.status_code))) &&
      (!event_id || event_id.includes(order.event_id ?? '')) &&
      (!created?.[0] || order.created_at >= since(created[0])),
  })
