import type { RowOf } from '../../../shared/registry'
import { CODES, isPayable, piecesLeft, total } from '../../harness/figures/arithmetic'
import { Violation } from '../judge/oracle'
import { priceOf } from '../judge/truth/parts'
import type { SimShop } from '../shop/shop'
import { type LedgerMark, markLedger, recordGivenBack, repaymentsSince } from './given-back'
import type { AgreedTerms } from './terms'

type Item = RowOf<'order_items'>

/** A ticket on offer, as the server knows it. */
export type Resale = {
  readonly id: string
  readonly order_id: string
  readonly item_id: string
  readonly event_id: string
  readonly price_category_id: string
  readonly state: 'open' | 'offered' | 'sold' | 'ended'
  readonly sold_to: string | null
  readonly sold_line: string | null
}

/** Lines and payments of buyers of tickets on offer, before something was booked. */
export type ResaleMark = readonly { readonly ledger: LedgerMark; readonly items: readonly Item[] }[]

/** Judge of tickets that are sold on (15): the place is the first buyer's until the second one has paid. */
export class ResaleJudge {
  readonly counts = { resold_promised: 0, resold: 0, resold_lost: 0, resold_used: 0 }
  /** Fees in cents that the terms ask for tickets that were sold on, by order. */
  readonly fees = new Map<string, number>()
  /** Number of tickets of each line that its buyer wants to be sold on from now on. */
  readonly wanted = new Map<string, number>()
  readonly #sold = new Set<string>()
  readonly #promised = new Set<string>()
  /** Tickets that were promised, by the lines that were to get their places. */
  readonly #promises = new Map<string, string>()
  readonly #lost = new Set<string>()

  constructor(
    readonly shop: SimShop,
    readonly terms: AgreedTerms,
  ) {}

  /** Tickets that are on offer, to everybody who waits or to one. */
  active = (): readonly Resale[] => this.shop.rows<Resale>(ACTIVE)

  /** Number of tickets of a line that are on offer. */
  activeOf = (item_id: string): number => this.shop.rows(`${ACTIVE} and item_id = ?`, item_id).length

  /** Notes what the buyers of tickets have that were promised or sold on, before another order is booked. */
  mark(payer: string): ResaleMark {
    const { shop } = this
    const orders = shop.rows<Pick<Resale, 'order_id'>>(PROMISING, payer)
    return orders.map(({ order_id }) => ({ ledger: markLedger(shop, order_id), items: shop.linesOf(order_id) }))
  }

  /**
   * Looks at what was sold on since a mark: the new order is paid and has the places, and each buyer before has the
   * price less the fee of the terms. Nobody else has got anything back.
   */
  look(mark: ResaleMark): void {
    const { shop } = this
    const sold = shop.rows<Resale>(SOLD).filter(({ id }) => !this.#sold.has(id))
    for (const resale of sold) {
      this.#sold.add(resale.id)
      this.#assertBought(resale)
    }
    for (const { ledger, items } of mark) {
      const own = sold.filter(({ order_id }) => order_id === ledger.order_id)
      this.#assertGivenBack(ledger, items, own)
    }
    const known = new Set(mark.map(({ ledger }) => ledger.order_id))
    const stray = sold.find(({ order_id }) => !known.has(order_id))
    if (stray) throw new Violation(15, `a ticket of order ${stray.order_id} was sold on that was promised to nobody`)
  }

  /** Throws where whoever bought a ticket has not paid, or has not got it. */
  #assertBought(resale: Resale): void {
    const { shop } = this
    const { sold_line } = resale
    const order_id = resale.sold_to ?? ''
    if (!PAID.includes(shop.statusOf(order_id) ?? 0))
      throw new Violation(15, `a ticket was sold on to order ${order_id}, which is not paid`)
    const line = shop.linesOf(order_id).find(({ id }) => id === sold_line)
    if (!line || line.code === null || line.right_id === null || piecesLeft(line) !== 1)
      throw new Violation(15, `order ${order_id} is paid and has not got the ticket`)
    this.counts.resold++
    // Somebody may come with the ticket that has ended, to a door that has not heard of it.
    const before = shop.linesOf(resale.order_id).find(({ id }) => id === resale.item_id)
    shop.setting.oracle.doubtful.push(line.code, before?.code ?? line.code)
  }

