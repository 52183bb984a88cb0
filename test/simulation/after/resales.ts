import { bookResaleRequest, type ResaleRequest } from '../../../server/orders/resale/offer-tickets'
import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import { iso } from '../../../shared/kernel/time'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { STATUS, VOIDABLE_STATUSES } from '../../../shared/orders/status'
import { Violation } from '../judge/oracle'
import { refundTruth } from '../judge/truth/refunds'
import type { Seeded } from '../seeded'
import { buyerOf } from '../shop/actions'
import type { SimShop } from '../shop/shop'
import { markLedger, recordGivenBack, repaymentsSince } from './given-back'
import type { ResaleJudge } from './resale-judge'
import { whileSoldOut } from './sold-out'
import type { AgreedTerms } from './terms'
import type { WaitingLine } from './waiting'

/** Error codes that a buyer may meet who offers tickets to the waiting list. Any other error is a defect. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'shop.resale_not_allowed',
  'shop.resale_offered',
  'shop.return_ask',
  'shop.return_changed',
  'shop.return_not_allowed',
  'shop.return_underway',
  'shop.return_used',
  'shop.return_worthless',
])

/** Error codes with which the office may refuse to refund an order. */
const REFUND_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'orders.no_drawer',
  'orders.not_paid',
  'orders.refund_only_free',
  'orders.refund_used',
  'orders.refund_whole',
  'vouchers.in_use',
])

/** Buyers who offer tickets of their orders to the waiting list, take them back, or get their money for them. */
export class BuyerResales {
  readonly counts = { resold_offered: 0, resold_back: 0 }
  readonly #unanswered: ResaleRequest[] = []

  constructor(
    readonly shop: SimShop,
    readonly dice: Seeded,
    readonly terms: AgreedTerms,
    readonly judge: ResaleJudge,
    readonly waiting: WaitingLine,
  ) {}

  async act(): Promise<void> {
    const { dice, shop } = this
    await shop.observe()
    const late = this.#unanswered.length > 0 && dice.chance(60) ? this.#unanswered.shift() : undefined
    if (late) return this.#send(late, 1)
    const roll = dice.below(100)
    const slow = dice.pick([...shop.provider.slow].filter((id) => shop.statusOf(id) === STATUS.expired))
    if (slow && dice.chance(70)) await shop.payNow(slow)
    else if (roll < 4) await this.#refund()
    else if (roll < 18) await this.#takeBack()
    else if (roll < 60 && this.judge.active().length > 0) await this.#sell()
    else await this.#offer()
  }

  /** Sends every request again that had no answer. */
  async settle(): Promise<void> {
    for (const request of this.#unanswered.splice(0)) await this.#send(request, 1)
  }

  async #offer(): Promise<void> {
    const { shop, dice, terms } = this
    const ticketsOf = (order_id: string) =>
      shop.linesOf(order_id).filter((item) => item.code !== null && item.static_price > 0 && remainingLineQty(item) > 0)
    const orders = shop.ownOrders().filter(({ id }) => ticketsOf(id).length > 0)
    const order = terms.draw(dice, orders, 'resale_fee', iso(shop.setting.now()))
    const tickets = ticketsOf(order?.id ?? '')
    const first = dice.pick(tickets)
    if (!order || !first) return dice.chance(30) ? this.#buy() : undefined
    const items = (dice.chance(30) ? tickets : [first]).map((item) => ({
      id: item.id,
      qty: dice.chance(60) ? remainingLineQty(item) : 1,
    }))
    await this.#send({ org_id: shop.setting.server.org_id, order_id: order.id, items }, dice.chance(30) ? 2 : 1)
  }

