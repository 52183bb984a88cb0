import { lineTotal } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import type { SoldLine } from '../register/contract'

/** Content of a ticket or voucher, for a new sale as well as for a lookup. */
export type TicketFace = Pick<
  SoldLine,
  | 'id'
  | 'event_id'
  | 'price_id'
  | 'price_category_id'
  | 'seat_id'
  | 'voucher_id'
  | 'static_name'
  | 'rate'
  | 'qty'
  | 'code'
> & {
  /** Price of one in cents. */
  readonly price: number
  /** Cancellation and admission, null where it has just been sold. */
  readonly life: Pick<RowOf<'order_items'>, 'cancelled' | 'cancelled_qty' | 'checked_in_qty' | 'checked_in_at'> | null
  /** The buyer's answers that desks show, one per line; null for none. */
  readonly answers: string | null
  /** The voucher, null for a ticket. */
  readonly voucher: RowOf<'vouchers'> | null
}

/** Price of one item of a line, in cents. Less its discount where the line has a single item. */
const priceEach = (row: SoldLine): number => (row.qty === 1 ? lineTotal(row) : row.static_price)

/** Content of a ticket, or of the voucher that the line issued, from a sale that has just been recorded. */
export const faceOfSoldLine = (line: SoldLine, vouchers: readonly RowOf<'vouchers'>[]): TicketFace => {
  const voucher = vouchers.find(({ id }) => id === line.voucher_id) ?? null
  return { ...line, price: priceEach(line), code: voucher?.code ?? line.code, life: null, answers: null, voucher }
}

/** Content of a ticket from its row, or of the voucher that the line issued. */
export const ticketFace = (row: RowOf<'order_items'>, vouchers: readonly RowOf<'vouchers'>[]): TicketFace => ({
  ...faceOfSoldLine(row, vouchers),
  answers: row.answers,
  // Products have no admission.
  life: row.event_id || row.cancelled || row.cancelled_qty > 0 ? row : null,
})
