import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/registry'
import { type HeldRight, seatRight } from '../../../shared/rights/rules'
import { bestSeats, bundleOf } from '../../../shared/seats/best'
import { seatNumber } from '../../../shared/seats/name'
import type { Attempt } from '../../kit/forms/attempt'
import type { T } from '../../kit/phrases'
import type { Cart, CartAction } from '../cart/cart'
import type { CartGuards } from '../cart/cart-guards'
import { lostSeats } from '../cart/lost-seats'
import type { Register } from '../register/contract'
import { shortOf } from '../sale/shortfall'
import type { DeskCatalogue, SeatHall } from '../shop/desk-catalogue'
import type { Offer } from '../shop/shop'
import { seatsIn } from './hall'

type Seat = RowOf<'seats'>

/**
 * Number of seats that the server may refuse before a cashier hears of it. A desk that is still downloading, or whose
 * line is slow, takes seats for free that are sold.
 */
const MOST_REFUSED = 12

/**
 * Adds numbered seats to the cart and removes them. Seats that this desk does not hold are acquired from the server.
 */
export type ChooseSeats = {
  /**
   * Adds the best seats of a category, or of the first of several categories that has enough, in place of seats that it
   * added earlier. Resolves to the seats, null where they are refused.
   */
  readonly addBest: (
    offers: readonly Offer[],
    qty: number,
    earlier?: readonly Seat[],
  ) => Promise<readonly Seat[] | null>
  /** Adds or removes a seat, together with the seat that it is only sold with. */
  readonly toggleSeat: (seat: Seat) => Promise<void>
  /** Removes the seats that were sold elsewhere while the cart was parked, and shows which. */
  readonly checkSeats: () => Promise<unknown>
}

type Ports = Pick<Attempt, 'attempt' | 'dismiss'> & {
  readonly cart: Cart
  readonly dispatch: (action: CartAction) => void
  readonly event: RowOf<'events'> | null
  readonly house: SeatHall
  readonly shelf: DeskCatalogue
  readonly held: readonly HeldRight[]
  readonly reachable: boolean
  readonly canAdd: CartGuards['canAdd']
  readonly takeSeat: Register['takeSeat']
  readonly t: T
}

