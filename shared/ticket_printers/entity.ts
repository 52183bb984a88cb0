import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { id, jsonObject, oneOf, text } from '../kernel/model/fields'
import { laterField } from '../kernel/model/later-field'

export const PRINTER_BRANDS = ['BOCA', 'EPSON', 'GODEX', 'STAR', 'ZEBRA'] as const
export const PRINT_KINDS = ['RECEIPT', 'TICKET', 'VOUCHER'] as const

/** Papers of ticket printers: an 80 mm roll, BOCA tickets of 5.5 × 2 inches, and A6. */
export const PRINTER_PAPERS = ['ROLL_80', 'BOCA_55X2', 'A6'] as const
/** Resolutions of print heads in dots per inch. */
export const PRINTER_RESOLUTIONS = ['DPI_203', 'DPI_300', 'DPI_600'] as const

/** A ticket printer at a desk, reached through the service on that desk's computer. */
export const ticket_printers = entity(
  'ticket_printers',
  'TicketPrinter',
  {
    name: text(80),
    brand: oneOf('PrinterBrand', PRINTER_BRANDS),
    print_kinds: jsonObject(z.array(oneOf('PrintKind', PRINT_KINDS)).max(3)),
    url: text(200),
    paper: laterField(oneOf('PrinterPaper', PRINTER_PAPERS), 'ROLL_80'),
    /** Layouts that this printer uses in place of the organisation's defaults. */
    layout_ids: laterField(jsonObject(z.array(id()).max(12)), []),
    resolution: laterField(oneOf('PrinterResolution', PRINTER_RESOLUTIONS), 'DPI_203'),
    ...stamps,
  },
  {
    sorts: ['name'],
    search: ['name'],
    relations: { layouts: { each: 'print_layouts', by: 'layout_ids' } },
    replication: { collection: 'catalogue', can: 'cash_boxes.read' },
  },
)
