import { sum } from '../kernel/money'

type Line = {
  readonly event_id?: string | null | undefined
  readonly product_id?: string | null | undefined
  readonly voucher_id?: string | null | undefined
  /** The voucher that a line of a recorded sale creates. */
  readonly voucher?: unknown
  readonly charge?: string | null | undefined
}

/** True for a line of something that is handed over: a ticket, a product or a voucher. */
export const isGoods = ({ event_id, product_id, voucher_id, voucher }: Line): boolean =>
  !!event_id || !!product_id || !!voucher_id || !!voucher

/** True for the line that charges an order's shipping. It is neither goods nor a fee or a donation. */
export const isShippingLine = (line: Line): boolean => !isGoods(line) && !line.charge

/** Number of tickets and pieces among an order's lines. */
export const goodsQty = (lines: readonly (Line & { readonly qty: number })[]): number =>
  sum(lines.map((line) => (isGoods(line) ? line.qty : 0)))
