import { sum } from '../../../shared/kernel/money'
import { lineDiscounts } from '../../../shared/orders/rules'
import { codeAppliesTo, codeRefusal } from '../../../shared/promo_codes/rules'
import type { RowOf } from '../../../shared/registry'
import { seatName } from '../../../shared/seats/name'
import type { Evening } from '../programme/evenings'
import type { StockedProduct } from '../programme/products'
import type { Rng } from '../rng'

/** Rows from which orders are composed, besides the evenings. */
export type Catalogue = {
  readonly tax_groups: readonly RowOf<'tax_groups'>[]
  readonly price_categories: readonly RowOf<'price_categories'>[]
  readonly products: readonly StockedProduct[]
  readonly promo_codes: readonly RowOf<'promo_codes'>[]
}

/** An order line without its order. */
export type OrderLine = Pick<
  RowOf<'order_items'>,
  | 'event_id'
  | 'price_id'
  | 'price_category_id'
  | 'seat_id'
  | 'product_id'
  | 'qty'
  | 'static_price'
  | 'rate'
  | 'static_name'
>

export type TicketRequest = {
  readonly night: Evening
  readonly category_id: string
  readonly people: number
  /** Number of people on a school class price, on the first line. */
  readonly group: number
  readonly seats: readonly RowOf<'seats'>[] | null
  readonly free: boolean
}

/** Creates a maker of random order lines. */
export function lineMaker({ tax_groups, price_categories, products, promo_codes }: Catalogue, dice: Rng) {
  const rates = new Map(tax_groups.map((row) => [row.id, row.rate]))
  const categories = new Map(price_categories.map((row) => [row.id, row.name]))
  const rateOf = (tax_group_id: string): number => {
    const rate = rates.get(tax_group_id)
    if (rate === undefined) throw new RangeError('no such tax group')
    return rate
  }
  return {
    /** Makes a line per person, or one for a whole class and one per companion. */
    tickets: ({ night, category_id, people, group, seats, free }: TicketRequest): OrderLine[] => {
      const [full, reduced, classes] = night.prices.filter((price) => price.price_category_id === category_id)
      return Array.from({ length: people }, (_, i) => {
        const class_price = i === 0 && group > 1 ? classes : undefined
        const price = class_price ?? (dice.chance(24) ? reduced : full)
        if (!price) throw new RangeError('a category without a price')
        const seat = seats?.[i]
        const label = free ? 'Freikarte' : price.name
        return {
          event_id: night.event.id,
          price_id: price.id,
          price_category_id: category_id,
          seat_id: seat?.id ?? null,
          product_id: null,
          qty: class_price ? group : 1,
          static_price: free ? 0 : price.value,
          rate: rateOf(price.tax_group_id),
          static_name: [seat ? seatName(seat, 'de') : categories.get(category_id), label].join(' · '),
        }
      })
    },
    /** Makes a line of a random product. */
    ware: (): OrderLine => {
      const { id: product_id, name: static_name, value: static_price, tax_group_id } = dice.pick(products)
      const nowhere = { event_id: null, price_id: null, price_category_id: null, seat_id: null }
      return { ...nowhere, product_id, static_name, static_price, rate: rateOf(tax_group_id), qty: dice.between(1, 2) }
    },
    /**
     * Picks a promo code that is valid for all lines at a time. More than half of a counted code's uses stay for the
     * desks.
     */
    code: (lines: readonly OrderLine[], at: string): RowOf<'promo_codes'> | null => {
      const code = dice.chance(5) ? dice.pick(promo_codes) : null
      const uses = sum(lines.map(({ qty }) => qty))
      if (!code || codeRefusal(code, at, uses) || !lines.every((line) => codeAppliesTo(code, line))) return null
      return code.limit_tickets !== null && (code.sold + uses) * 2 > code.limit_tickets ? null : code
    },
    /** Applies a promo code's discount to the lines. */
    reduced: (lines: readonly OrderLine[], code: RowOf<'promo_codes'> | null) => {
      const discount_rate = code?.discount_percentage ?? 0
      const shares = lineDiscounts(lines.map((line) => ({ ...line, discount_rate })))
      return lines.map((line, i) => ({ ...line, discount_rate, discount: shares[i] ?? 0 }))
    },
  }
}
