import { sum } from '../kernel/money'

type Line = {
  readonly event_id?: string | null | undefined
  readonly product_id?: string | null | undefined
  readonly voucher_id?: string | null | undefined
  /** The voucher that a line of a recorded sale creates. */
  readonly voucher?: unknown
}

/** Returns true for the line that charges an order's shipping. It is neither a ticket nor a product nor a voucher. */
export const isShippingLine = ({ event_id, product_id, voucher_id, voucher }: Line): boolean =>
  !event_id && !product_id && !voucher_id && !voucher

/** Number of tickets and pieces among an order's lines. */
export const goodsQty = (lines: readonly (Line & { readonly qty: number })[]): number =>
  sum(lines.map((line) => (isShippingLine(line) ? 0 : line.qty)))
