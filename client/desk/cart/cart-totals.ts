import { discountRates } from '../../../shared/events/deals'
import { sum } from '../../../shared/kernel/money'
import { hasAgreedDiscount } from '../../../shared/orders/rules'
import { codeAppliesTo } from '../../../shared/promo_codes/rules'
import type { RowOf } from '../../../shared/registry'
import { agreedDiscountOf } from '../../../shared/rights/commands'
import { type Cart, type CartLine, goodsOf, reservedItem } from './cart'
import { type SaleTotals, saleTotals } from './totals'

/** Amounts of the cart, in cents. */
export type CartTotals = Pick<SaleTotals, 'total' | 'due' | 'taxes' | 'coverable'> & {
  /** Discount by deals. */
  readonly deals: number
  /** Discount from the reservation of a picked up order. */
  readonly agreed: number
  /** Discount by promo code or by the cashier. */
  readonly reduction: number
  readonly tax: number
  readonly qty: number
  /** False where this device does not know the price of every line. Such lines are not in the total. */
  readonly complete: boolean
}

/** A line with its price. `requested_rate` is the discount by promo code, cashier or reservation, in basis points. */
type PricedLine = Omit<Parameters<typeof saleTotals>[0][number], 'discount_rate'> &
  Parameters<typeof discountRates>[0][number] & { readonly requested_rate: number }

/** The price of a ticket, product or voucher, in cents. */
type Price = { readonly value: number; readonly tax_group_id: string | null; readonly deals?: RowOf<'prices'>['deals'] }

/** Discount rate of the promo code or discount on a line, in basis points. */
function reductionRate(
  { reduction, ...cart }: Pick<Cart, 'reduction' | 'order'>,
  line: CartLine,
  codes: readonly RowOf<'promo_codes'>[],
): number {
  if (!reduction || 'voucher' in line) return 0
  if ('rate' in reduction) return reduction.rate
  const code = codes.find(({ id }) => id === reduction.promo_code_id)
  return code && codeAppliesTo(code, goodsOf(cart, line)) ? code.discount_percentage : 0
}

/**
 * Calculates the totals of the cart. `prices` has tickets and products by id, `rates` has basis points by tax group. A
 * line without a known price counts nothing.
 */
export function cartTotals(
  cart: Cart,
  prices: ReadonlyMap<string, Price>,
  rates: ReadonlyMap<string, number>,
  codes: readonly RowOf<'promo_codes'>[] = [],
): CartTotals {
  const priced = cart.lines.flatMap((line): PricedLine[] => {
    const reserved = reservedItem(cart, line)
    const requested_rate = reductionRate(cart, line, codes)
    if (reserved) {
      const { static_price, rate } = reserved
      const agreed = agreedDiscountOf(reserved)
      // The reserved price includes its deal.
      return [
        {
          qty: line.qty,
          static_price,
          rate,
          voucher: null,
          price_id: null,
          deals: null,
          requested_rate: Math.max(requested_rate, agreed.discount_rate),
          agreed,
        },
      ]
    }
    const voucher = 'voucher' in line ? line.voucher : null
    const price_id = 'price_id' in line ? line.price_id : null
    const price: Price | null | undefined =
      voucher ?? prices.get('product_id' in line ? line.product_id : (price_id ?? ''))
    const rate = rates.get(price?.tax_group_id ?? '') ?? 0
    return price
      ? [
          {
            qty: line.qty,
            static_price: price.value,
            rate,
            voucher,
            price_id,
            deals: price.deals,
            requested_rate,
            agreed: null,
          },
        ]
      : []
  })
  const off = discountRates(priced, ({ requested_rate }) => requested_rate)
  const lines = priced.map((line, i) => ({ ...line, discount_rate: off[i]?.discount_rate ?? 0 }))
  const { discounts, total, due, taxes, coverable } = saleTotals(lines, cart.parts, cart.order?.before)
  const deals = sum(discounts.filter((_, i) => off[i]?.by_deal))
  const agreed = sum(discounts.filter((_, i) => lines[i] && hasAgreedDiscount(lines[i])))
  const reduction = sum(discounts) - deals - agreed
  return {
    deals,
    agreed,
    reduction,
    total,
    due,
    taxes,
    tax: sum(taxes.map(({ tax }) => tax)),
    qty: sum(lines.map(({ qty }) => qty)),
    coverable,
    complete: priced.length === cart.lines.length,
  }
}
