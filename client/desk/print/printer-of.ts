import type { RowOf } from '../../../shared/registry'
import type { TicketFace } from './ticket-face'

/** The printer for a ticket or a voucher: the first one by name that prints it. Null if there is none. */
export function printerOf(printers: readonly RowOf<'ticket_printers'>[], ticket: TicketFace): RowOf<'ticket_printers'> | null {
  const kind = ticket.voucher ? 'VOUCHER' : 'TICKET'
  const fitting = printers.filter(({ deleted, print_kinds }) => !deleted && print_kinds.includes(kind))
  return fitting.sort((a, b) => (a.name < b.name ? -1 : 1))[0] ?? null
}
