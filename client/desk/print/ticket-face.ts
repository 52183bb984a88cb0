import { lineTotal } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'

/** Content of a ticket or voucher, for a new sale as well as for a lookup. */
export type TicketFace = Pick<RowOf<'order_items'>, 'id' | 'event_id' | 'static_name' | 'qty' | 'code'> & {
  /** Price of one in cents, null while it is read. */
  readonly price: number | null
  /** Cancellation and admission, null where it has just been sold. */
  readonly life: Pick<RowOf<'order_items'>, 'cancelled' | 'cancelled_qty' | 'checked_in_qty' | 'checked_in_at'> | null
  /** The voucher, null for a ticket. */
  readonly voucher: RowOf<'vouchers'> | null
}

/** Price of one item of a line, in cents. Less its discount where the line has a single item. */
export const priceEach = (row: RowOf<'order_items'>): number => (row.qty === 1 ? lineTotal(row) : row.static_price)

/** Content of a ticket from its row, or of the voucher that the line issued. */
export const ticketFace = (row: RowOf<'order_items'>, vouchers: readonly RowOf<'vouchers'>[]): TicketFace => {
  const voucher = vouchers.find(({ id }) => id === row.voucher_id) ?? null
  return { ...plain(row), code: voucher?.code ?? row.code, voucher }
}

const plain = (row: RowOf<'order_items'>): Omit<TicketFace, 'voucher'> => ({
  ...row,
  price: priceEach(row),
  // Products have no admission.
  life: row.event_id || row.cancelled || row.cancelled_qty > 0 ? row : null,
})
