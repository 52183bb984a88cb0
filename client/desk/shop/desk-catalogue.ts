import { useMemo } from 'react'
import { hasFeature } from '../../../shared/orgs/rules'
import type { RowOf } from '../../../shared/registry'
import { cartSeats } from '../../../shared/shop/queries'
import { useAnswer } from '../../kit/reading/use-answer'
import { useAll, useFind, useFoyer } from '../../sync/react'
import { type Cart, type CartLine, ticketLines } from '../cart/cart'
import { type CartTotals, cartTotals } from '../cart/cart-totals'
import { useOtherCarts } from '../parking/other-carts'
import { useSellableRights } from '../register/use-sellable-rights'
import { hallOf, type SeatStates } from '../seats/hall'
import { type Offer, offersOf, onSaleNow, onSaleSince, productsOnSale, ratesAt } from './shop'

/** Events on sale now. Undefined until they have been read. */
export function useEventsOnSale(now: number): readonly RowOf<'events'>[] | undefined {
  const rows = useFind('events', {
    where: { starts_at: { $gte: onSaleSince(now) } },
    sort: { by: 'starts_at', desc: false },
  })
  return useMemo(() => rows && onSaleNow(rows, now), [rows, now])
}

/** The catalogue: prices, products and taxes by id. */
export type DeskCatalogue = {
  readonly prices: ReadonlyMap<string, RowOf<'prices'>>
  readonly categories: ReadonlyMap<string, RowOf<'price_categories'>>
  /** Every product by id. `wares` are those on sale, sorted. */
  readonly products: ReadonlyMap<string, RowOf<'products'>>
  readonly wares: readonly RowOf<'products'>[]
  readonly offers: (event_id: string) => Offer[]
  /** Tax groups by id. `rates` are their current rates in basis points. */
  readonly groups: ReadonlyMap<string, RowOf<'tax_groups'>>
  readonly rates: ReadonlyMap<string, number>
  readonly totals: (cart: Cart) => CartTotals
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

export function useDeskCatalogue(now: number): DeskCatalogue {
  const prices = useAll('prices')
  const categories = useAll('price_categories')
  const groups = useAll('tax_groups')
  const products = useAll('products')
  const codes = useAll('promo_codes')
  return useMemo(() => {
    const rates = ratesAt(groups, now)
    const priceById = byId(prices)
    const productById = byId(products)
    const valued = new Map<
      string,
      Pick<RowOf<'prices'>, 'value' | 'tax_group_id'> & Partial<Pick<RowOf<'prices'>, 'deals'>>
    >([...priceById, ...productById])
    return {
      prices: priceById,
      categories: byId(categories),
      products: productById,
      wares: productsOnSale(products),
      offers: (event_id: string) => offersOf(event_id, prices, categories),
      groups: byId(groups),
      rates,
      totals: (cart: Cart) => cartTotals(cart, valued, rates, codes),
    }
  }, [prices, categories, groups, products, codes, now])
}

/** Numbered seats of an event, each with its state at this desk. */
export type SeatHall = {
  readonly seats: readonly RowOf<'seats'>[]
  readonly hall: SeatStates
  readonly byId: ReadonlyMap<string, RowOf<'seats'>>
}

const NO_HALL: SeatHall = { seats: [], hall: new Map(), byId: new Map() }
/** Tables whose changes move what carts of the web shop hold. */
const SEAT_RIGHTS = ['rights'] as const

const NOWHERE = '00000000-0000-7000-8000-000000000000'

/** Seats of an event with their state for the cart in slot `key`. Empty for general admission. */
export function useSeatHall(event: RowOf<'events'> | null, cart: Cart, key: string): SeatHall {
  const { identity, core } = useFoyer()
  const held = useSellableRights(cart)
  const plan = event?.seating_plan_id ?? NOWHERE
  const seats = useFind('seats', { where: { seating_plan_id: plan } })
  const rights = useFind('rights', { where: { event_id: event?.id ?? NOWHERE } })
  const event_id = event?.id
  const device_id = identity.device?.id ?? ''
  const others = useOtherCarts(device_id, key, core.outbox)
  const sells = hasFeature(identity.org, 'web_shop') && event !== null && event.seating_plan_id !== null
  const { answer: inShop } = useAnswer(cartSeats, sells ? { event_id: event.id } : null, SEAT_RIGHTS)
  return useMemo(() => {
    if (!event_id || !seats || seats.length === 0) return NO_HALL
    const seatsOf = (lines: readonly CartLine[]) =>
      ticketLines(lines).flatMap((line) => (line.event_id === event_id && line.seat_id ? [line.seat_id] : []))
    const inSale = new Set(seatsOf(cart.lines))
    const inOthers = new Set(others.flatMap(({ lines }) => seatsOf(lines)))
    const hall = hallOf(event_id, seats, rights ?? [], held, inSale, device_id, inOthers, new Set(inShop))
    return { seats, byId: byId(seats), hall }
  }, [event_id, seats, rights, held, cart, others, device_id, inShop])
}
