import { createTicketPrinter, deleteTicketPrinter, updateTicketPrinter } from '../../shared/ticket_printers/commands'
import { ticketPrintersList } from '../../shared/ticket_printers/list'
import { officeEntity } from '../kit/entity/office-entity'
import { useLayoutChoices } from './layout-choices'

export const ticketPrintersOffice = officeEntity(ticketPrintersList, {
  edit: 'ticket_printers.edit',
  form: {
    first: ['name', 'brand', 'print_kinds', 'url', 'paper', 'resolution', 'layout_ids'],
    useChoices: () => ({ layout_ids: useLayoutChoices() }),
  },
  commands: { create: createTicketPrinter, update: updateTicketPrinter, remove: deleteTicketPrinter },
})
