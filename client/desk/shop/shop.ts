import { isSaleClosed } from '../../../shared/events/rules'
import { rateAt } from '../../../shared/events/tax'
import { byPosition } from '../../../shared/kernel/model/list/by-position'
import { DAY, HOUR, iso, ms } from '../../../shared/kernel/time'
import { isInStock, unheldStock } from '../../../shared/products/rules'
import type { RowOf } from '../../../shared/registry'
import { type HeldRight, placesLeft, sellableQtyOf } from '../../../shared/rights/rules'
import { type Cart, lineKey, ticketLines } from '../cart/cart'
import type { SaleLine } from '../cart/contents'

type Event = RowOf<'events'>
type Price = RowOf<'prices'>
type Product = RowOf<'products'>
type Category = RowOf<'price_categories'>

/** Time after its start for which an event still counts as current, because guests come late. */
const LATE = HOUR
/** Time before its start from which an event counts as current. */
const TONIGHT = DAY / 2

/** Sort rank: 0 for current events, 1 for events that began a while ago, 2 for later ones. */
const turn = (event: Event, now: number): number => {
  const wait = ms(event.starts_at) - now
  return wait < -LATE ? 1 : wait <= TONIGHT ? 0 : 2
}

/** Events that a desk can sell now: current ones first, then those that began a while ago, then later ones. */
export function onSaleNow(events: readonly Event[], now: number): Event[] {
  return events
    .filter(
      (event) =>
        event.on_sale &&
        !isSaleClosed(event, iso(now)) &&
        event.published &&
        !event.cancelled &&
        !event.on_hold &&
        !event.is_template &&
        !event.deleted &&
        ms(event.ends_at) > now,
    )
    .sort(
      (a, b) =>
        turn(a, now) - turn(b, now) ||
        (a.starts_at === b.starts_at ? (a.title < b.title ? -1 : 1) : a.starts_at < b.starts_at ? -1 : 1),
    )
}

/** Earliest start of events to read from the local rows. Events that began before have ended. */
export const onSaleSince = (now: number): string => new Date(Math.floor((now - DAY / 2) / HOUR) * HOUR).toISOString()

/** Tax rates in basis points by tax group, at a time. */
export const ratesAt = (groups: readonly RowOf<'tax_groups'>[], now: number): Map<string, number> =>
  new Map(
    groups.flatMap(({ id }) => {
      const rate = rateAt(groups, id, iso(now))
      return rate === null ? [] : [[id, rate]]
    }),
  )

/** Prices of one category of an event, the default price first. */
export type Offer = { readonly category: Category; readonly prices: readonly [Price, ...Price[]] }

/** Offers of an event, by category in the organisation's order. */
export function offersOf(event_id: string, prices: readonly Price[], categories: readonly Category[]): Offer[] {
  return [...categories].sort(byPosition).flatMap((category) => {
    const [first, ...rest] = prices
      .filter(
        (price) =>
          price.event_id === event_id &&
          price.price_category_id === category.id &&
          price.enabled &&
          !price.is_reservation_only &&
          !price.deleted,
      )
      .sort(byPosition)
    return first ? [{ category, prices: [first, ...rest] as const }] : []
  })
}

/**
 * Available quantity: `here` is held by this desk, `there` can be acquired while online. `gone` is true once everything
 * is sold.
 */
export type Availability = { readonly here: number; readonly there: number; readonly gone: boolean }

type Quota = RowOf<'quotas'>

/** Categories of an event with numbered seats: those of a seating plan without a quota. */
export const numberedOf = (event: Event, offers: readonly Offer[], quotas: readonly Quota[]): Offer[] =>
  event.seating_plan_id === null
    ? []
    : offers.filter((offer) => !quotas.some((row) => row.event_id === event.id && row.subject_id === offer.category.id))

/** Available places of a general admission category, less those in the cart. */
export function placesAvailable(
  event_id: string,
  category_id: string,
  held: readonly HeldRight[],
  quotas: readonly Quota[],
  inCart: number,
): Availability {
  const quota = (subject_id: string) => quotas.find((row) => row.event_id === event_id && row.subject_id === subject_id)
  const free = (subject_id: string) => {
    const row = quota(subject_id)
    return row ? Math.max(0, row.capacity - row.sold - row.held) : 0
  }
  const unsold = (subject_id: string) => {
    const row = quota(subject_id)
    return row ? row.capacity - row.sold : 1
  }
  const here = placesLeft(held, event_id, category_id)
  return {
    here: Math.max(0, here - inCart),
    there: Math.max(0, Math.min(free(category_id), free(event_id)) - Math.max(0, inCart - here)),
    gone: Math.min(unsold(category_id), unsold(event_id)) <= 0,
  }
}

/** Number of places and seats of an event that this desk holds. */
export const leftAtDesk = (event_id: string, held: readonly HeldRight[]): number =>
  held.reduce((n, right) => n + (right.event_id === event_id && right.kind !== 'series' ? right.left : 0), 0)

/** Products on sale, in the organisation's order. */
export const productsOnSale = (products: readonly Product[]): Product[] =>
  products.filter((product) => product.enabled && !product.deleted).sort(byPosition)

/** Available quantity of a product, less that in the cart. Null for a product without stock control. */
export function stockAvailable(product: Product, held: readonly HeldRight[], inCart: number): Availability | null {
  const free = unheldStock(product)
  if (free === null) return null
  const here = sellableQtyOf(held, { kind: 'stock', event_id: null, subject_id: product.id })
  return {
    here: Math.max(0, here - inCart),
    there: Math.max(0, free - Math.max(0, inCart - here)),
    gone: !isInStock(product),
  }
}

const idOf = (line: SaleLine): string =>
  'product_id' in line ? line.product_id : 'price_id' in line ? line.price_id : ''

/** Quantity of some prices or products in the cart. */
export function inCart(lines: readonly SaleLine[], prices: readonly Pick<Price, 'id'>[]): number {
  const ids = new Set(prices.map((price) => price.id))
  return lines.reduce((n, line) => n + (ids.has(idOf(line)) ? line.qty : 0), 0)
}

/** A price name with the price that each ticket line of a cart has under it. */
type NamedPrices = { readonly name: string; readonly prices: ReadonlyMap<string, string>; readonly isChosen: boolean }

/**
 * Price names that every ticket line of a cart can have, in the order of the first line. Empty for fewer than two
 * tickets or names.
 */
export function pricesForAll(
  cart: Pick<Cart, 'lines'>,
  shelf: { readonly prices: ReadonlyMap<string, Price>; readonly offers: (event_id: string) => readonly Offer[] },
): readonly NamedPrices[] {
  const lines = ticketLines(cart.lines)
  if (lines.reduce((n, { qty }) => n + qty, 0) < 2) return []
  const choices = lines.map((line) => {
    const category = shelf.prices.get(line.price_id)?.price_category_id
    const offered = shelf.offers(line.event_id).find((offer) => offer.category.id === category)?.prices ?? []
    return { line, byName: new Map([...offered].reverse().map((price) => [price.name, price.id])) }
  })
  const names = [...(choices[0]?.byName.keys() ?? [])]
    .reverse()
    .filter((name) => choices.every(({ byName }) => byName.has(name)))
  if (names.length < 2) return []
  return names.map((name) => ({
    name,
    prices: new Map(choices.map(({ line, byName }) => [lineKey(line), byName.get(name) ?? line.price_id])),
    isChosen: choices.every(({ line, byName }) => byName.get(name) === line.price_id),
  }))
}

/** Quantity up to which the rest is shown in a warning colour. */
export const FEW = 3
