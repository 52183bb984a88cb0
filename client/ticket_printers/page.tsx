import { createTicketPrinter, deleteTicketPrinter, updateTicketPrinter } from '../../shared/ticket_printers/commands'
import { ticketPrintersList } from '../../shared/ticket_printers/list'
import { officeEntity } from '../kit/entity/office-entity'

export const ticketPrintersOffice = officeEntity(ticketPrintersList, {
  edit: 'cash_boxes.edit',
  commands: { create: createTicketPrinter, update: updateTicketPrinter, remove: deleteTicketPrinter },
})
