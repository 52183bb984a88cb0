import type { PrintKind } from '../../../shared/printing/layout'
import type { RowOf } from '../../../shared/registry'
import type { TicketFace } from './ticket-face'

/** The printer of a kind: the first one by name that prints it. Null if there is none. */
export function printerFor(printers: readonly RowOf<'ticket_printers'>[], kind: PrintKind): RowOf<'ticket_printers'> | null {
  const fitting = printers.filter(({ deleted, print_kinds }) => !deleted && print_kinds.includes(kind))
  return fitting.sort((a, b) => (a.name < b.name ? -1 : 1))[0] ?? null
}

/** The printer for a ticket or a voucher. Null if there is none. */
export const printerOf = (printers: readonly RowOf<'ticket_printers'>[], ticket: TicketFace) => printerFor(printers, ticket.voucher ? 'VOUCHER' : 'TICKET')
