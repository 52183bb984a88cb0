import { remainingLineQty } from '../orders/refunds/rest'
import type { RowOf } from '../registry'

/**
 * The guests of some tickets. Each ticket counts for itself, so that `inside + to_come = tickets`: who came in beyond
 * what a ticket admits takes nobody's place who is still missing.
 */
export type Attendance = {
  readonly tickets: number
  readonly inside: number
  readonly to_come: number
  readonly beyond: number
}

export const NOBODY: Attendance = { tickets: 0, inside: 0, to_come: 0, beyond: 0 }

type Ticket = Pick<RowOf<'order_items'>, 'qty' | 'cancelled' | 'cancelled_qty' | 'checked_in_qty'>

/** Returns the guests of one ticket. */
function attendanceOfTicket(ticket: Ticket): Attendance {
  const tickets = remainingLineQty(ticket)
  const inside = Math.min(tickets, ticket.checked_in_qty)
  return { tickets, inside, to_come: tickets - inside, beyond: ticket.checked_in_qty - inside }
}

export const addAttendance = (one: Attendance, other: Attendance): Attendance => ({
  tickets: one.tickets + other.tickets,
  inside: one.inside + other.inside,
  to_come: one.to_come + other.to_come,
  beyond: one.beyond + other.beyond,
})

/** Counts the guests of tickets. */
export const attendanceOf = (tickets: readonly Ticket[]): Attendance =>
  tickets.map(attendanceOfTicket).reduce(addAttendance, NOBODY)
