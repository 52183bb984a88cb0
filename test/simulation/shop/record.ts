import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import type { RowOf } from '../../../shared/registry'
import type { Oracle, OracleEntry } from '../judge/oracle'
import type { SimWorld } from '../world'

/** Records a paid order of the shop in the oracle, as its buyer holds it: tickets, drinks, uses of the code, balance. */
export function recordPaid(
  oracle: Oracle,
  { ids }: SimWorld,
  order: Pick<RowOf<'orders'>, 'id' | 'total'>,
  items: readonly RowOf<'order_items'>[],
  payments: readonly RowOf<'payments'>[],
): void {
  const given = items.flatMap((item): OracleEntry[] => [
    ...(item.event_id
      ? Array.from({ length: remainingLineQty(item) }, () => ({
          event_id: item.event_id ?? '',
          category_id: item.price_category_id ?? '',
          seat_id: item.seat_id,
        }))
      : []),
    ...(item.product_id === ids.sekt ? [{ subject_id: ids.sekt, qty: remainingLineQty(item) }] : []),
    ...(item.discount_right_id ? [{ subject_id: ids.code, qty: remainingLineQty(item) }] : []),
  ])
  const balances = payments.flatMap(({ voucher_id, amount, status }) =>
    voucher_id && status === 'confirmed' ? [{ subject_id: voucher_id, qty: amount }] : [],
  )
  const tickets = items.flatMap(({ id, code }) => (code ? [{ id, code }] : []))
  oracle.recordShopOrder(order, [...given, ...balances], tickets)
}
