import { useMemo } from 'react'
import { countPlaces, type PlacesIn } from '../../shared/events/places/count-places'
import type { Places } from '../../shared/events/places/places'
import { type EventSales, eventSales } from '../../shared/events/queries'
import { can } from '../../shared/kernel/permissions'
import { windowBounds } from '../../shared/sync/window'
import { useAnswer } from '../kit/reading/use-answer'
import { useNow } from '../kit/use-now'
import { holderOf } from '../sync/network/holder'
import { useAll, useFind, useFoyer, useRow, useSyncState } from '../sync/react'
import type { ShownEvent } from './state'

/** Finds nothing: a query that is not needed. */
const NOTHING = '-'

const UNKNOWN: PlacesIn = () => null

/** Returns true if this browser keeps the tickets of an event: a desk or door does so for some days after it. */
function useKeepsTickets({ ends_at }: ShownEvent): boolean {
  const { device } = useFoyer().identity
  const now = useNow()
  const { holder } = holderOf(device && { ...device, device_id: device.id })
  return holder === 'office' || ends_at >= windowBounds({ holder, device_id: null }, null, now).current
}

/**
 * Counts the places of an event from the rows of this device, by the functions that the server counts with. Null for an
 * event that is not kept here whole, while the first download runs, and for a role that does not see what is taken.
 */
function useCountedPlaces(event: ShownEvent, isWanted: boolean): PlacesIn {
  const { role } = useFoyer().identity.user
  const isFilling = useSyncState().first_pull !== null
  const keepsTickets = useKeepsTickets(event)
  const isKept = useRow('events', event.id) !== null
  const sees = can(role, 'all_orders.read') || can(role, 'check_ins.scan')
  const event_id = isWanted && isKept && keepsTickets && sees && !isFilling ? event.id : NOTHING
  const all = useAll('quotas')
  const quotas = useMemo(() => all.filter((quota) => quota.event_id === event_id), [all, event_id])
  const seats = useFind('seats', { where: { seating_plan_id: event_id === NOTHING ? NOTHING : event.seating_plan_id } })
  const rights = useFind('rights', { where: { event_id } })
  const items = useFind('order_items', { where: { event_id } })
  const ids = useMemo(() => [...new Set((items ?? []).map(({ order_id }) => order_id))], [items])
  const orders = useFind('orders', { where: { id: { $in: ids } } })
  return useMemo(() => {
    if (event_id === NOTHING || !seats || !rights || !items || !orders) return UNKNOWN
    return countPlaces({ quotas, seats, rights: can(role, 'rights.hold') ? rights : null, items, orders }, event_id)
  }, [event_id, quotas, seats, rights, items, orders, role])
}

/**
 * The places of an event in a list: as the server counted them with it, or as this device counts them while it cannot
 * be reached, which is what a row without totals says.
 */
export function usePlaces(event: ShownEvent): Places | null {
  const { reachable } = useSyncState()
  const counted = useCountedPlaces(event, !event.totals && !reachable)
  return event.totals ?? counted(null)
}

/** Tables whose changes move an event's sales. */
const TABLES = ['orders', 'order_items', 'payments', 'rights', 'quotas', 'seats'] as const

/**
 * Places of an event, and its sales as the server counts them; null while there are none. The server's figures stand
 * before and after the first download. Without it this device counts places itself, with what was recorded here and not
 * sent yet.
 */
export function useEventSales(event: ShownEvent): { readonly sales: EventSales | null; readonly placesIn: PlacesIn } {
  const { answer } = useAnswer(eventSales, { id: event.id }, TABLES)
  const { reachable } = useSyncState()
  const counted = useCountedPlaces(event, !reachable)
  const sales = answer?.totals ? answer : null
  const isCounted = !reachable && counted(null) !== null
  const told: PlacesIn = (category_id) =>
    category_id === null
      ? (sales?.totals ?? null)
      : (sales?.categories.find(({ price_category_id }) => price_category_id === category_id) ?? null)
  return { sales: reachable ? sales : null, placesIn: isCounted ? counted : told }
}
