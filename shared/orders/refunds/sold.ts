import { type Change, type OpContext, patch } from '../../kernel/model/command'
import { sum } from '../../kernel/money'
import { order_items, orders } from '../entity'
import type { PaymentMethod } from '../rules'
import { goodsQty } from '../shipping-line'
import { STATUS } from '../status'

type RecordedItem = {
  readonly id: string
  readonly qty: number
  readonly event_id: string | null
  readonly product_id?: string | null | undefined
  readonly voucher?: unknown
  readonly code: string | null
  readonly taxes: number
  readonly discount?: number | null | undefined
  readonly discount_rate?: number | null | undefined
  readonly discount_right_id?: string | null | undefined
}

type RecordedSale = {
  readonly id: string
  readonly total: number
  readonly items: readonly RecordedItem[]
  readonly payments: readonly { readonly method: PaymentMethod }[]
  readonly reduction?: { readonly promo_code_id: string | null; readonly name: string } | null | undefined
}

/** Returns an order's columns once a desk has sold it, whether created there or picked up. */
const soldOrderColumns = ({ total, items, payments }: RecordedSale, op: OpContext) => ({
  status_code: STATUS.paid,
  total,
  qty: goodsQty(items),
  payment_methods: [...new Set(payments.map((payment) => payment.method))],
  discount: sum(items.map((item) => item.discount ?? 0)),
  device_id: op.device_id,
  shift_id: op.shift_id,
  user_id: op.user_id,
  paid_at: op.at,
  updated_at: op.at,
})

/** Returns an order's columns for a discount given at the desk. */
const discountedOrderColumns = (reduction: RecordedSale['reduction']) => ({
  discount_reason: reduction && !reduction.promo_code_id ? reduction.name : null,
  promo_code_id: reduction?.promo_code_id ?? null,
  promo_code_name: reduction?.promo_code_id ? reduction.name.slice(0, 80) : null,
})

/** Returns the columns of an order created at a desk. */
export const newOrderColumns = (sale: RecordedSale, op: OpContext) => ({
  ...soldOrderColumns(sale, op),
  ...discountedOrderColumns(sale.reduction),
})

/** Returns the changed columns of an order picked up at a desk; it keeps the code it was reserved with. */
export const pickedUpOrderColumns = (sale: RecordedSale, op: OpContext) => ({
  ...soldOrderColumns(sale, op),
  ...(sale.reduction ? discountedOrderColumns(sale.reduction) : {}),
})

/** Returns a line's columns for its discount. */
export const discountedLineColumns = ({ discount, discount_rate, discount_right_id }: RecordedItem) => ({
  discount: discount ?? 0,
  discount_rate: discount_rate ?? 0,
  discount_right_id: discount_right_id ?? null,
})

/**
 * Returns the changes of a picked-up reservation. The order then covers what was bought, as if nothing else had been
 * ordered.
 */
export const pickUpChanges = (sale: RecordedSale, released: readonly string[], op: OpContext): Change[] => [
  patch(orders, sale.id, pickedUpOrderColumns(sale, op)),
  ...sale.items.map((item) => {
    const { id, qty, code, taxes } = item
    const { discount_right_id, ...reduced } = discountedLineColumns(item)
    // A use of the code that belongs to the order itself stays referenced.
    const use = discount_right_id === null ? {} : { discount_right_id }
    return patch(order_items, id, { qty, code, taxes, ...reduced, ...use, cancelled_qty: 0, updated_at: op.at })
  }),
  ...released.map((id) => patch(order_items, id, { qty: 0, cancelled: true, cancelled_qty: 0, updated_at: op.at })),
]