/** Creates the ways to choose seats for a cart. */
export function chooseSeats({
  cart,
  dispatch,
  event,
  house,
  shelf,
  held,
  reachable,
  canAdd,
  takeSeat,
  t,
  attempt,
  dismiss,
}: Ports): ChooseSeats {
  const { seats, hall } = house
  const seatName = (seat: Seat) => t('desk.seats.name', { block: seat.block, row: seat.row, num: seatNumber(seat) })

  /** Acquires the seats that this desk does not hold. Throws a refusal for the cashier where one is not available. */
  const acquire = async (event_id: string, wanted: readonly Seat[]) => {
    for (const seat of wanted) {
      if (hall.get(seat.id) === 'here') continue
      if (hall.get(seat.id) === 'sold') throw new DomainError('rights.seat_taken', { seat: seatName(seat) })
      if (seatRight(held, event_id, seat.id)) throw new DomainError('rights.seat_in_sale', { seat: seatName(seat) })
      if (!reachable) throw new DomainError('rights.seat_not_held', { seat: seatName(seat) })
      await takeSeat(event_id, seat.id)
    }
  }

  /**
   * Acquires seats. Returns the first that the server refuses as taken, null where it refuses none. Throws that refusal
   * too unless `isTolerant`.
   */
  const firstTaken = async (event_id: string, wanted: readonly Seat[], isTolerant: boolean): Promise<Seat | null> => {
    for (const seat of wanted)
      try {
        await acquire(event_id, [seat])
      } catch (error) {
        if (!isTolerant || !(error instanceof DomainError) || error.code !== 'rights.seat_taken') throw error
        return seat
      }
    return null
  }

  const usualPrice = (event_id: string, category_id: string) =>
    shelf.offers(event_id).find((offer) => offer.category.id === category_id)?.prices[0]

  /** Adds seats at the first price of their category in the offers, of another category at its usual price. */
  const add = (event_id: string, chosen: readonly Seat[], offers: readonly Offer[] = []) => {
    const lines = chosen.flatMap((seat) => {
      const offer = offers.find(({ category }) => category.id === seat.price_category_id)
      const price = offer?.prices[0] ?? usualPrice(event_id, seat.price_category_id)
      return price ? [{ price_id: price.id, seat_id: seat.id }] : []
    })
    if (lines.length < chosen.length) throw new DomainError('orders.price_unknown')
    dispatch({ type: 'seats', event_id, seats: lines })
  }

  const leftHere = (offers: readonly Offer[]) => {
    const categories = new Set(offers.map((offer) => offer.category.id))
    return seats.filter((seat) => categories.has(seat.price_category_id) && hall.get(seat.id) === 'here').length
  }

  /** Finds the best seats, in the first category that has enough, among those that are not refused. */
  const findBest = (
    offers: readonly Offer[],
    qty: number,
    replaced: ReadonlySet<string>,
    refused: ReadonlySet<string>,
  ): readonly Seat[] => {
    const among = (...states: Parameters<typeof seatsIn>[1][]) =>
      [...seatsIn(hall, ...states)].filter((id) => !refused.has(id))
    const unsold = new Set(among('here', 'free', 'elsewhere'))
    const beside = [...seatsIn(hall, 'in_sale')].filter((id) => !replaced.has(id))
    const find = (sellable: ReadonlySet<string>) => {
      const groups = offers.map((offer) =>
        bestSeats(seats, { category_id: offer.category.id, qty, sellable, unsold, beside }),
      )
      return groups.find((group) => group.length === qty) ?? []
    }
    const here = find(new Set([...among('here'), ...replaced]))
    const chosen = here.length > 0 || !reachable ? here : find(new Set([...among('here', 'free'), ...replaced]))
    const ids = new Set(chosen.map(({ id }) => id))
    return seats.filter(({ id }) => ids.has(id))
  }

  /**
   * Acquires the best seats. Where the server refuses one, because it is sold and this desk has not heard of it yet, the
   * next best are tried. Throws a refusal for the cashier where none are left, or after many refusals.
   */
  const acquireBest = async (
    event_id: string,
    offers: readonly Offer[],
    qty: number,
    replaced: ReadonlySet<string>,
  ): Promise<readonly Seat[]> => {
    const refused = new Set<string>()
    for (;;) {
      const found = findBest(offers, qty, replaced, refused)
      if (found.length === 0)
        throw shortOf({ kind: 'places' }, reachable ? 'refused' : 'alone', {
          name: offers.map((offer) => offer.category.name).join(', '),
          left: reachable ? 0 : leftHere(offers),
        })
      const taken = await firstTaken(
        event_id,
        found.filter(({ id }) => !replaced.has(id)),
        refused.size < MOST_REFUSED,
      )
      if (!taken) return found
      refused.add(taken.id)
    }
  }

  const addBest = async (offers: readonly Offer[], qty: number, earlier: readonly Seat[] = []) => {
    if (!event || !canAdd()) return null
    return attempt(async () => {
      const replaced = new Set(earlier.map(({ id }) => id).filter((id) => hall.get(id) === 'in_sale'))
      const found = await acquireBest(event.id, offers, qty, replaced)
      const ids = new Set(found.map((seat) => seat.id))
      const added = found.filter(({ id }) => !replaced.has(id))
      const left = [...replaced].filter((id) => !ids.has(id))
      if (left.length > 0) dispatch({ type: 'remove', keys: left.map((id) => `${event.id}/${id}`) })
      add(event.id, added, offers)
      return found
    })
  }

  const toggleSeat = async (seat: Seat) => {
    if (!event || !canAdd()) return
    const bundle = bundleOf(seat, seats)
    if (hall.get(seat.id) === 'in_sale') {
      dismiss()
      dispatch({ type: 'remove', keys: bundle.map((part) => `${event.id}/${part.id}`) })
      return
    }
    await attempt(async () => {
      await acquire(event.id, bundle)
      add(event.id, bundle)
    })
  }

  const checkSeats = () =>
    attempt(async () => {
      const lost = await lostSeats(cart.lines, takeSeat)
      if (!lost) return
      dispatch({ type: 'remove', keys: lost.keys })
      throw lost.problem
    })

  return { addBest, toggleSeat, checkSeats }
}
