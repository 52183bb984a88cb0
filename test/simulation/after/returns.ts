import { planReturn, type ReturnableOrder, readReturnableOrder } from '../../../server/orders/self_service/plan-return'
import type { ReturnRequest } from '../../../server/orders/self_service/return-tickets'
import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { iso } from '../../../shared/kernel/time'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { VOIDABLE_STATUSES } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { Violation } from '../judge/oracle'
import { priceOf } from '../judge/truth/parts'
import type { Seeded } from '../seeded'
import type { SimShop } from '../shop/shop'
import { markLedger, recordGivenBack, repaymentsSince } from './given-back'
import { takeReturn } from './mutants'
import type { AgreedTerms } from './terms'

type Item = RowOf<'order_items'>

/** Error codes that a buyer may meet who returns tickets. Any other error is a defect. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'shop.resale_offered',
  'shop.return_apart',
  'shop.return_ask',
  'shop.return_changed',
  'shop.return_late',
  'shop.return_not_allowed',
  'shop.return_underway',
  'shop.return_used',
  'shop.return_worthless',
])

/** Refusals because of the terms. */
const BY_TERMS: readonly ErrorCode[] = ['shop.return_late', 'shop.return_not_allowed']

/** A page on which a buyer has chosen tickets and seen what goes back for them. */
type ReturnForm = { readonly request: ReturnRequest; readonly fee: number; state: 'open' | 'sent' | 'booked' }

/** Buyers who return tickets of their orders, on pages that are sent late, twice, or again after an hour. */
export class BuyerReturns {
  readonly counts = { returned: 0, returns_refused: 0 }
  /** Fees in cents that buyers have agreed to, by order. */
  readonly fees = new Map<string, number>()
  readonly #forms: ReturnForm[] = []

  constructor(
    readonly shop: SimShop,
    readonly dice: Seeded,
    readonly terms: AgreedTerms,
  ) {}

  async act(): Promise<void> {
    const { dice } = this
    const again = dice.chance(30) ? dice.pick(this.#forms.slice(-4)) : undefined
    if (again) return this.#send(again, 1)
    const form = await this.#open()
    if (!form) return
    this.#forms.push(form)
    // Some leave the page open, and come back to it.
    if (dice.chance(85)) await this.#send(form, dice.chance(50) ? 2 : 1)
  }

  /** Sends every page again that had no answer. */
  async settle(): Promise<void> {
    for (const form of this.#forms) if (form.state === 'sent') await this.#send(form, 1)
  }

  async #open(): Promise<ReturnForm | null> {
    const { shop, dice, terms } = this
    const { world, server, now } = shop.setting
    const order = terms.draw(dice, shop.ownOrders(), 'return_fee', iso(now()))
    const bought = order && (await readReturnableOrder(world.db, server.org_id, order.id))
    const tickets = bought?.items.filter((item) => item.code !== null && remainingLineQty(item) > 0) ?? []
    const groups = tickets.filter((item) => remainingLineQty(item) > 1)
    const first = dice.pick(groups.length > 0 && dice.chance(80) ? groups : tickets)
    if (!order || !bought || !first) return null
    const chosen = [...new Set(dice.chance(30) ? tickets : [first])]
    const items = chosen.map((item) => ({
      id: item.id,
      qty: dice.chance(70) ? 1 : 1 + dice.below(remainingLineQty(item)),
    }))
    const by = { now: iso(now()), newId: shop.newId, lang: 'en' as const }
    try {
      const plan = planReturn(bought, items, by)
      const fee = terms.feeFor(order.id, 'return_fee', bought.items, items, priceOf)
      const price = sum(items.map(({ id, qty }) => priceOf(itemOf(bought, id), qty)))
      if (plan.fee !== fee || plan.amount !== price - fee)
        throw new Violation(
          13,
          `a return says ${plan.amount} and a fee of ${plan.fee}, agreed are ${price - fee} and ${fee}`,
        )
      const way = dice.chance(90) ? dice.pick(plan.ways) : dice.pick(['money', 'voucher'] as const)
      const request: ReturnRequest = {
        org_id: server.org_id,
        order_id: order.id,
        request_id: shop.newId(),
        items,
        way: way ?? 'money',
        amount: plan.amount,
        reason: 'Returned',
      }
      return { request, fee, state: 'open' }
    } catch (error) {
      this.#refused(order.id, error)
      return null
    }
  }

  async #send(form: ReturnForm, times: number): Promise<void> {
    const { shop } = this
    const { order_id, request_id } = form.request
    const mark = markLedger(shop, order_id)
    const before = form.state
    form.state = before === 'booked' ? before : 'open'
    const send = async () => {
      const outcome = await shop
        .write((trx) => takeReturn(trx, form.request, shop.parts()))
        .catch((error: unknown) => this.#refused(order_id, error))
      if (outcome === 'unknown' && form.state === 'open') form.state = 'sent'
    }
    await Promise.all(Array.from({ length: times }, send))
    const fresh = repaymentsSince(shop, mark)
    const booked = shop.paymentsOf(order_id).some(({ id, amount }) => id === request_id && amount < 0)
    const due = booked && before !== 'booked' ? form.request.amount : 0
    const back = 0 - sum(fresh.map(({ amount }) => amount))
    if (back !== due) throw new Violation(4, `a return gave ${back} back, and its buyer saw ${due}`)
    if (!booked || before === 'booked') return
    form.state = 'booked'
    this.#record(form, fresh)
  }

  #record({ request, fee }: ReturnForm, fresh: readonly RowOf<'payments'>[]): void {
    const { shop, terms } = this
    const { order_id, items } = request
    if (!terms.allows(order_id, 'return_fee', iso(shop.setting.now())))
      throw new Violation(13, `order ${order_id} was returned against its terms`)
    shop.noteCredited(fresh)
    recordGivenBack(shop, order_id, items, fresh)
    this.fees.set(order_id, (this.fees.get(order_id) ?? 0) + fee)
    this.counts.returned++
  }

  #refused(order_id: string, error: unknown): null {
    if (!(error instanceof DomainError) || !EXPECTED.has(error.code)) {
      if (error instanceof Violation) throw error
      throw new Violation(9, `a return in the shop: ${error instanceof DomainError ? error.code : String(error)}`)
    }
    const { shop, terms } = this
    const isPaid = VOIDABLE_STATUSES.includes(shop.statusOf(order_id) ?? 0)
    if (BY_TERMS.includes(error.code) && isPaid && terms.allows(order_id, 'return_fee', iso(shop.setting.now())))
      throw new Violation(13, `order ${order_id} was not returned, against its terms: ${error.code}`)
    this.counts.returns_refused++
    return null
  }
}

const itemOf = ({ items }: Pick<ReturnableOrder, 'items'>, id: string): Item => {
  const item = items.find((each) => each.id === id)
  if (!item) throw new RangeError('no such line')
  return item
}
