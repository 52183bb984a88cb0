import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { jsonObject, oneOf, text } from '../kernel/model/fields'

export const PRINTER_BRANDS = ['BOCA', 'EPSON', 'GODEX', 'STAR', 'ZEBRA'] as const
export const PRINT_KINDS = ['RECEIPT', 'TICKET', 'VOUCHER'] as const

/** A ticket printer at a desk, reached through the service on that desk's computer. */
export const ticket_printers = entity(
  'ticket_printers',
  'TicketPrinter',
  {
    name: text(80),
    brand: oneOf('PrinterBrand', PRINTER_BRANDS),
    print_kinds: jsonObject(z.array(oneOf('PrintKind', PRINT_KINDS)).max(3)),
    url: text(200),
    ...stamps,
  },
  { sorts: ['name'], search: ['name'], online: { can: 'cash_boxes.read' } },
)
