import { DomainError } from '../../../shared/kernel/errors'
import { type AgreedDiscount, hasAgreedDiscount, lineDiscounts } from '../../../shared/orders/rules'
import { codeAppliesTo, codeRefusal } from '../../../shared/promo_codes/rules'
import { openIncident } from '../../incidents/open-incident'
import type { Context } from '../../kernel/commands/handler'
import type { DeskSale } from './desk-sale'

/** Discounts agreed when an order was reserved, by line id. */
export type AgreedDiscounts = ReadonlyMap<string, AgreedDiscount>

/** Lists the lines whose discount was not agreed when they were reserved. */
export const discountedHere = ({ items }: Pick<DeskSale, 'items'>, agreed: AgreedDiscounts): DeskSale['items'] =>
  items.filter(
    ({ id, discount_rate }) => !hasAgreedDiscount({ discount_rate: discount_rate ?? 0, agreed: agreed.get(id) }),
  )

/**
 * Throws `orders.wrong_total` unless each line's discount follows from the rate, or from what was agreed before.
 * Depends only on the sale.
 */
export function assertDiscountsAddUp(
  { items, reduction }: Pick<DeskSale, 'items' | 'reduction'>,
  agreed: AgreedDiscounts,
): void {
  const lines = items.map(({ id, qty, static_price, rate, discount_rate }) => ({
    qty,
    static_price,
    rate,
    discount_rate: discount_rate ?? 0,
    agreed: agreed.get(id),
  }))
  const shares = lineDiscounts(lines)
  if (items.some(({ discount }, i) => (discount ?? 0) !== (shares[i] ?? 0))) throw new DomainError('orders.wrong_total')
  const here = discountedHere({ items }, agreed)
  const wrong = here.some(
    ({ discount_rate, discount_right_id, event_id, price_id, product_id }) =>
      // A discount beside the reduction is a deal, which only prices have.
      (discount_rate && discount_rate !== reduction?.rate ? !price_id : false) ||
      (discount_right_id ? discount_rate !== reduction?.rate : false) ||
      // A promo code reduces only tickets and products.
      (discount_rate && reduction?.promo_code_id ? !event_id && !product_id : false),
  )
  if (wrong || (reduction && here.every(({ discount_rate }) => discount_rate !== reduction.rate)))
    throw new DomainError('orders.wrong_total')
}

/**
 * Compares a promo code with its current terms. A code that changed while the desk was offline does not undo the sale:
 * it is booked as printed, and an incident is opened. The same for a use without a right, because the desk did not know
 * the limit yet. Throws `promo_codes.unknown` for a code that never existed.
 */
export async function checkPromoCode(ctx: Context, sale: DeskSale): Promise<void> {
  const { reduction } = sale
  if (!reduction?.promo_code_id) return
  const code = await ctx.rows.get('promo_codes', reduction.promo_code_id)
  if (!code) throw new DomainError('promo_codes.unknown')
  const used = sale.items.filter((item) => item.discount_rate === reduction.rate)
  const tickets = used.reduce((n, item) => n + item.qty, 0)
  const uncounted =
    code.limit_tickets === null
      ? 0
      : used.filter((item) => !item.discount_right_id).reduce((n, item) => n + item.qty, 0)
  // A sale before the code's end is valid, however late the server learns of it.
  const then = code.ended_at !== null && ctx.op.at < code.ended_at ? { ...code, ended_at: null } : code
  const changed =
    code.discount_percentage !== reduction.rate ||
    uncounted > 0 ||
    codeRefusal(then, ctx.op.at, tickets) !== null ||
    used.some((item) => !codeAppliesTo(code, item))
  if (!changed) return
  await openIncident(ctx, {
    kind: 'code_changed',
    subject_id: sale.id,
    device_id: ctx.op.device_id,
    details: {
      booking_code: sale.booking_code,
      name: reduction.name,
      rate: reduction.rate,
      rate_now: code.discount_percentage,
      tickets,
      uncounted,
    },
  })
}
