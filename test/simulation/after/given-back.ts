import type { ItemQty } from '../../../shared/orders/refunds/refund'
import type { RowOf } from '../../../shared/registry'
import { total } from '../../harness/figures/arithmetic'
import { salePartOf } from '../judge/truth/parts'
import type { SimShop } from '../shop/shop'

/** The payments of an order at a moment. */
export type LedgerMark = { readonly order_id: string; readonly known: ReadonlySet<string> }

export const markLedger = (shop: SimShop, order_id: string): LedgerMark => ({
  order_id,
  known: new Set(shop.paymentsOf(order_id).map(({ id }) => id)),
})

/** Repayments of an order since a moment. */
export const repaymentsSince = (shop: SimShop, { order_id, known }: LedgerMark): readonly RowOf<'payments'>[] =>
  shop.paymentsOf(order_id).filter(({ id, amount }) => amount < 0 && !known.has(id))

/** Amount that the organisation has to transfer itself: neither a voucher, another order nor the provider gives it back. */
const transferOf = (repayments: readonly RowOf<'payments'>[]): number =>
  0 -
  total(
    repayments.flatMap(({ method, amount, voucher_id }) =>
      voucher_id === null && method !== 'exchange' && method !== 'stripe' ? [amount] : [],
    ),
  )

/**
 * Records in the oracle that tickets of a buyer were given back, with what went back to vouchers, and what the office
 * has to transfer.
 */
export function recordGivenBack(
  { setting: { oracle, world }, linesOf, after }: SimShop,
  order_id: string,
  given: readonly ItemQty[],
  repayments: readonly RowOf<'payments'>[],
  by: 'buyer' | 'office' = 'buyer',
): void {
  const items = linesOf(order_id)
  // The office knows what it has refunded itself.
  if (by === 'buyer') after?.transfers.set(order_id, (after.transfers.get(order_id) ?? 0) + transferOf(repayments))
  const parts = given.flatMap(({ id, qty }) => items.flatMap((item) => (item.id === id ? [{ item, qty }] : [])))
  const { given: places, ...part } = salePartOf(parts, world.ids.code, oracle.vouchers)
  // A voucher that was made for a return has paid nothing of its order.
  const balances = repayments.flatMap(({ voucher_id, amount }) =>
    voucher_id && oracle.credited.get(voucher_id) !== order_id ? [{ subject_id: voucher_id, qty: 0 - amount }] : [],
  )
  const amount = 0 - total(repayments.map((each) => each.amount))
  oracle.recordRefund(order_id, { ...part, given: [...places, ...balances] }, amount, parts)
}
