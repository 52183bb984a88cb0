import { z } from 'zod'
import { basisPoints, count, part } from '../kernel/model/fields'

/** Quantity discounts of a price: a rate from `min_qty` tickets on. */
export const priceDeals = () =>
  z.array(part('PriceDeal', { min_qty: count().min(2), discount_percentage: basisPoints() })).max(10)

type Deals = z.infer<ReturnType<typeof priceDeals>> | null | undefined

/** Returns the discount rate for a quantity: the best deal it reaches. */
export const dealRate = (deals: Deals, qty: number): number =>
  Math.max(
    0,
    ...(deals ?? []).flatMap(({ min_qty, discount_percentage }) => (qty >= min_qty ? [discount_percentage] : [])),
  )

type Line = { readonly price_id: string | null; readonly qty: number; readonly deals: Deals }

/**
 * Returns the discount rate of each line in basis points: the deal reached by all tickets of its price together, or the
 * requested code or discount. They do not add up. The higher one counts, and on a tie the requested one.
 */
export function discountRates<L extends Line>(
  lines: readonly L[],
  asked: (line: L) => number,
): { readonly discount_rate: number; readonly by_deal: boolean }[] {
  const sold = new Map<string, number>()
  for (const { price_id, qty } of lines) if (price_id !== null) sold.set(price_id, (sold.get(price_id) ?? 0) + qty)
  return lines.map((line) => {
    const deal = line.price_id === null ? 0 : dealRate(line.deals, sold.get(line.price_id) ?? 0)
    const rate = asked(line)
    return { discount_rate: Math.max(deal, rate), by_deal: deal > rate }
  })
}
