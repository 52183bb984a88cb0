import type { Domain } from '../kernel/model/domain'
import { createTicketPrinter, deleteTicketPrinter, updateTicketPrinter } from './commands'
import { ticket_printers } from './entity'
import { ticketPrintersPhrases } from './phrases'

export const ticketPrintersDomain = {
  entities: [ticket_printers],
  commands: [createTicketPrinter, deleteTicketPrinter, updateTicketPrinter],
  phrases: [ticketPrintersPhrases],
} as const satisfies Domain
