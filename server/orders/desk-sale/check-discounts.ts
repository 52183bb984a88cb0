import { DomainError } from '../../../shared/kernel/errors'
import { type AgreedDiscount, hasAgreedDiscount, lineDiscounts } from '../../../shared/orders/rules'
import { codeAppliesTo, codeRefusal } from '../../../shared/promo_codes/rules'
import { openIncident } from '../../incidents/open-incident'
import type { Context } from '../../kernel/commands/handler'
import type { Sale } from './check-figures'

/** What was taken off the lines of an order when it was reserved, by their ids. */
export type AgreedLines = ReadonlyMap<string, AgreedDiscount>

/** The lines of a sale of which what is taken off was not agreed when they were reserved. */
export const reducedHere = ({ items }: Pick<Sale, 'items'>, agreed: AgreedLines): Sale['items'] =>
  items.filter(({ id, discount_rate }) => !hasAgreedDiscount({ discount_rate: discount_rate ?? 0, agreed: agreed.get(id) }))

/** Throws `orders.wrong_total` unless what was taken off each line follows from the rate, or from what was agreed before. Depends on nothing else. */
export function assertReduced({ items, reduction }: Pick<Sale, 'items' | 'reduction'>, agreed: AgreedLines): void {
  const lines = items.map(({ id, qty, static_price, rate, discount_rate }) => ({
    ...{ qty, static_price, rate, discount_rate: discount_rate ?? 0, agreed: agreed.get(id) },
  }))
  const shares = lineDiscounts(lines)
  if (items.some(({ discount }, i) => (discount ?? 0) !== (shares[i] ?? 0))) throw new DomainError('orders.wrong_total')
  const here = reducedHere({ items }, agreed)
  const wrong = here.some(
    ({ discount_rate, discount_right_id, event_id, price_id, product_id }) =>
      // What was not asked for is a deal, and only prices have those.
      (discount_rate && discount_rate !== reduction?.rate ? !price_id : false) ||
      (discount_right_id ? discount_rate !== reduction?.rate : false) ||
      // A code makes tickets and products cheaper, nothing else.
      (discount_rate && reduction?.promo_code_id ? !event_id && !product_id : false),
  )
  if (wrong || (reduction && here.every(({ discount_rate }) => discount_rate !== reduction.rate))) throw new DomainError('orders.wrong_total')
}

/**
 * Compares a used code with what it is now. A code that changed while the desk was alone does not undo the sale: it is
 * booked as printed and brought to a manager; so is a use that nobody counted, because the desk did not know of the limit yet.
 * Throws `promo_codes.unknown` where there never was one.
 */
export async function checkCode(ctx: Context, sale: Sale): Promise<void> {
  const { reduction } = sale
  if (!reduction?.promo_code_id) return
  const code = await ctx.rows.get('promo_codes', reduction.promo_code_id)
  if (!code) throw new DomainError('promo_codes.unknown')
  const used = sale.items.filter((item) => item.discount_rate === reduction.rate)
  const tickets = used.reduce((n, item) => n + item.qty, 0)
  const uncounted = code.limit_tickets === null ? 0 : used.filter((item) => !item.discount_right_id).reduce((n, item) => n + item.qty, 0)
  // Whoever sold before the end sold rightly, however late the server hears of it.
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
    details: { booking_code: sale.booking_code, name: reduction.name, rate: reduction.rate, rate_now: code.discount_percentage, tickets, uncounted },
  })
}
