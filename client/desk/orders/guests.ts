import { useMemo } from 'react'
import { STATUS } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import { useFind } from '../../sync/react'

/** An order in the guest list of one event. Counts only tickets and people of this event. */
export type Guest = { readonly order: RowOf<'orders'>; readonly qty: number; readonly inside: number }

export type GuestList = { readonly guests: readonly Guest[]; readonly sold: number; readonly inside: number }

const HAS_TICKETS: ReadonlySet<number> = new Set([STATUS.paid, STATUS.booked, STATUS.invoiced, STATUS.partially_paid, STATUS.partially_refunded])

/** Orders with tickets for an event as far as this device knows them, by name, walk-ins last. Undefined while they are read. */
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
    const tickets = new Map<string, { qty: number; inside: number }>()
    for (const item of items) {
      if (item.cancelled) continue
      const { qty, inside } = tickets.get(item.order_id) ?? { qty: 0, inside: 0 }
      tickets.set(item.order_id, { qty: qty + item.qty, inside: inside + item.checked_in_qty })
    }
    const guests = [...direct, ...further].flatMap((order) => {
      const counted = tickets.get(order.id)
      return counted && HAS_TICKETS.has(order.status_code) ? [{ order, ...counted }] : []
    })
    guests.sort(
      ({ order: a }, { order: b }) =>
        Number(a.name === '') - Number(b.name === '') || a.name.localeCompare(b.name) || (a.booking_code < b.booking_code ? -1 : 1),
    )
    const total = (of: (guest: Guest) => number) => guests.reduce((n, guest) => n + of(guest), 0)
    return { guests, sold: total(({ qty }) => qty), inside: total(({ inside }) => inside) }
  }, [items, direct, further])
}

/** Guests whose name or booking code contains every word. */
export function guestsNamed(guests: readonly Guest[], text: string): readonly Guest[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return guests.filter(({ order }) => words.every((word) => `${order.name} ${order.booking_code}`.toLocaleLowerCase().includes(word)))
}
