import { readCart } from '../../../server/shop/cart/read-cart'
import type { ErrorCode } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { iso } from '../../../shared/kernel/time'
import type { ItemQty } from '../../../shared/orders/refunds/refund'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { countsAsPaid } from '../../../shared/orders/status'
import { Violation } from '../judge/oracle'
import type { Seeded } from '../seeded'
import type { SimCart } from '../shop/actions'
import type { SimShop } from '../shop/shop'
import { type LedgerMark, recordGivenBack, repaymentsSince } from './given-back'
import type { AgreedTerms } from './terms'

/** An exchange in a cart: the tickets that are given back, and the differences that its two tabs show. */
export type SimExchange = {
  readonly of: string
  readonly items: readonly ItemQty[]
  readonly shown: [number | null, number | null]
  /** Differences to which the buyer agreed. */
  readonly agreed: Set<number>
  isBooked: boolean
}

/** Refusals because of the terms. */
const BY_TERMS: readonly ErrorCode[] = ['orders.no_exchange', 'orders.exchange_over']

/** Buyers who exchange tickets of their orders for what they put into another cart. */
export class BuyerExchanges {
  readonly counts = { exchanges: 0, exchanged: 0 }
  /** Fees in cents that the terms ask for exchanges, by the new order. */
  readonly fees = new Map<string, number>()

  constructor(
    readonly shop: SimShop,
    readonly dice: Seeded,
    readonly terms: AgreedTerms,
  ) {}

  /** Begins an exchange with an empty cart. */
  async begin(): Promise<void> {
    const { shop, dice, terms } = this
    const order = terms.draw(dice, shop.ownOrders(), 'exchange_fee', iso(shop.setting.now()))
    const tickets = shop
      .linesOf(order?.id ?? '')
      .filter((item) => item.code !== null && item.static_price > 0 && remainingLineQty(item) > 0)
    const first = dice.pick(tickets)
    if (!order || !first) return
    const items = (dice.chance(25) ? tickets : [first]).map((item) => ({
      id: item.id,
      qty: item.seat_id || dice.chance(60) ? remainingLineQty(item) : 1,
    }))
    const exchange: SimExchange = { of: order.id, items, shown: [null, null], agreed: new Set(), isBooked: false }
    const cart = shop.enter({ exchange })
    await shop.take(cart, { do: 'begin_exchange', of: order.id, items, asked: 0 })
    this.counts.exchanges++
    if (dice.chance(80)) await this.#choose(cart, exchange)
  }

  /** Puts something that is not sold out into the cart, and looks at what it would cost. */
  async #choose(cart: SimCart, exchange: SimExchange): Promise<void> {
    const { shop, dice } = this
    const { ids, shop: prices } = shop.setting.world
    const offered = [prices.price, ids.standing_price, ids.stalls_price]
    const first = dice.below(offered.length)
    for (const price_id of [...offered.slice(first), ...offered.slice(0, first)]) {
      const qty = 1 + dice.below(2)
      await shop.take(cart, { do: 'add', wishes: [{ price_id, qty }], asked: qty })
      if (shop.linesOf(cart.id).length > 0) break
    }
    exchange.shown[0] = await this.differenceOf(cart)
    const difference = exchange.shown[0]
    if (difference === null || dice.chance(40)) return
    await shop.take(cart, { do: 'exchange', way: difference > 0 ? 'stripe' : 'nothing', difference, asked: 0 })
  }

  /** The difference that the page shows now; null where it cannot be exchanged. */
  async differenceOf({ id }: SimCart): Promise<number | null> {
    const { world, server, now } = this.shop.setting
    const at = iso(now())
    const cart = await readCart(world.db, server.org_id, id, { now: at, lang: 'en' })
    if (!cart || cart.items.length === 0) return null
    const figures = cart.exchange?.figures
    return figures && !figures.problem ? figures.difference : null
  }

  /** Throws where an exchange is refused by terms that allow it. */
  assertRefusal({ of }: SimExchange, code: ErrorCode): void {
    const now = iso(this.shop.setting.now())
    const isAllowed =
      code === 'orders.exchange_cheaper'
        ? this.terms.allowsMoney(of, now)
        : BY_TERMS.includes(code) && this.terms.allows(of, 'exchange_fee', now)
    if (isAllowed) throw new Violation(13, `order ${of} was not exchanged, against its terms: ${code}`)
  }

  /** Records an exchange as soon as it is booked. Its money must be what the buyer agreed to. */
  look(cart: SimCart, exchange: SimExchange, mark: LedgerMark): void {
    const { shop, terms } = this
    const order = shop.orderOf(cart.id)
    const fresh = repaymentsSince(shop, mark)
    if (exchange.isBooked || !order?.exchanged_from_id) {
      if (fresh.length > 0) throw new Violation(4, `an exchange gave something back of order ${exchange.of} once more`)
      return
    }
    exchange.isBooked = true
    if (order.exchanged_from_id !== exchange.of) throw new Violation(3, 'an exchange is of another order')
    if (!terms.allows(exchange.of, 'exchange_fee', iso(shop.setting.now())))
      throw new Violation(13, `order ${exchange.of} was exchanged against its terms`)
    const paid = sum(
      shop
        .paymentsOf(cart.id)
        .filter(countsAsPaid)
        .map(({ amount }) => amount),
    )
    const money = fresh.filter(({ method, voucher_id }) => method !== 'exchange' && voucher_id === null)
    const back = sum(money.map(({ amount }) => amount))
    if (back > 0 && !terms.allowsMoney(exchange.of, iso(shop.setting.now())))
      throw new Violation(13, `an exchange of order ${exchange.of} gave ${back} back, against its terms`)
    const difference = order.total > paid ? order.total - paid : back
    if (!exchange.agreed.has(difference))
      throw new Violation(11, `an exchange costs ${difference}, which its buyer has never seen`)
    this.fees.set(cart.id, terms.feeFor(exchange.of, 'exchange_fee', shop.linesOf(exchange.of), exchange.items))
    recordGivenBack(shop, exchange.of, exchange.items, fresh)
    this.counts.exchanged++
  }
}
