import inter from '../../../shared/fonts/Inter-Regular.woff?url'
import interBold from '../../../shared/fonts/Inter-SemiBold.woff?url'
import monoBold from '../../../shared/fonts/RobotoMono-Bold.woff?url'
import mono from '../../../shared/fonts/RobotoMono-Regular.woff?url'
import { builtInLayout } from '../../../shared/printing/built-in/built-in'
import { type FontName, type Fonts, openFonts } from '../../../shared/printing/drawing/fonts'
import { placePage } from '../../../shared/printing/drawing/place'
import { PAGE_COMMANDS } from '../../../shared/printing/outputs/brands'
import { type PrintedOrg, ticketData, voucherData } from '../../../shared/printing/print-data'
import type { PrintItem } from '../../../shared/printing/service/print-job'
import type { RowOf } from '../../../shared/registry'
import { formatVoucherCode } from '../../../shared/vouchers/code'
import type { LocalRows } from '../../sync/rows/local-rows'
import type { TicketFace } from './ticket-face'

const FILES: Readonly<Record<FontName, string>> = { sans: inter, 'sans-bold': interBold, mono, 'mono-bold': monoBold }

let fonts: Promise<Fonts> | null = null

/** The bundled fonts. A failed load is retried with the next ticket. */
function loadedFonts(): Promise<Fonts> {
  fonts ??= openFonts(async (font) => {
    const response = await fetch(FILES[font])
    if (!response.ok) throw new Error(`font ${font}: status ${response.status}`)
    return response.arrayBuffer()
  }).catch((error: unknown) => {
    fonts = null
    throw error
  })
  return fonts
}

const DPI = { DPI_203: 203, DPI_300: 300, DPI_600: 600 } as const

type Sheet = {
  readonly rows: LocalRows
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
  const { org, rows } = sheet
  const printed: PrintedOrg = { name: org.name, currency: org.currency, time_zone: sheet.time_zone }
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
            org.lang,
          )
        : ticketData(
            printed,
            about,
            event ?? null,
            location ?? null,
            { ...counted, name: ticket.static_name, code: ticket.code ?? '', price: ticket.price ?? 0, quantity: ticket.qty, copy },
            org.lang,
          )
      const printing = { fonts: await loadedFonts(), timeZone: sheet.time_zone }
      const page = await placePage(builtInLayout(voucher ? 'VOUCHER' : 'TICKET', printer.paper, org.lang), data, printing)
      return PAGE_COMMANDS[printer.brand](page, DPI[printer.resolution], printing.fonts)
    },
  }))
}
