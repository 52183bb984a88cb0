import { sum } from '../../../shared/kernel/money'
import type { NewRowOf } from '../../../shared/model'
import { lineDiscounts } from '../../../shared/orders/rules'
import { codeAppliesTo, codeRefusal } from '../../../shared/promo_codes/rules'
import type { RowOf } from '../../../shared/registry'
import { seatName } from '../../../shared/seats/name'
import type { Night } from '../programme/evenings'
import type { Dice } from '../rng'

/** What is sold beside the evenings themselves. */
export type Catalogue = {
  readonly tax_groups: readonly RowOf<'tax_groups'>[]
  readonly price_categories: readonly RowOf<'price_categories'>[]
  readonly products: readonly NewRowOf<'products'>[]
  readonly promo_codes: readonly RowOf<'promo_codes'>[]
}

/** A line before it is of an order. */
export type BasketLine = Pick<
  RowOf<'order_items'>,
  'event_id' | 'price_id' | 'price_category_id' | 'seat_id' | 'product_id' | 'qty' | 'static_price' | 'rate' | 'static_name'
>

export type Wish = {
  readonly night: Night
  readonly category_id: string
  readonly people: number
  /** How many come on a class's price, on the first line. */
  readonly group: number
  readonly seats: readonly RowOf<'seats'>[] | null
  readonly free: boolean
}

/** What baskets are filled with, by chance. */
export function assortment({ tax_groups, price_categories, products, promo_codes }: Catalogue, dice: Dice) {
  const rates = new Map(tax_groups.map((row) => [row.id, row.rate]))
  const categories = new Map(price_categories.map((row) => [row.id, row.name]))
  const rateOf = (tax_group_id: string): number => {
    const rate = rates.get(tax_group_id)
    if (rate === undefined) throw new RangeError('no such tax group')
    return rate
  }
  return {
    /** A line for each of some people, or for a whole class and each of those beside it. */
    tickets: ({ night, category_id, people, group, seats, free }: Wish): BasketLine[] => {
      const [full, reduced, classes] = night.prices.filter((price) => price.price_category_id === category_id)
      return Array.from({ length: people }, (_, i) => {
        const class_price = i === 0 && group > 1 ? classes : undefined
        const price = class_price ?? (dice.chance(24) ? reduced : full)
        if (!price) throw new RangeError('a category without a price')
        const seat = seats?.[i]
        const label = free ? 'Freikarte' : price.name
        return {
          ...{ event_id: night.event.id, price_id: price.id, price_category_id: category_id, seat_id: seat?.id ?? null, product_id: null },
          ...{ qty: class_price ? group : 1, static_price: free ? 0 : price.value, rate: rateOf(price.tax_group_id) },
          static_name: [seat ? seatName(seat, 'de') : categories.get(category_id), label].join(' · '),
        }
      })
    },
    /** Something to drink or to read, from what lies at the desks. */
    ware: (): BasketLine => {
      const { id: product_id, name: static_name, value: static_price, tax_group_id } = dice.pick(products)
      const nowhere = { event_id: null, price_id: null, price_category_id: null, seat_id: null }
      return { ...nowhere, product_id, static_name, static_price, rate: rateOf(tax_group_id), qty: dice.between(1, 2) }
    },
    /** A code that somebody types at a time and that is good for all of this. More than half of what is counted stays for the desks. */
    code: (lines: readonly BasketLine[], at: string): RowOf<'promo_codes'> | null => {
      const code = dice.chance(5) ? dice.pick(promo_codes) : null
      const uses = sum(lines.map(({ qty }) => qty))
      if (!code || codeRefusal(code, at, uses) || !lines.every((line) => codeAppliesTo(code, line))) return null
      return code.limit_tickets !== null && (code.sold + uses) * 2 > code.limit_tickets ? null : code
    },
    /** What a code takes off each line. */
    reduced: (lines: readonly BasketLine[], code: RowOf<'promo_codes'> | null) => {
      const discount_rate = code?.discount_percentage ?? 0
      const shares = lineDiscounts(lines.map((line) => ({ ...line, discount_rate })))
      return lines.map((line, i) => ({ ...line, discount_rate, discount: shares[i] ?? 0 }))
    },
  }
}
