import { ticketPrintersList } from '../../shared/ticket_printers/list'
import { list } from '../kernel/reads/list'

export const ticketPrinterReadings = list(ticketPrintersList)
