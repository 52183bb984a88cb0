import type { ReceiptBody } from '../../cash_boxes/receipt'
import { allocate, roundCents, sum } from '../../kernel/money'
import type { CashPayout } from './cash-payout'
import type { Refund } from './refund'

type Figures = Pick<CashPayout, 'amount' | 'total' | 'discount' | 'taxes' | 'vouchers'>

const share = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : roundCents((amount * part) / whole)

/**
 * Calculates the receipt of the cash in a refund: turnover and taxes of what was taken back, in proportion where the
 * rest goes back in another way.
 * @param amount the cash, negative
 */
export function payoutFigures({ sums: { discount, taxes, vouchers } }: Pick<Refund, 'sums'>, amount: number): Figures {
  const sold = vouchers?.sold ?? 0
  const bases = [...taxes.map(({ gross }) => 0 - gross), 0 - sold]
  const whole = sum(bases)
  const parts = allocate(0 - amount, whole === 0 ? [...bases.slice(0, -1), 1] : bases)
  const back = 0 - (parts.at(-1) ?? 0)
  const shares = taxes.flatMap(({ rate, gross, tax }, i) => {
    const part = 0 - (parts[i] ?? 0)
    return part === 0 ? [] : [{ rate, gross: part, tax: share(tax, part, gross) }]
  })
  const sold_taxed = share(vouchers?.sold_taxed ?? 0, 0 - amount, whole)
  return {
    amount,
    total: amount - back,
    discount: share(discount, 0 - amount, whole),
    taxes: shares,
    vouchers: back === 0 && sold_taxed === 0 ? null : { sold: back, sold_taxed, redeemed_taxed: 0 },
  }
}

/** Returns the receipt of a payout, without its place in the series. */
export const payoutReceipt = (
  { amount, total, discount, taxes, vouchers, reason }: CashPayout,
  at: Pick<ReceiptBody, 'id' | 'cash_box_id' | 'shift_id' | 'order_id'>,
): ReceiptBody => ({
  ...at,
  kind: 'void',
  total,
  ...(discount ? { discount } : {}),
  tenders: [{ method: 'cash', amount }],
  taxes,
  ...(vouchers ? { vouchers } : {}),
  reason,
})
