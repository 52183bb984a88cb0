import { listOf } from '../kernel/model/list/list'
import { ticket_printers } from './entity'

export const ticketPrintersList = listOf(ticket_printers, {
  columns: ['name', 'brand', 'url'],
  sort: { by: 'name', desc: false },
})
