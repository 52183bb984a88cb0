import { chosenLayout, type SavedLayout } from '../../../shared/print_layouts/rules'
import { placePage } from '../../../shared/printing/drawing/place'
import { PAGE_COMMANDS } from '../../../shared/printing/outputs/brands'
import { type PrintedOrder, printedOrg, ticketData, voucherData } from '../../../shared/printing/print-data'
import { printedName } from '../../../shared/printing/printed-name'
import { qrStyleOf } from '../../../shared/printing/qr-style'
import type { PrintItem } from '../../../shared/printing/service/print-job'
import type { RowOf } from '../../../shared/registry'
import { DPI } from '../../../shared/ticket_printers/resolution'
import { formatVoucherCode } from '../../../shared/vouchers/code'
import { browserPrinting } from '../../parts/printing/browser-printing'
import type { LocalRows } from '../../sync/rows/local-rows'
import type { TicketFace } from './ticket-face'

type Sheet = {
  readonly rows: LocalRows
  /** The organisation's own layouts. */
  readonly layouts: readonly SavedLayout[]
  readonly org: RowOf<'orgs'>
  readonly time_zone: string
  readonly order: PrintedOrder
}

/**
 * Makes the items of a print job from tickets. Rows of the catalogue are read when a page is made. This module has the
 * heavy libraries, so it is loaded with the first ticket that goes to a printer.
 */
export function printItems(
  tickets: readonly TicketFace[],
  printerOf: (ticket: TicketFace) => RowOf<'ticket_printers'>,
  sheet: Sheet,
): PrintItem[] {
  const { org, rows, layouts, order } = sheet
  return tickets.map((ticket, i) => ({
    id: ticket.id,
    name: ticket.static_name,
    quantity: ticket.voucher ? 1 : Math.max(1, ticket.qty - (ticket.life?.cancelled_qty ?? 0)),
    page: async (copy) => {
      const printer = printerOf(ticket)
      const printed = printedOrg((await rows.get('orgs', org.id)) ?? org, sheet.time_zone)
      const event = ticket.event_id ? await rows.get('events', ticket.event_id) : undefined
      const location = event?.location_id ? await rows.get('locations', event.location_id) : undefined
      const counted = { number: i + 1, count: tickets.length }
      const { voucher } = ticket
      const layout = chosenLayout(layouts, voucher ? 'VOUCHER' : 'TICKET', printer.paper, org.lang, printer.layout_ids)
      const seat = ticket.seat_id === null ? null : ((await rows.get('seats', ticket.seat_id)) ?? null)
      const name = printedName(ticket, seat, layout.language)
      const data = voucher
        ? voucherData(
            printed,
            order,
            {
              ...counted,
              name,
              code: formatVoucherCode(voucher.code),
              raw_code: voucher.code,
              value: voucher.value,
              valid_until: voucher.valid_until,
            },
            layout.language,
          )
        : ticketData(
            printed,
            order,
            event ?? null,
            location ?? null,
            {
              ...counted,
              id: ticket.id,
              name,
              code: ticket.code ?? '',
              price: ticket.price,
              rate: ticket.rate,
              quantity: ticket.qty,
              copy,
              seat,
              category:
                (ticket.price_category_id && (await rows.get('price_categories', ticket.price_category_id))) || null,
              priceName: (ticket.price_id && (await rows.get('prices', ticket.price_id))) || null,
            },
            layout.language,
          )
      const printing = await browserPrinting(sheet.time_zone, qrStyleOf(org))
      const page = await placePage(layout, data, printing)
      return PAGE_COMMANDS[printer.brand](page, DPI[printer.resolution], printing.fonts)
    },
  }))
}
