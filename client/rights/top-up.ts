import { isSaleClosed } from '../../shared/events/rules'
import { allocate } from '../../shared/kernel/money'
import { DAY, iso } from '../../shared/kernel/time'
import { unheldStock } from '../../shared/products/rules'
import { codeEndedReason, unheldUses } from '../../shared/promo_codes/rules'
import type { RowOf } from '../../shared/registry'
import type { WantedRight } from '../../shared/rights/commands'
import { type HeldRight, placesLeft, sellableQtyOf } from '../../shared/rights/rules'
import { bestSeats } from '../../shared/seats/best'
import { withStorageErrors } from '../sync/browser/storage-error'
import type { Core } from '../sync/core'

/** Period in ms, and number of events, for which a desk holds stock for an outage. */
const HOLDING_HORIZON = 14 * DAY
const MAX_EVENTS = 12
/** Timeout of a top-up request, in ms. */
const TOP_UP_TIMEOUT = 4000
/** Maximum number of attempts to replace seats that another desk has just taken. */
const MAX_ATTEMPTS = 3

/**
 * Plans what a desk should request so that each near event and counted product has its holding. An item is topped up
 * when less than half is left. `gone` are seats (`event:seat`) known to be taken although the local rows do not show it
 * yet.
 */
export async function planTopUp(
  { rows, clock }: Pick<Core, 'rows' | 'clock'>,
  held: readonly HeldRight[],
  gone: ReadonlySet<string> = new Set(),
): Promise<readonly WantedRight[]> {
  const now = iso(clock())
  const until = iso(clock() + HOLDING_HORIZON)
  const near = (await rows.where('events', {}))
    .filter(
      (event) =>
        event.on_sale &&
        !isSaleClosed(event, now) &&
        !event.cancelled &&
        !event.on_hold &&
        !event.is_template &&
        event.ends_at > now &&
        event.starts_at < until,
    )
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : a.id < b.id ? -1 : 1))
    .slice(0, MAX_EVENTS)
  const prices = near.length === 0 ? [] : await rows.where('prices', {})
  const wanted: WantedRight[] = []
  for (const event of near) {
    wanted.push(
      ...(event.seating_plan_id === null
        ? wantedPlaces(event, prices, held)
        : await wantedSeats(rows, event, event.seating_plan_id, held, gone)),
    )
  }
  wanted.push(...(await wantedStock(rows, held)), ...(await wantedUses(rows, held, now)))
  return wanted.slice(0, 200)
}

async function wantedStock(rows: Core['rows'], held: readonly HeldRight[]): Promise<WantedRight[]> {
  const counted = (await rows.where('products', {})).filter((product) => product.enabled && product.stock !== null)
  return counted.flatMap((product) => {
    const subject = { event_id: null, kind: 'stock' as const, subject_id: product.id }
    const left = sellableQtyOf(held, subject)
    const qty = Math.min(product.desk_holding - left, unheldStock(product) ?? 0)
    return left * 2 < product.desk_holding && qty > 0 ? [{ ...subject, qty }] : []
  })
}

async function wantedUses(rows: Core['rows'], held: readonly HeldRight[], now: string): Promise<WantedRight[]> {
  const counted = (await rows.where('promo_codes', {})).filter(
    (code) => code.limit_tickets !== null && codeEndedReason(code, now) === null,
  )
  return counted.flatMap((code) => {
    const subject = { event_id: null, kind: 'uses' as const, subject_id: code.id }
    const left = sellableQtyOf(held, subject)
    const qty = Math.min(code.desk_holding - left, unheldUses(code) ?? 0)
    return left * 2 < code.desk_holding && qty > 0 ? [{ ...subject, qty }] : []
  })
}

function wantedPlaces(
  event: RowOf<'events'>,
  prices: readonly RowOf<'prices'>[],
  held: readonly HeldRight[],
): WantedRight[] {
  const target = event.desk_holding.places
  const categories = new Set(
    prices.filter((price) => price.event_id === event.id && price.enabled).map((price) => price.price_category_id),
  )
  return [...categories].sort().flatMap((subject_id) => {
    const left = placesLeft(held, event.id, subject_id)
    return left * 2 < target ? [{ event_id: event.id, kind: 'places' as const, subject_id, qty: target - left }] : []
  })
}

async function wantedSeats(
  rows: Core['rows'],
  event: RowOf<'events'>,
  seating_plan_id: string,
  held: readonly HeldRight[],
  gone: ReadonlySet<string>,
): Promise<WantedRight[]> {
  const target = event.desk_holding.seats
  const own = held.filter((right) => right.kind === 'seat' && right.event_id === event.id && right.left > 0)
  if (own.length * 2 >= target) return []
  const taken = new Set(
    (await rows.where('rights', { event_id: event.id }))
      .filter((right) => right.kind === 'seat' && (right.status === 'live' || right.status === 'spent'))
      .map((right) => right.subject_id),
  )
  const mine = new Set(own.map((right) => right.subject_id))
  const seats = await rows.where('seats', { seating_plan_id })
  const unsold = new Set(seats.map((seat) => seat.id).filter((id) => !taken.has(id) && !gone.has(`${event.id}:${id}`)))
  const onHold = new Set(seats.filter((seat) => seat.on_hold).map((seat) => seat.id))
  const sellable = new Set([...unsold].filter((id) => !mine.has(id) && !onHold.has(id)))
  // Each category gets its part of the holding, as large as its part of what is free.
  const categories = [...new Set(seats.map((seat) => seat.price_category_id))].sort()
  const of = (category_id: string) => seats.filter((seat) => seat.price_category_id === category_id)
  const shares = allocate(
    target,
    categories.map((id) => of(id).filter((seat) => sellable.has(seat.id)).length),
  )
  return categories.flatMap((category_id, i) => {
    const beside = of(category_id).flatMap((seat) => (mine.has(seat.id) ? [seat.id] : []))
    const qty = Math.max(0, (shares[i] ?? 0) - beside.length)
    const chosen = bestSeats(seats, { category_id, qty, sellable, unsold, beside })
    return chosen.map((seat) => ({ event_id: event.id, kind: 'seat' as const, subject_id: seat.id, qty: 1 }))
  })
}

/**
 * One round: fetches what the near events lack while a shift is open and the server answers, and hands back what came
 * too late for a shift that is closed. Throws `offline` where the server stopped answering.
 */
export async function topUp(core: Core): Promise<void> {
  const { outbox, rights, sync } = core
  const shift = await withStorageErrors(() => outbox.store.read((reader) => reader.get('meta', 'shift')))
  if (!sync.get().reachable) return
  if (!shift?.value) return rights.handBackIdle()
  const gone = new Set<string>()
  for (let round = 0; round < MAX_ATTEMPTS; round++) {
    if ((await planTopUp(core, await rights.refresh(), gone)).length === 0) return
    let asked: readonly WantedRight[] = []
    // Planned again under the lock: another tab, or the opening of the shift, may have fetched the same meanwhile.
    const missing = await rights.acquire(async (held) => {
      asked = await planTopUp(core, held, gone)
      return asked
    }, TOP_UP_TIMEOUT)
    const lost = new Set(missing.map(({ subject_id }) => subject_id))
    const seats = asked.filter(({ kind, subject_id }) => kind === 'seat' && lost.has(subject_id))
    if (seats.length === 0) return
    for (const { event_id, subject_id } of seats) gone.add(`${event_id}:${subject_id}`)
  }
}
