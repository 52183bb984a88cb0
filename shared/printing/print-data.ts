import { formatter } from '../kernel/format'
import type { Language } from '../kernel/phrases'
import { methodPhrases } from '../orders/phrases/methods'
import type { PaymentMethod } from '../orders/rules'
import type { RowOf } from '../registry'
import { seatNumber } from '../seats/name'
import type { ReceiptLine } from './receipt-lines'
import type { DataOf } from './templates/variables'

type Address = {
  readonly company_name?: string | null | undefined
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly email?: string | null | undefined
  readonly vat_id?: string | null | undefined
}

/** Organisation as it is printed. Its address is null until it is entered. */
export type PrintedOrg = {
  readonly name: string
  readonly currency: string
  readonly time_zone: string
  readonly address?: Address | null | undefined
  readonly settings?: Pick<RowOf<'orgs'>['settings'], 'registration_num' | 'tax_number'>
}
export type PrintedOrder = {
  readonly booking_code: string
  readonly name: string
  readonly created_at: string
  readonly total: number
}
export type PrintedEvent = { readonly title: string; readonly starts_at: string; readonly ends_at: string }
export type PrintedLocation = { readonly name: string; readonly city: string | null }
/** Place of a ticket among those printed with it. */
type TicketPosition = { readonly number: number; readonly count: number }

/** Organisation with its legal data, as its row has them. */
export const printedOrg = ({ name, currency, address, settings }: RowOf<'orgs'>, time_zone: string): PrintedOrg => ({
  name,
  currency,
  time_zone,
  address,
  settings,
})

const orgData = ({ name, address, settings }: PrintedOrg): DataOf<'TICKET'>['org'] => ({
  name,
  legal_name: address?.company_name || name,
  street: address?.street ?? '',
  postcode: address?.postcode ?? '',
  city: address?.city ?? '',
  email: address?.email ?? '',
  vat_id: address?.vat_id ?? '',
  tax_number: settings?.tax_number ?? '',
  registration_num: settings?.registration_num ?? '',
})

const orderData = ({ booking_code, name, created_at, total }: PrintedOrder): DataOf<'TICKET'>['order'] => ({
  booking_code,
  name,
  created_at,
  total,
})

type PrintedTicket = TicketPosition & {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly price: number
  /** Tax rate in basis points. */
  readonly rate: number
  readonly quantity: number
  readonly copy: number
  /** Null for a place without a number. */
  readonly seat: Pick<RowOf<'seats'>, 'block' | 'row' | 'num' | 'override_num' | 'gate'> | null
  readonly category: { readonly name: string } | null
  /** Kind of visitor that the price is for. */
  readonly priceName: { readonly name: string } | null
}

/** Values of a ticket's layout. Dates are in the layout's language. */
export function ticketData(
  org: PrintedOrg,
  order: PrintedOrder,
  event: PrintedEvent | null,
  location: PrintedLocation | null,
  { rate, seat, category, priceName, ...ticket }: PrintedTicket,
  language: Language,
): DataOf<'TICKET'> {
  const format = formatter(language, org.currency, org.time_zone)
  return {
    org: orgData(org),
    order: orderData(order),
    event: {
      title: event?.title ?? ticket.name,
      starts_at: event?.starts_at ?? '',
      ends_at: event?.ends_at ?? '',
      date: event ? format.fullDate(event.starts_at) : '',
      time: event ? format.time(event.starts_at) : '',
      location: location?.name ?? '',
      city: location?.city ?? '',
    },
    ticket: {
      ...ticket,
      block: seat?.block ?? '',
      row: seat?.row ?? '',
      seat: seat ? seatNumber(seat) : '',
      gate: seat?.gate ?? '',
      category: category?.name ?? '',
      price_name: priceName?.name ?? '',
      tax_rate: rate / 100,
    },
    currency: org.currency,
  }
}

type PrintedVoucher = TicketPosition & {
  readonly name: string
  readonly code: string
  readonly raw_code: string
  readonly value: number
  readonly valid_until: string | null
}

/** Values of a voucher's layout. Dates are in the layout's language. */
export function voucherData(
  org: PrintedOrg,
  order: PrintedOrder,
  voucher: PrintedVoucher,
  language: Language,
): DataOf<'VOUCHER'> {
  const format = formatter(language, org.currency, org.time_zone)
  return {
    org: orgData(org),
    order: orderData(order),
    voucher: {
      ...voucher,
      valid_until: voucher.valid_until ?? '',
      valid_until_date: voucher.valid_until ? format.date(voucher.valid_until) : '',
    },
    currency: org.currency,
  }
}

/** A receipt as it is printed. Amounts are in cents, tax rates in basis points. */
export type PrintedReceipt = {
  readonly number: number
  readonly kind: string
  readonly created_at: string
  readonly cash_box: string
  readonly cashier: string
  readonly discount: number
  /** Cash handed back. */
  readonly change: number
  readonly tenders: readonly { readonly method: PaymentMethod; readonly amount: number }[]
  readonly taxes: readonly { readonly rate: number; readonly gross: number; readonly tax: number }[]
  /** Mark of the fiscal service: content of the QR code, and texts. Null where Foyer signs. */
  readonly fiscal: { readonly code: string | null; readonly lines: readonly string[] } | null
}

/** Characters of a name beside the amount on a receipt. */
const NAME_WIDTH = 31

/** Divides a name between two words: as much as there is room for beside the amount, and the rest for the next line. */
function dividedName(name: string): { readonly name_start: string; readonly name_rest: string } {
  if (name.length <= NAME_WIDTH) return { name_start: name, name_rest: '' }
  const space = name.lastIndexOf(' ', NAME_WIDTH)
  const end = space > 0 ? space : NAME_WIDTH
  return { name_start: name.slice(0, end).replace(/[\s·]+$/, ''), name_rest: name.slice(end).trim() }
}

/** Values of a receipt's layout. Dates and the names of the payment methods are in the layout's language. */
export function receiptData(
  org: PrintedOrg,
  order: PrintedOrder | null,
  receipt: PrintedReceipt,
  lines: readonly ReceiptLine[],
  language: Language,
): DataOf<'RECEIPT'> {
  const format = formatter(language, org.currency, org.time_zone)
  const total = receipt.tenders.reduce((sum, { amount }) => sum + amount, 0)
  return {
    org: orgData(org),
    order: order ? orderData(order) : { booking_code: '', name: '', created_at: '', total: 0 },
    receipt: {
      number: String(receipt.number),
      kind: receipt.kind,
      created_at: receipt.created_at,
      date: format.date(receipt.created_at),
      time: format.time(receipt.created_at),
      cash_box: receipt.cash_box,
      cashier: receipt.cashier,
      total,
      discount: receipt.discount,
      given: total + receipt.change,
      change: receipt.change,
    },
    lines: lines.map(({ name, qty, price }) => ({ name, ...dividedName(name), qty, price, total: qty * price })),
    payments: receipt.tenders.map(({ method, amount }) => ({
      method: methodPhrases[language][`orders.method.${method}`],
      amount,
    })),
    taxes: receipt.taxes.map(({ rate, gross, tax }) => ({ rate: rate / 100, gross, net: gross - tax, tax })),
    fiscal: { code: receipt.fiscal?.code ?? '', text: receipt.fiscal?.lines.join('\n') ?? '' },
    currency: org.currency,
  }
}
