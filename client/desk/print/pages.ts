import { chosenLayout, type SavedLayout } from '../../../shared/print_layouts/rules'
import { placePage } from '../../../shared/printing/drawing/place'
import { PAGE_COMMANDS } from '../../../shared/printing/outputs/brands'
import { type PrintedOrg, ticketData, voucherData } from '../../../shared/printing/print-data'
import { qrStyleOf } from '../../../shared/printing/qr-style'
import type { PrintItem } from '../../../shared/printing/service/print-job'
import type { RowOf } from '../../../shared/registry'
import { DPI } from '../../../shared/ticket_printers/resolution'
import { formatVoucherCode } from '../../../shared/vouchers/code'
import { browserPrinting } from '../../kit/printing/browser-printing'
import type { LocalRows } from '../../sync/rows/local-rows'
import type { TicketFace } from './ticket-face'

type Sheet = {
  readonly rows: LocalRows
  /** The organisation's own layouts. */
  readonly layouts: readonly SavedLayout[]
  readonly org: RowOf<'orgs'>
  readonly time_zone: string
  readonly order_id: string
  readonly bookingCode: string
}

/**
 * Makes the items of a print job from tickets. Rows are read when a page is made. This module has the heavy libraries, so it is loaded with the
 * first ticket that goes to a printer.
 */
export function printItems(tickets: readonly TicketFace[], printerOf: (ticket: TicketFace) => RowOf<'ticket_printers'>, sheet: Sheet): PrintItem[] {
  const { org, rows, layouts } = sheet
  const printed: PrintedOrg = { name: org.name, currency: org.currency, time_zone: sheet.time_zone, address: org.address }
  return tickets.map((ticket, i) => ({
    id: ticket.id,
    name: ticket.static_name,
    quantity: ticket.voucher ? 1 : Math.max(1, ticket.qty - (ticket.life?.cancelled_qty ?? 0)),
    page: async (copy) => {
      const printer = printerOf(ticket)
      const order = await rows.get('orders', sheet.order_id)
      const event = ticket.event_id ? await rows.get('events', ticket.event_id) : undefined
      const location = event?.location_id ? await rows.get('locations', event.location_id) : undefined
      const about = order ?? { booking_code: sheet.bookingCode, name: '', created_at: '', total: 0 }
      const counted = { number: i + 1, count: tickets.length }
      const { voucher } = ticket
      const layout = chosenLayout(layouts, voucher ? 'VOUCHER' : 'TICKET', printer.paper, org.lang, printer.layout_ids)
      const data = voucher
        ? voucherData(
            printed,
            about,
            {
              ...counted,
              name: ticket.static_name,
              code: formatVoucherCode(voucher.code),
              raw_code: voucher.code,
              value: voucher.value,
              valid_until: voucher.valid_until,
            },
            layout.language,
          )
        : ticketData(
            printed,
            about,
            event ?? null,
            location ?? null,
            { ...counted, name: ticket.static_name, code: ticket.code ?? '', price: ticket.price ?? 0, quantity: ticket.qty, copy },
            layout.language,
          )
      const printing = await browserPrinting(sheet.time_zone, qrStyleOf(org))
      const page = await placePage(layout, data, printing)
      return PAGE_COMMANDS[printer.brand](page, DPI[printer.resolution], printing.fonts)
    },
  }))
}
