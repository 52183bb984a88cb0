import type { RowOf } from '../../../../shared/registry'
import { piecesLeft, priceOf as priceOfPieces } from '../../../harness/figures/arithmetic'
import type { OracleEntry, SalePart } from '../oracle'

/** Pieces of an order line that are taken back. */
export type TakenPart = { readonly item: RowOf<'order_items'>; readonly qty: number }

/** Price of a quantity of what is left of a line, in cents. */
export function priceOf(item: TakenPart['item'], qty: number): number {
  const left = piecesLeft(item)
  return priceOfPieces(item, left) - priceOfPieces(item, left - qty)
}

/** Describes what is taken back of an order for the oracle. */
export function salePartOf(
  parts: readonly TakenPart[],
  code: string,
  vouchers: ReadonlyMap<string, SalePart['made'][number]>,
): Omit<SalePart, 'balance'> {
  const given = parts.flatMap(({ item, qty }): OracleEntry[] => [
    ...(item.event_id
      ? Array.from({ length: qty }, () => ({
          event_id: item.event_id ?? '',
          category_id: item.price_category_id ?? '',
          seat_id: item.seat_id,
        }))
      : []),
    ...(item.product_id && item.right_id ? [{ subject_id: item.product_id, qty }] : []),
    ...(item.discount_right_id ? [{ subject_id: code, qty }] : []),
  ])
  const worth = parts.reduce((n, { item, qty }) => n + qty * item.static_price, 0)
  return { given, worth, made: parts.flatMap(({ item }) => vouchers.get(item.voucher_id ?? '') ?? []) }
}
