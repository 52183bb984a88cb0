import { useMemo } from 'react'
import { type Attendance, addAttendance, attendanceOf, NOBODY } from '../../../shared/check_ins/attendance'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { STATUS } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { useFind } from '../../sync/react'

/** An order in the guest list of one event. Counts only tickets and people of this event. */
export type Guest = Attendance & { readonly order: RowOf<'orders'> }

export type GuestList = Attendance & { readonly guests: readonly Guest[] }

const HAS_TICKETS: ReadonlySet<number> = new Set([
  STATUS.paid,
  STATUS.booked,
  STATUS.invoiced,
  STATUS.partially_paid,
  STATUS.partially_refunded,
])

/** The guests of orders by name, walk-ins last. A refunded ticket is nobody's. */
export function guestsOf(orders: readonly RowOf<'orders'>[], items: readonly RowOf<'order_items'>[]): readonly Guest[] {
  const tickets = new Map<string, RowOf<'order_items'>[]>()
  for (const item of items)
    if (remainingLineQty(item) > 0) tickets.set(item.order_id, [...(tickets.get(item.order_id) ?? []), item])
  const guests = orders.flatMap((order) => {
    const own = tickets.get(order.id)
    return own && HAS_TICKETS.has(order.status_code) ? [{ order, ...attendanceOf(own) }] : []
  })
  return guests.sort(
    ({ order: a }, { order: b }) =>
      Number(a.name === '') - Number(b.name === '') ||
      a.name.localeCompare(b.name) ||
      (a.booking_code < b.booking_code ? -1 : 1),
  )
}

/**
 * Orders with tickets for an event as far as this device knows them, by name, walk-ins last. Undefined while they are
 * read.
 */
export function useGuestList(event_id: string): GuestList | undefined {
  const items = useFind('order_items', { where: { event_id } })
  const direct = useFind('orders', { where: { event_id } })
  // An order is indexed by its first event. Orders that have this event second are looked up by id.
  const others = useMemo(() => {
    const known = new Set(direct?.map(({ id }) => id))
    return [...new Set(items?.map(({ order_id }) => order_id))].filter((id) => !known.has(id))
  }, [items, direct])
  const further = useFind('orders', { where: { id: { $in: direct && items ? others : [] } } })
  return useMemo(() => {
    if (!items || !direct || !further) return undefined
    const guests = guestsOf([...direct, ...further], items)
    return { guests, ...guests.reduce(addAttendance, NOBODY) }
  }, [items, direct, further])
}

/** Guests whose name or booking code contains every word. */
export function guestsNamed(guests: readonly Guest[], text: string): readonly Guest[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return guests.filter(({ order }) =>
    words.every((word) => `${order.name} ${order.booking_code}`.toLocaleLowerCase().includes(word)),
  )
}
