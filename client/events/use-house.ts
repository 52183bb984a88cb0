import { sum } from '../../shared/kernel/money'
import { can } from '../../shared/kernel/permissions'
import type { RowOf } from '../../shared/registry'
import { useAll, useFind, useFoyer } from '../sync/react'
import { type House, houseOf } from './state'

/** Finds nothing: a query that is not needed. */
const NOTHING = '-'

/**
 * How full an event is. An open floor has counters; the seats of a numbered hall are counted by the rights on them, or,
 * for a role that is not told about rights, by the tickets sold. Null while it is counted or where nothing is known.
 */
export function useHouse(event: RowOf<'events'>): House | null {
  const { role } = useFoyer().identity.user
  const counted = houseOf(useAll('quotas'), event.id)
  const numbered = counted === null && event.seating_plan_id !== null
  const byRights = numbered && can(role, 'rights.hold')
  const seats = useFind('seats', { where: { seating_plan_id: numbered ? event.seating_plan_id : NOTHING } })
  const rights = useFind('rights', { where: { event_id: byRights ? event.id : NOTHING } })
  const items = useFind('order_items', { where: { event_id: numbered && !byRights ? event.id : NOTHING } })
  if (counted) return counted
  if (!numbered || !seats?.length || !rights || !items) return null
  const sold = byRights ? rights.filter((right) => right.status === 'spent').length : sum(items.filter((item) => !item.cancelled).map((item) => item.qty))
  const held = rights.filter((right) => right.status === 'live').length
  return { capacity: seats.length, sold, held, free: Math.max(0, seats.length - sold - held) }
}
