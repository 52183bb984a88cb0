import type { Domain } from '../kernel/model/domain'
import { enumeration } from '../kernel/model/enumeration'
import { PRINT_KINDS, PRINTER_BRANDS } from './entity'
import { ticketPrintersList } from './list'

export const ticketPrintersOfficeDomain = {
  enumerations: [
    enumeration('PrinterBrand', PRINTER_BRANDS, {
      BOCA: ['BOCA', 'BOCA'],
      EPSON: ['Epson', 'Epson'],
      GODEX: ['GoDEX', 'GoDEX'],
      STAR: ['Star', 'Star'],
      ZEBRA: ['Zebra', 'Zebra'],
    }),
    enumeration('PrintKind', PRINT_KINDS, {
      RECEIPT: ['Receipt', 'Beleg'],
      TICKET: ['Ticket', 'Ticket'],
      VOUCHER: ['Voucher', 'Gutschein'],
    }),
  ],
  lists: [ticketPrintersList],
} as const satisfies Domain
