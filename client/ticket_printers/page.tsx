import { PRINT_SERVICE_PORT } from '../../shared/printing/service/protocol'
import { createTicketPrinter, deleteTicketPrinter, updateTicketPrinter } from '../../shared/ticket_printers/commands'
import { ticketPrintersList } from '../../shared/ticket_printers/list'
import { officeEntity } from '../kit/page/office-entity'
import { PrinterDetail } from './detail'
import { useLayoutChoices } from './layout-choices'

export const ticketPrintersOffice = officeEntity(ticketPrintersList, {
  edit: 'ticket_printers.edit',
  form: {
    first: ['name', 'brand', 'print_kinds', 'url', 'paper', 'resolution', 'layout_ids'],
    start: {
      print_kinds: ['TICKET'],
      url: `http://localhost:${PRINT_SERVICE_PORT}`,
      paper: 'ROLL_80',
      resolution: 'DPI_203',
    },
    useChoices: () => ({ layout_ids: useLayoutChoices() }),
  },
  detail: (printer) => <PrinterDetail printer={printer} />,
  commands: { create: createTicketPrinter, update: updateTicketPrinter, remove: deleteTicketPrinter },
})
