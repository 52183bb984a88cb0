import type { RowOf } from '../../../shared/model'
import { bestSeats, type PlanSeat } from '../../../shared/seats/best'
import { freePlaces } from '../../events/free-places'
import { offeredPrices } from '../../events/offered-prices'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import { readRows } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import type { Resale } from '../../kernel/database/tables/shop-tables'
import { isProvider } from '../cart/check-out'
import { readPaymentOptions } from '../cart/payment-options'
import { readHall } from '../cart/wishes'
import { eventsWithResales, openResales } from '../resale/open-resales'

type Event = RowOf<'events'>

/** Tickets that a person waits for. */
export type WaitingWish = Pick<RowOf<'waiting_list'>, 'price_category_id' | 'qty' | 'together'>

/**
 * Places for one person of the waiting list: a price with its seats, or in general admission without. `resales`: tickets
 * that others give back, for so many of the places.
 */
export type FoundPlaces = {
  readonly price_id: string
  readonly seat_ids: readonly string[] | null
  readonly resales: readonly Resale[]
}

/** A category that is on sale, and its first price. */
type OfferedCategory = { readonly id: string; readonly price_id: string }

/** Free places of a numbered hall, or of general admission by category. */
type FreeRoom =
  | { readonly plan: readonly PlanSeat[]; readonly seats: Set<string> }
  | { readonly places: ReadonlyMap<string, number> }

/** Reads the categories that an event sells to everybody, in their order. */
async function offeredCategories(trx: Trx, org_id: string, event: Event): Promise<readonly OfferedCategory[]> {
  const prices = (await offeredPrices(trx, org_id, event)).filter((price) => !price.is_reservation_only)
  const ids = [...new Set(prices.map(({ price_category_id }) => price_category_id))]
  const categories = await readRows(trx, 'price_categories', org_id, ids)
  return categories
    .toSorted((a, b) => a.pos - b.pos || (a.id < b.id ? -1 : 1))
    .flatMap(({ id }) => {
      const price = prices.find(({ price_category_id }) => price_category_id === id)
      return price ? [{ id, price_id: price.id }] : []
    })
}

/** Reads the free places of an event in general admission, by category. */
async function readPlaces(trx: Trx, org_id: string, event: Event): Promise<FreeRoom> {
  const places = (await freePlaces(trx, org_id, [event]))(event.id)
  return { places: new Map(places.map(({ price_category_id, free }) => [price_category_id, free])) }
}

/** Reads the free seats of an event. Wheelchair places and their companion seats are never chosen by the product. */
async function readSeats(trx: Trx, ctx: Context, event: Event): Promise<FreeRoom> {
  const { plan, free } = await readHall(trx, ctx, event, '')
  return { plan, seats: new Set(free) }
}

/**
 * Reads the tickets of an event that others give back. None where nothing can be paid at once: their buyers keep them
 * until then.
 */
async function readResales(trx: Trx, ctx: Context, event: Event): Promise<readonly Resale[]> {
  const resales = await openResales(trx, ctx.op.org_id, event.id)
  return resales.length > 0 && (await paysOnline(trx, ctx)) ? resales : []
}

/** True if the buyers of an organisation can pay at once, at a provider. */
async function paysOnline(trx: Trx, ctx: Context): Promise<boolean> {
  const { ways } = await readPaymentOptions(trx, await existingRow(ctx, 'orgs', ctx.op.org_id), ctx.ports)
  return ways.some(isProvider)
}

/** Reads the events of which tickets that others give back can be offered. */
export async function eventsToResell(trx: Trx, ctx: Context): Promise<ReadonlySet<string>> {
  const events = await eventsWithResales(trx, ctx.op.org_id)
  return events.size > 0 && (await paysOnline(trx, ctx)) ? events : new Set()
}

/**
 * The places of an event that can be offered to the waiting list: the free ones, and after them those of tickets that
 * others give back. They only become fewer, so a wish that found none finds none later.
 */
export class Room {
  /** Smallest quantities for which no places were found, by category, for neighbouring seats apart. */
  readonly #tooMany = new Map<string, number>()
  private resales: readonly Resale[] = []

  private constructor(
    private readonly event: Event,
    private readonly offered: readonly OfferedCategory[],
    private free: FreeRoom,
  ) {}

  /** Reads the places of an event. */
  static async read(trx: Trx, ctx: Context, event: Event): Promise<Room> {
    const room = await Room.readFree(trx, ctx, event)
    room.resales = await readResales(trx, ctx, event)
    return room
  }

  /** Reads the free places of an event alone. */
  static async readFree(trx: Trx, ctx: Context, event: Event): Promise<Room> {
    const { org_id } = ctx.op
    const free = event.seating_plan_id ? await readSeats(trx, ctx, event) : await readPlaces(trx, org_id, event)
    return new Room(event, await offeredCategories(trx, org_id, event), free)
  }

  /** Largest number of places that a person can get in one category. */
  get most(): number {
    return Math.max(0, ...this.offered.map(({ id }) => this.#left(id)))
  }

  /** Finds places for a wish; null where there are not enough, or not side by side where that is wished. */
  find({ price_category_id, qty, together }: WaitingWish): FoundPlaces | null {
    for (const { id, price_id } of this.offered) {
      const key = `${id} ${together}`
      if (price_category_id !== null && price_category_id !== id) continue
      if (qty > this.#left(id) || qty >= (this.#tooMany.get(key) ?? Number.POSITIVE_INFINITY)) continue
      const chosen = this.#choose(id, qty, together)
      if (chosen) return { price_id, ...chosen }
      this.#tooMany.set(key, qty)
    }
    return null
  }

  /** Notes that places were taken. */
  async take(trx: Trx, ctx: Context, { seat_ids, resales }: FoundPlaces): Promise<void> {
    this.resales = this.resales.filter(({ id }) => !resales.some((taken) => taken.id === id))
    if (!('seats' in this.free)) this.free = await readPlaces(trx, ctx.op.org_id, this.event)
    else for (const id of seat_ids ?? []) this.free.seats.delete(id)
  }

  #given(category_id: string): readonly Resale[] {
    return this.resales.filter((each) => each.price_category_id === category_id)
  }

  #left(category_id: string): number {
    return this.#freeIn(category_id) + this.#given(category_id).length
  }

  #freeIn(category_id: string): number {
    if ('places' in this.free) return this.free.places.get(category_id) ?? 0
    const { plan, seats } = this.free
    return plan.filter((seat) => seat.price_category_id === category_id && seats.has(seat.id)).length
  }

  /** Chooses places: the best free seats, with those of others only where they are not enough. Null where none fit. */
  #choose(category_id: string, qty: number, together: boolean): Omit<FoundPlaces, 'price_id'> | null {
    const given = this.#given(category_id)
    if ('places' in this.free) {
      const missing = Math.max(0, qty - this.#freeIn(category_id))
      return missing > given.length ? null : { seat_ids: null, resales: given.slice(0, missing) }
    }
    const { plan, seats } = this.free
    const best = (sellable: ReadonlySet<string>) =>
      bestSeats(plan, { category_id, qty, sellable, unsold: seats, beside: [], together }).map(({ id }) => id)
    const own = best(seats)
    if (own.length === qty) return { seat_ids: own, resales: [] }
    const all = given.length > 0 ? best(new Set([...seats, ...given.flatMap(({ seat_id }) => seat_id ?? [])])) : []
    if (all.length !== qty) return null
    return { seat_ids: all, resales: given.filter(({ seat_id }) => seat_id !== null && all.includes(seat_id)) }
  }
}
