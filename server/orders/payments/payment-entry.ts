import type { RowOf } from '../../../shared/registry'
import type { Context } from '../../kernel/commands/handler'

type Payment = RowOf<'payments'>

/** Columns of a payment without a desk. */
export const paymentEntry = (
  ctx: Context,
  { id, order_id, method, amount, status }: Pick<Payment, 'id' | 'order_id' | 'method' | 'amount' | 'status'>,
  voucher: Pick<Payment, 'voucher_id' | 'voucher_rate'> = { voucher_id: null, voucher_rate: null },
) => ({
  id,
  order_id,
  method,
  amount,
  status,
  ...voucher,
  by_hand: false,
  given: null,
  receipt_id: null,
  shift_id: null,
  created_at: ctx.now,
})
