import { createTicketPrinter, deleteTicketPrinter, updateTicketPrinter } from '../../shared/ticket_printers/commands'
import { ticketPrintersList } from '../../shared/ticket_printers/list'
import { officeEntity } from '../kit/entity/office-entity'
import { useAll } from '../sync/react'

export const ticketPrintersOffice = officeEntity(ticketPrintersList, {
  edit: 'ticket_printers.edit',
  form: { useChoices: () => ({ layout_ids: useAll('print_layouts').map(({ id, name }) => ({ value: id, label: name })) }) },
  commands: { create: createTicketPrinter, update: updateTicketPrinter, remove: deleteTicketPrinter },
})
