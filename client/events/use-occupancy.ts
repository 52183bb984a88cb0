import { sum } from '../../shared/kernel/money'
import { can } from '../../shared/kernel/permissions'
import { windowBounds } from '../../shared/sync/window'
import { useNow } from '../kit/list/use-now'
import { holderOf } from '../sync/network/holder'
import { useAll, useFind, useFoyer, useRow, useSyncState } from '../sync/react'
import { type Occupancy, occupancyOf, occupancyOfTotals, type ShownEvent } from './state'

/** Finds nothing: a query that is not needed. */
const NOTHING = '-'

/** Returns the occupancy of a category, or of the whole event for null; null while it is counted or unknown. */
export type OccupancyOf = (category_id: string | null) => Occupancy | null

/** Returns true if this browser keeps the rights and tickets of the events that it keeps: a desk or door does so for some days after them. */
function useKeepsTickets({ ends_at }: ShownEvent): boolean {
  const { device } = useFoyer().identity
  const now = useNow()
  const { holder } = holderOf(device && { ...device, device_id: device.id })
  return holder === 'office' || ends_at >= windowBounds({ holder, device_id: null }, null, now).current
}

/**
 * Counts an event's occupancy. General admission has counters. Seats of a hall are counted by their rights or, for roles without
 * access to rights, by sold tickets. An event whose rights are not here comes with the server's totals, and so does every event while the
 * first pull is under way: what is not here would count as free seats.
 */
export function useOccupancy(event: ShownEvent): OccupancyOf {
  const { role } = useFoyer().identity.user
  const isFilling = useSyncState().first_pull !== null
  const quotas = useAll('quotas')
  const numbered = event.seating_plan_id !== null && occupancyOf(quotas, event.id) === null
  const keepsTickets = useKeepsTickets(event)
  const isKept = useRow('events', event.id) !== null && !isFilling && (keepsTickets || !numbered)
  const byRights = numbered && can(role, 'rights.hold')
  const seats = useFind('seats', { where: { seating_plan_id: numbered ? event.seating_plan_id : NOTHING } })
  const rights = useFind('rights', { where: { event_id: byRights ? event.id : NOTHING } })
  const items = useFind('order_items', { where: { event_id: numbered && !byRights ? event.id : NOTHING } })
  if (!isKept) return (category_id) => (category_id === null && event.totals ? occupancyOfTotals(event.totals) : null)
  if (!numbered) return (category_id) => occupancyOf(quotas, event.id, category_id ?? event.id)
  if (!seats?.length || !rights || !items) return () => null
  const categoryOf = new Map(seats.map((seat) => [seat.id, seat.price_category_id]))
  return (category_id) => {
    const within = (seat_id: string | null) => category_id === null || (seat_id !== null && categoryOf.get(seat_id) === category_id)
    const capacity = seats.filter((seat) => within(seat.id)).length
    const on = (status: 'spent' | 'live') => rights.filter((right) => right.status === status && within(right.subject_id)).length
    const tickets = items.filter((item) => !item.cancelled && within(item.seat_id)).map((item) => item.qty)
    const sold = byRights ? on('spent') : sum(tickets)
    const held = on('live')
    return { capacity, sold, held, free: Math.max(0, capacity - sold - held) }
  }
}
