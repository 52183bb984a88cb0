import { bookWaitingStep, type WaitingStep } from '../../../server/waiting_list/requests'
import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import { HOUR, iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { STATUS } from '../../../shared/orders/status'
import { Violation } from '../judge/oracle'
import type { Seeded } from '../seeded'
import { buyerOf } from '../shop/actions'
import type { SimShop } from '../shop/shop'
import { serveLine } from './mutants'

type Entry = RowOf<'waiting_list'>

/** Error codes that a person may meet who waits for tickets. Any other error is a defect. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_found',
  'waiting_list.has_offer',
  'waiting_list.no_places',
  'waiting_list.not_sold_out',
  'waiting_list.not_waiting',
  'waiting_list.too_many',
])

/** States of an entry whose offer was not used. */
const UNUSED: readonly Entry['state'][] = ['declined', 'lapsed', 'left']

/** People who may wait. */
const PEOPLE = 8

/** An offer as it was made, and whether its person only comes back when its time is over. */
type SimOffer = Pick<Entry, 'order_id' | 'offer_until'> & { readonly isSlow: boolean }

/**
 * People who wait for tickets that are sold out: they join, confirm by the link of an email, and get offers in their
 * order, which are carts of the shop.
 */
export class WaitingLine {
  readonly counts = { joined: 0, offered: 0, offers_bought: 0, offers_lapsed: 0, offers_declined: 0 }
  /** Offers by their orders. */
  readonly offers = new Map<string, SimOffer>()
  #before = new Map<string, Entry>()
  readonly #unanswered: WaitingStep[] = []

  constructor(
    readonly shop: SimShop,
    readonly dice: Seeded,
  ) {}

  async act(): Promise<void> {
    const { dice } = this
    const late = this.#unanswered.length > 0 && dice.chance(60) ? this.#unanswered.shift() : undefined
    if (late) return this.#step(late, 1)
    const offer = dice.chance(45) ? dice.pick(this.#open()) : undefined
    if (offer) return this.#accept(offer)
    const roll = dice.below(100)
    if (roll < 32) await this.#join()
    else if (roll < 61) await this.#confirm()
    else if (roll < 72) await this.#leave()
    else if (roll < 76) await this.#office()
    else await this.serve()
  }

  /** Sends every step again that had no answer, and offers what is free. */
  async settle(): Promise<void> {
    for (const step of this.#unanswered.splice(0)) await this.#step(step, 1)
    await this.serve()
  }

  /** Offers what is free to those who wait, as the job does. */
  async serve(): Promise<void> {
    const { shop } = this
    await shop.write((trx) => serveLine(trx, shop.parts()))
    await shop.observe()
  }

  /** Somebody waits for one ticket of a category, while the line is served. */
  async waitFor(event_id: string, price_category_id: string): Promise<void> {
    const { shop } = this
    const id = shop.newId()
    await this.#join({ id, event_id, price_category_id, qty: 1, together: false })
    await this.#step({ org_id: shop.setting.server.org_id, do: 'confirm', id }, 1)
    await this.serve()
  }

  #drawWish(): Pick<Entry, 'id' | 'event_id' | 'price_category_id' | 'qty' | 'together'> {
    const { dice, shop } = this
    const { ids } = shop.setting.world
    const isHall = dice.chance(60)
    return {
      id: shop.newId(),
      event_id: isHall ? ids.hall : ids.floor,
      price_category_id: dice.chance(40) ? null : isHall ? ids.stalls : dice.chance(70) ? ids.gallery : ids.standing,
      qty: 1 + dice.below(4),
      together: dice.chance(50),
    }
  }

  async #join(wish = this.#drawWish()): Promise<void> {
    const { dice, shop } = this
    await this.#step(
      {
        org_id: shop.setting.server.org_id,
        do: 'join',
        wishes: {
          ...wish,
          name: 'Mara Berg',
          email: `wait${dice.below(PEOPLE)}@example.org`,
          lang: 'en',
          wanted_until: iso(shop.setting.now() + (dice.pick([1, 6, 48, 200]) ?? 1) * HOUR),
          visitor: `visitor ${dice.below(4)}`,
        },
      },
      dice.chance(25) ? 2 : 1,
    )
  }

  /** Somebody opens the link of an email, which may be an old one. */
  async #confirm(): Promise<void> {
    const { dice, shop } = this
    const request = dice.pick(shop.rows<{ id: string }>('select id from waiting_requests order by id'))
    if (request)
      await this.#step({ org_id: shop.setting.server.org_id, do: 'confirm', id: request.id }, dice.chance(25) ? 2 : 1)
  }

  async #leave(): Promise<void> {
    const { dice, shop } = this
    const all = [...this.#before.values()]
    const offered = all.filter(({ state }) => state === 'offered')
    const entry = dice.pick(offered.length > 0 && dice.chance(50) ? offered : all)
    if (entry) await this.#step({ org_id: shop.setting.server.org_id, do: 'leave', id: entry.id }, 1)
  }

  /** Offers whose people come to order, in time or too late. */
  #open(): readonly SimOffer[] {
    const { shop } = this
    const now = iso(shop.setting.now())
    return [...this.offers.values()].filter(
      ({ order_id, offer_until, isSlow }) =>
        shop.statusOf(order_id ?? '') === STATUS.created && (!isSlow || (offer_until ?? '') <= now),
    )
  }

  /** Somebody orders what is offered in a cart, unless it was ordered already, or the offer is over. */
  async accept(order_id: string): Promise<void> {
    const offer = this.offers.get(order_id)
    if (offer && this.shop.statusOf(order_id) === STATUS.created) await this.#accept(offer)
  }

  /** Somebody orders what is offered. */
  async #accept({ order_id }: SimOffer): Promise<void> {
    const { shop } = this
    const cart = shop.carts.get(order_id ?? '')
    if (!cart) return
    const total = shop.totalOf(cart.id) ?? 0
    await shop.take(cart, { do: 'check_out', buyer: buyerOf(cart), way: 'stripe', total, asked: 0 })
    await shop.observe()
  }

  /** The office takes somebody off the list. */
  async #office(): Promise<void> {
    const entry = this.dice.pick([...this.#before.values()].filter(({ state }) => state === 'waiting'))
    if (entry) await this.shop.setting.server.office('RemoveWaiting', { id: entry.id }).catch(refused)
    await this.shop.observe()
  }

  async #step(step: WaitingStep, times: number): Promise<void> {
    const { shop } = this
    const send = async () => {
      const outcome = await shop
        .write((trx) => bookWaitingStep(trx, step, shop.parts().machine))
        .catch((error: unknown) => {
          // A page that is sent again may ask for a time that is over.
          const isOver = step.do === 'join' && step.wishes.wanted_until <= iso(shop.setting.now())
          if (isOver && error instanceof DomainError && error.code === 'input.invalid') return null
          return refused(error)
        })
      if (outcome === 'unknown') this.#unanswered.push(step)
      else if (outcome && step.do === 'join') this.counts.joined++
    }
    await Promise.all(Array.from({ length: times }, send))
    await shop.observe()
  }

  /** Looks at the line as the people in it do. Offers are made once, and in order. */
  observe(): void {
    const { shop } = this
    const now = iso(shop.setting.now())
    const line = new Map(shop.rows<Entry>('select * from waiting_list order by created_at, id').map((e) => [e.id, e]))
    for (const entry of line.values()) {
      const before = this.#before.get(entry.id)
      if (entry.order_id === (before?.order_id ?? null)) {
        if (before && before.state !== entry.state) this.#end(entry)
        continue
      }
      if (before?.order_id) throw new Violation(14, `tickets were offered twice to ${entry.email}`)
      this.#assertFirst(entry, line, now)
      this.#note(entry)
    }
    this.#before = line
  }

  #note(entry: Entry): void {
    const { shop } = this
    if (entry.order_id === null) return
    if (this.offers.has(entry.order_id)) throw new Violation(14, 'the same tickets were offered to two people')
    this.offers.set(entry.order_id, { ...entry, isSlow: this.dice.chance(40) })
    shop.enter({ id: entry.order_id, email: entry.email }).asked.set('offer', entry.qty)
    this.counts.offered++
  }

  /** Ends an offer that was not used. Its cart holds nothing any more: from now on its link begins an ordinary one. */
  #end({ state, order_id, email }: Entry): void {
    if (order_id === null || !UNUSED.includes(state)) return
    if (state === 'lapsed') this.counts.offers_lapsed++
    if (state === 'declined') this.counts.offers_declined++
    if (this.shop.statusOf(order_id) === STATUS.created)
      throw new Violation(14, `tickets are held for ${email}, whose offer is over`)
    this.offers.delete(order_id)
  }

  /** Throws where somebody waits for the same, and has waited longer. */
  #assertFirst(offered: Entry, line: ReadonlyMap<string, Entry>, now: string): void {
    for (const before of this.#before.values()) {
      const other = line.get(before.id)
      if (before.state !== 'waiting' || other?.state !== 'waiting' || other.wanted_until <= now) continue
      const isSame =
        other.event_id === offered.event_id &&
        other.price_category_id === offered.price_category_id &&
        other.qty === offered.qty &&
        other.together === offered.together
      const isLonger =
        other.created_at < offered.created_at || (other.created_at === offered.created_at && other.id < offered.id)
      if (isSame && isLonger) throw new Violation(14, `${other.email} was overtaken by ${offered.email}`)
    }
  }

  /** Checks an order of the shop at the moment at which it is placed: an offer is over at its time. */
  assertInTime(order_id: string): void {
    const offer = this.offers.get(order_id)
    if (!offer) return
    if ((offer.offer_until ?? '') <= iso(this.shop.setting.now()))
      throw new Violation(14, 'an offer was taken beyond its time')
    this.counts.offers_bought++
  }

  /** Throws where a free place waits for nobody, an offer outlasts its time, or the line says what did not happen. */
  assertEnd(): void {
    const { shop } = this
    const now = iso(shop.setting.now())
    for (const entry of this.#before.values()) {
      const status = entry.order_id === null ? undefined : shop.statusOf(entry.order_id)
      const isCart = status === STATUS.created
      if (isCart && entry.state === 'offered' && (entry.offer_until ?? '') <= now)
        throw new Violation(14, `tickets are held for ${entry.email} beyond the time of the offer`)
      if (entry.state === 'bought' && (status === undefined || isCart))
        throw new Violation(14, `${entry.email} has bought nothing`)
      if (entry.state === 'waiting' && entry.wanted_until > now && this.#isRoom(entry))
        throw new Violation(14, `${entry.qty} places are free for which ${entry.email} waits`)
    }
  }

  /** True if an event has free places for a person. */
  #isRoom({ event_id, price_category_id, qty, together }: Entry): boolean {
    const { shop } = this
    const { world } = shop.setting
    if (event_id === world.ids.hall) {
      const taken = new Set(
        shop.rows<{ subject_id: string }>(TAKEN_SEATS, event_id).map(({ subject_id }) => subject_id),
      )
      const rows = [world.seats.slice(0, 7), world.seats.slice(7)]
      const runs = rows.flatMap((row) => runsOf(row, taken))
      return together ? runs.some((length) => length >= qty) : runs.reduce((n, length) => n + length, 0) >= qty
    }
    const free = new Map(
      shop.rows<{ subject_id: string; free: number }>(FREE_PLACES, event_id).map((row) => [row.subject_id, row.free]),
    )
    const [gallery, standing] = [world.ids.gallery, world.ids.standing]
    const most = (id: string) => Math.min(free.get(id) ?? 0, free.get(event_id) ?? 0)
    return (price_category_id === null ? [gallery, standing] : [price_category_id]).some((id) => most(id) >= qty)
  }
}

const FREE_PLACES = 'select subject_id, capacity - sold - held as free from quotas where event_id = ?'
const TAKEN_SEATS = `select subject_id from rights where event_id = ? and kind = 'seat' and status in ('live', 'spent')`

/** Lengths of the runs of free seats in a row. */
function runsOf(row: readonly string[], taken: ReadonlySet<string>): readonly number[] {
  const runs = [0]
  for (const seat of row)
    if (taken.has(seat)) runs.push(0)
    else runs.push((runs.pop() ?? 0) + 1)
  return runs
}

function refused(error: unknown): null {
  if (error instanceof DomainError && EXPECTED.has(error.code)) return null
  throw new Violation(9, `on the waiting list: ${error instanceof DomainError ? error.code : String(error)}`)
}