  /** Throws unless a buyer got back the price of what was sold on, less the fee, and the tickets of it have ended. */
  #assertGivenBack(ledger: LedgerMark, before: readonly Item[], sold: readonly Resale[]): void {
    const { shop, terms } = this
    const { order_id } = ledger
    const fresh = repaymentsSince(shop, ledger)
    const after = new Map(shop.linesOf(order_id).map((item) => [item.id, item]))
    const given = before.flatMap((item) => {
      const qty = sold.filter(({ item_id }) => item_id === item.id).length
      const gone = piecesLeft(item) - piecesLeft(after.get(item.id) ?? item)
      if (gone !== qty) throw new Violation(15, `${qty} tickets of a line were sold on, and ${gone} of it have ended`)
      return qty > 0 ? [{ id: item.id, qty }] : []
    })
    const price = total(
      before.map((item) => {
        const qty = given.find(({ id }) => id === item.id)?.qty ?? 0
        return qty > 0 ? priceOf(item, qty) : 0
      }),
    )
    const fee = terms.feeFor(order_id, 'resale_fee', before, given, priceOf)
    const back = 0 - total(fresh.map(({ amount }) => amount))
    if (back !== price - fee)
      throw new Violation(15, `${back} went back for tickets of ${price} that were sold on for a fee of ${fee}`)
    if (given.length === 0) return
    for (const { id, qty } of given) {
      const left = (this.wanted.get(id) ?? 0) - qty
      if (left < 0) throw new Violation(15, `more tickets of order ${order_id} were sold on than its buyer wanted`)
      this.wanted.set(id, left)
    }
    recordGivenBack(shop, order_id, given, fresh)
    this.fees.set(order_id, (this.fees.get(order_id) ?? 0) + fee)
  }

  /** Looks at what is promised and what became of it, as whoever buys it does. */
  observe(): void {
    const { shop } = this
    for (const { id, sold_to, sold_line } of shop.rows<Resale>(OFFERED)) {
      this.#promised.add(sold_to ?? '')
      this.#promises.set(sold_line ?? '', id)
    }
    this.counts.resold_promised = this.#promised.size
  }

  /** Notes that an order is refunded because it was paid too late. */
  noteLate(order_id: string): void {
    if (!this.#promised.has(order_id) || this.#lost.has(order_id)) return
    this.#lost.add(order_id)
    this.counts.resold_lost++
  }

  /**
   * True for a line that is to get the place of another buyer's ticket once it is paid, or a free one where the office
   * has refunded that ticket since.
   */
  awaitsPlace = (item_id: string): boolean =>
    this.shop.rows(`${OFFERED} and sold_line = ?`, item_id).length > 0 ||
    this.shop.rows(`${RESALES} where state = 'ended' and id = ?`, this.#promises.get(item_id) ?? '').length > 0

  /** True for a ticket that its buyer got from another one, and with which nobody has gone in. */
  isUnused = ({ id, checked_in_qty }: Pick<Item, 'id' | 'checked_in_qty'>): boolean =>
    checked_in_qty === 0 && this.shop.rows(`${SOLD} and sold_line = ?`, id).length > 0

  /** Throws where a ticket is promised to nobody who can still buy it, or more of a line are on offer than it has. */
  assertEnd(): void {
    const { shop } = this
    this.counts.resold_used = shop.rows(USED).length
    for (const { item_id, order_id, state, sold_to } of shop.rows<Resale>(ACTIVE)) {
      const line = shop.linesOf(order_id).find(({ id }) => id === item_id)
      if (!line || piecesLeft(line) < this.activeOf(item_id))
        throw new Violation(15, `order ${order_id} offers tickets that it no longer has`)
      const status = shop.statusOf(sold_to ?? '')
      if (state === 'offered' && status !== CODES.cart && !isPayable(status ?? 0))
        throw new Violation(15, `a ticket of order ${order_id} is promised to an order that is ${status}`)
    }
  }
}

/** Codes of orders that are paid, wholly or but for what was given back since. */
const PAID: readonly number[] = [CODES.paid, CODES.partly_refunded]

const RESALES = 'select id, order_id, item_id, event_id, price_category_id, state, sold_to, sold_line from resales'
const ACTIVE = `${RESALES} where state in ('open', 'offered')`
const OFFERED = `${RESALES} where state = 'offered'`
const SOLD = `${RESALES} where state = 'sold'`
/** Tickets that were sold on, and with which somebody went in all the same, at a door that had not heard of it. */
const USED = `select distinct i.id from resales r join order_items i on i.id = r.item_id
  where r.state = 'sold' and i.cancelled and i.checked_in_qty > 0`
const PROMISING = `select distinct order_id from resales where state in ('offered', 'sold') and order_id <> ? order by order_id`
