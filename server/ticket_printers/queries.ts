import { byId, list } from '../kernel/reads/list'

export const ticketPrinterReadings = [list('ticket_printers', 'TicketPrinterList', { sort: 'name', desc: false }), byId('ticket_printer', 'ticket_printers')]
