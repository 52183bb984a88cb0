import { type BuyerTerms, exchangesEnd, returnsEnd } from '../../../shared/buyer_policies/terms'
import { lastSale } from '../../../shared/events/rules'
import type { ItemQty } from '../../../shared/orders/refunds/refund'
import type { RowOf } from '../../../shared/registry'
import { priceOf } from '../../harness/figures/arithmetic'
import { Violation } from '../judge/oracle'
import type { Seeded } from '../seeded'
import { EVENT_TIME } from '../theatre/theatre'

/** Time at which the terms are asked, as the events of the theatre have it. */
const EVENT = { ...EVENT_TIME, cancelled: false }

/** Draws terms. Some end in the middle of a history. */
export const drawTerms = (dice: Seeded): BuyerTerms => ({
  returns: dice.chance(90),
  returns_until: dice.pick([0, 0, 24, 700, 712]) ?? 0,
  return_fee: dice.pick([0, 150, 150, 300, 2000]) ?? 0,
  return_as: dice.pick(['money', 'voucher', 'either'] as const) ?? 'money',
  exchanges: dice.chance(90),
  exchanges_until: dice.pick([0, 0, 24, 700, 712]) ?? 0,
  exchange_fee: dice.pick([0, 0, 200, 2500]) ?? 0,
  renames: true,
  resale: dice.chance(80),
  resale_fee: dice.pick([0, 0, 100, 100, 250, 250, 700, 2000]) ?? 0,
})

/** The kinds of fees that buyers pay for what they do with their tickets. */
export type FeeKind = 'return_fee' | 'exchange_fee' | 'resale_fee'

/** The record of what buyers agreed to: the terms that were in force when they ordered, whatever came after. */
export class AgreedTerms {
  readonly #agreed = new Map<string, BuyerTerms>()

  constructor(public current: BuyerTerms) {}

  /** Notes that an order was placed now. */
  note(order_id: string): void {
    if (!this.#agreed.has(order_id)) this.#agreed.set(order_id, this.current)
  }

  of(order_id: string): BuyerTerms {
    const terms = this.#agreed.get(order_id)
    if (!terms) throw new Violation(13, `nobody has seen how order ${order_id} was placed`)
    return terms
  }

  /** True if tickets of an order may be returned, exchanged, or sold on, at a time. */
  allows(order_id: string, what: FeeKind, now: string): boolean {
    const terms = this.of(order_id)
    if (what === 'resale_fee') return terms.resale === true && now < lastSale(EVENT)
    return what === 'return_fee'
      ? terms.returns && now < returnsEnd(terms, EVENT)
      : terms.exchanges && now < exchangesEnd(terms, EVENT)
  }

  /** True if an order's terms let its buyer have money back in an exchange at a time: not to save the return fee. */
  allowsMoney(order_id: string, now: string): boolean {
    const { return_as, return_fee, exchange_fee } = this.of(order_id)
    return this.allows(order_id, 'return_fee', now) && return_as !== 'voucher' && return_fee <= exchange_fee
  }

  /** Draws an order of which a buyer wants to give tickets back: mostly one whose terms allow it. */
  draw<Order extends { readonly id: string }>(
    dice: Seeded,
    orders: readonly Order[],
    what: FeeKind,
    now: string,
  ): Order | undefined {
    const allowed = orders.filter(({ id }) => this.allows(id, what, now))
    return dice.pick(allowed.length > 0 && dice.chance(75) ? allowed : orders)
  }

  /** Sum of the fees for some tickets, in cents: none is more than its ticket has cost. */
  feeFor(
    order_id: string,
    what: FeeKind,
    items: readonly RowOf<'order_items'>[],
    given: readonly ItemQty[],
    priceOfPart: (item: RowOf<'order_items'>, qty: number) => number = priceOf,
  ): number {
    const fee = this.of(order_id)[what] ?? 0
    return given.reduce((n, { id, qty }) => {
      const item = items.find((each) => each.id === id)
      return n + (item ? qty * Math.min(fee, Math.floor(priceOfPart(item, qty) / qty)) : 0)
    }, 0)
  }
}
