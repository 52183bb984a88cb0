import { formatter } from '../../shared/kernel/format'
import type { Language } from '../../shared/kernel/phrases'
import type { RowOf } from '../../shared/model'
import { remainingLineQty } from '../../shared/orders/refunds/rest'
import { timeZoneOf } from '../../shared/orgs/rules'
import { printedName } from '../../shared/printing/printed-name'
import { readRows } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'

/** A ticket as a wallet shows it. Times are ISO texts, `when` is for people. */
export type WalletTicket = {
  readonly id: string
  readonly event_id: string
  readonly language: Language
  readonly organisation: string
  readonly title: string
  readonly starts_at: string
  readonly ends_at: string
  readonly when: string
  readonly venue: string
  readonly address: string
  /** Price category, with the seat where it has one. */
  readonly place: string
  readonly people: number
  readonly booking_code: string
  readonly code: string
}

/**
 * Reads what the passes of an order's tickets show, in the organisation's language. Tickets without an event or a code
 * get none.
 */
export async function walletTickets(
  db: Db,
  org: RowOf<'orgs'>,
  order: Pick<RowOf<'orders'>, 'booking_code'>,
  tickets: readonly Omit<RowOf<'order_items'>, 'fees'>[],
): Promise<readonly WalletTicket[]> {
  const events = await readRows(db, 'events', org.id, [...new Set(tickets.flatMap(({ event_id }) => event_id ?? []))])
  const locations = await readRows(db, 'locations', org.id, [
    ...new Set(events.flatMap(({ location_id }) => location_id ?? [])),
  ])
  const ids = [...new Set(tickets.flatMap(({ seat_id }) => seat_id ?? []))]
  const seats = new Map((await readRows(db, 'seats', org.id, ids)).map((seat) => [seat.id, seat]))
  const format = formatter(org.lang, org.currency, timeZoneOf(org))
  return tickets.flatMap((ticket): readonly WalletTicket[] => {
    const event = events.find(({ id }) => id === ticket.event_id)
    if (!event || !ticket.code) return []
    const location = locations.find(({ id }) => id === event.location_id)
    const town = [location?.postcode, location?.city].filter(Boolean).join(' ')
    const { title, starts_at, ends_at } = event
    return [
      {
        id: ticket.id,
        event_id: event.id,
        language: org.lang,
        organisation: org.name,
        title,
        starts_at,
        ends_at,
        when: format.dateTime(starts_at),
        venue: location?.name ?? org.name,
        address: [location?.street, town].filter(Boolean).join(', '),
        place: printedName(ticket, seats.get(ticket.seat_id ?? '') ?? null, org.lang),
        people: remainingLineQty(ticket),
        booking_code: order.booking_code,
        code: ticket.code,
      },
    ]
  })
}
