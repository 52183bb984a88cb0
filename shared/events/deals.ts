import { z } from 'zod'
import { basisPoints, count, part } from '../kernel/model/fields'

/** So many tickets of one price at once are cheaper: from `min_qty` on, by a rate. */
export const priceDeals = () => z.array(part('PriceDeal', { min_qty: count().min(2), discount_percentage: basisPoints() })).max(10)

type Deals = z.infer<ReturnType<typeof priceDeals>> | null | undefined

/** What so many tickets of a price at once are cheaper by: the best deal that they reach. */
export const dealRate = (deals: Deals, qty: number): number =>
  Math.max(0, ...(deals ?? []).flatMap(({ min_qty, discount_percentage }) => (qty >= min_qty ? [discount_percentage] : [])))

type Line = { readonly price_id: string | null; readonly qty: number; readonly deals: Deals }

/**
 * What each line of a sale is cheaper by, in basis points: by the deal that all tickets of its price reach together, or by what was asked
 * for beside that, a code or a discount. They do not add up: the better one counts, and of two alike what was asked for.
 */
export function ratesOff<L extends Line>(lines: readonly L[], asked: (line: L) => number): { readonly discount_rate: number; readonly by_deal: boolean }[] {
  const sold = new Map<string, number>()
  for (const { price_id, qty } of lines) if (price_id !== null) sold.set(price_id, (sold.get(price_id) ?? 0) + qty)
  return lines.map((line) => {
    const deal = line.price_id === null ? 0 : dealRate(line.deals, sold.get(line.price_id) ?? 0)
    const rate = asked(line)
    return { discount_rate: Math.max(deal, rate), by_deal: deal > rate }
  })
}
