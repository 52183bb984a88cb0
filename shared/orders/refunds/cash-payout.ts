import { z } from 'zod'
import { taxLine, voucherSums } from '../../cash_boxes/entity'
import { cents, id, part, text } from '../../kernel/model/fields'

/**
 * Cash of a refund that a desk still has to pay out, with the figures of the receipt it writes. Amounts are negative.
 */
export const cashPayout = part('CashPayout', {
  /** Tells one payout of an order from the next. */
  id: id(),
  cash_box_id: id(),
  /** Cash that leaves the drawer. */
  amount: cents().max(0),
  total: cents().max(0),
  discount: cents().max(0),
  taxes: z.array(taxLine.meta({ title: 'CashPayoutTax' })).max(20),
  vouchers: voucherSums.meta({ title: 'CashPayoutVouchers' }).nullable(),
  reason: text(200),
})

export type CashPayout = z.infer<typeof cashPayout>
