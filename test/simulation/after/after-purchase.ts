import type { Seeded } from '../seeded'
import type { SimShop } from '../shop/shop'
import { BuyerExchanges } from './exchanges'
import { ResaleJudge } from './resale-judge'
import { BuyerResales } from './resales'
import { BuyerReturns } from './returns'
import { AgreedTerms, drawTerms } from './terms'
import { WaitingLine } from './waiting'

/**
 * The shop after the purchase: buyers return, exchange and sell on tickets under the terms of their orders, others
 * wait for tickets, and the office changes the policy meanwhile.
 */
export class AfterPurchase {
  readonly terms: AgreedTerms
  readonly returns: BuyerReturns
  readonly exchanges: BuyerExchanges
  readonly resales: BuyerResales
  readonly resold: ResaleJudge
  readonly waiting: WaitingLine
  /** Amounts in cents that the office has to transfer to buyers, by order. */
  readonly transfers = new Map<string, number>()
  #policy_id = ''

  constructor(
    readonly shop: SimShop,
    readonly dice: Seeded,
  ) {
    this.terms = new AgreedTerms(drawTerms(dice))
    this.returns = new BuyerReturns(shop, dice, this.terms)
    this.exchanges = new BuyerExchanges(shop, dice, this.terms)
    this.waiting = new WaitingLine(shop, dice)
    this.resold = new ResaleJudge(shop, this.terms)
    this.resales = new BuyerResales(shop, dice, this.terms, this.resold, this.waiting)
  }

  /** The organisation has a policy before the shop opens. */
  async begin(): Promise<void> {
    this.#policy_id = this.shop.newId()
    const input = { id: this.#policy_id, name: 'Standard', is_default: true, ...this.terms.current }
    await this.shop.setting.server.office('CreateBuyerPolicy', { input })
  }

  get counts(): Readonly<Record<string, number>> {
    const parts = [this.returns, this.exchanges, this.resales, this.resold, this.waiting]
    return Object.assign({}, ...parts.map(({ counts }) => counts))
  }

  async act(): Promise<void> {
    const { dice } = this
    if (dice.chance(14)) await this.returns.act()
    if (dice.chance(6)) await this.exchanges.begin()
    if (dice.chance(15)) await this.resales.act()
    if (dice.chance(15)) await this.waiting.act()
    if (dice.chance(3)) await this.#changePolicy()
  }

  /** Ends what is underway. */
  async settle(): Promise<void> {
    await this.returns.settle()
    await this.resales.settle()
    await this.waiting.settle()
  }

  async #changePolicy(): Promise<void> {
    await this.shop.observe()
    this.terms.current = drawTerms(this.dice)
    await this.shop.setting.server.office('UpdateBuyerPolicy', { id: this.#policy_id, input: this.terms.current })
  }

  /** Fees of an order that its buyer owes by the terms, in cents. */
  feesOf(order_id: string): number {
    return [this.returns, this.exchanges, this.resold].reduce((n, { fees }) => n + (fees.get(order_id) ?? 0), 0)
  }
}