  /** Somebody buys tickets and pays at once. */
  async #buy(): Promise<void> {
    const { shop, dice } = this
    const { ids, shop: prices } = shop.setting.world
    const price_id = dice.pick([prices.price, ids.standing_price, ids.stalls_price]) ?? prices.price
    const qty = 1 + dice.below(3)
    const cart = shop.enter()
    await shop.take(cart, { do: 'add', wishes: [{ price_id, qty }], asked: qty })
    const total = shop.totalOf(cart.id) ?? 0
    if (total === 0) return
    await shop.take(cart, { do: 'check_out', buyer: buyerOf(cart), way: 'stripe', total, asked: 0 })
    await shop.payNow(cart.id)
  }

  /** Somebody waits for a ticket that is on offer, while no place is free, and pays for it at once, late or never. */
  async #sell(): Promise<void> {
    const { shop, dice, judge, waiting } = this
    const open = dice.pick(judge.active().filter(({ state }) => state === 'open'))
    if (open) await whileSoldOut(shop, open.event_id, () => waiting.waitFor(open.event_id, open.price_category_id))
    const { sold_to } = dice.pick(judge.active().filter(({ state }) => state === 'offered')) ?? {}
    if (!sold_to) return
    if (dice.chance(35)) shop.kept.add(sold_to)
    if (dice.chance(85)) await waiting.accept(sold_to)
    if (dice.chance(65)) await shop.payNow(sold_to)
    else if (dice.chance(70)) shop.provider.slow.add(sold_to)
  }

  /** A buyer wants to keep a ticket after all. */
  async #takeBack(): Promise<void> {
    const { shop, dice } = this
    const active = this.judge.active()
    const open = active.filter(({ state }) => state === 'open')
    const resale = dice.pick(open.length > 0 && dice.chance(80) ? open : active)
    if (!resale) return
    const qty = dice.chance(70) ? 0 : this.judge.activeOf(resale.item_id) - 1
    const { org_id } = shop.setting.server
    await this.#send({ org_id, order_id: resale.order_id, items: [{ id: resale.item_id, qty }] }, 1)
  }

  async #send(request: ResaleRequest, times: number): Promise<void> {
    const { shop } = this
    const before = request.items.map(({ id }) => this.judge.activeOf(id))
    let isUnknown = false
    let isRefused = false
    const send = async () => {
      const outcome = await shop
        .write((trx) => bookResaleRequest(trx, request, shop.parts().machine))
        .catch((error: unknown) => {
          isRefused = true
          return this.#refused(request.order_id, error)
        })
      if (outcome === 'unknown') isUnknown = true
    }
    await Promise.all(Array.from({ length: times }, send))
    if (isUnknown) this.#unanswered.push(request)
    for (const [i, { id, qty }] of request.items.entries()) {
      const [was, is] = [before[i] ?? 0, this.judge.activeOf(id)]
      if (is !== qty && (is !== was || !(isUnknown || isRefused)))
        throw new Violation(15, `${qty} tickets were to be sold on, ${was} were before, and now ${is} are`)
      if (is > was && !this.terms.allows(request.order_id, 'resale_fee', iso(shop.setting.now())))
        throw new Violation(13, `tickets of order ${request.order_id} are sold on against its terms`)
      if (is > was) this.#note(request.order_id, id)
      this.counts.resold_offered += Math.max(0, is - was)
      this.counts.resold_back += Math.max(0, was - is)
      this.judge.wanted.set(id, is)
    }
  }

  /** A buyer who cannot come may come all the same: somebody stands at a door with the ticket. */
  #note(order_id: string, item_id: string): void {
    const { oracle } = this.shop.setting
    const code = this.shop.linesOf(order_id).find(({ id }) => id === item_id)?.code
    if (code && this.dice.chance(40)) oracle.doubtful.push(code)
  }

  #refused(order_id: string, error: unknown): null {
    if (!(error instanceof DomainError) || !EXPECTED.has(error.code))
      throw new Violation(9, `a resale in the shop: ${error instanceof DomainError ? error.code : String(error)}`)
    const { shop, terms } = this
    const isPaid = VOIDABLE_STATUSES.includes(shop.statusOf(order_id) ?? 0)
    if (
      error.code === 'shop.resale_not_allowed' &&
      isPaid &&
      terms.allows(order_id, 'resale_fee', iso(shop.setting.now()))
    )
      throw new Violation(13, `tickets of order ${order_id} cannot be sold on, against its terms`)
    return null
  }

  /** The office refunds an order of which tickets are on offer. */
  async #refund(): Promise<void> {
    const { shop, dice } = this
    const { server } = shop.setting
    const order_id = dice.pick(this.judge.active())?.order_id
    if (order_id === undefined) return
    const refund = refundTruth(shop.linesOf(order_id), shop.paymentsOf(order_id), null)
    const input = { id: shop.newId(), way: 'as_paid', amount: refund.amount, reason: 'Ill' }
    const mark = markLedger(shop, order_id)
    const isDone = await server.office('RefundOrder', { id: order_id, input }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError && REFUND_REFUSALS.has(error.code)) return false
        throw new Violation(4, `a refund of ${refund.amount} of order ${order_id}: ${String(error)}`)
      },
    )
    if (!isDone) return
    const given = refund.parts.map(({ item, qty }) => ({ id: item.id, qty }))
    recordGivenBack(shop, order_id, given, repaymentsSince(shop, mark), 'office')
  }
}
