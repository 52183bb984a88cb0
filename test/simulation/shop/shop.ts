import type { Trx } from '../../../server/kernel/database/database'
import type { CartStep } from '../../../server/orders/cart/steps'
import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import { idSource } from '../../../shared/kernel/ids'
import { STATUS, VOIDABLE_STATUSES } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { CART_TIME, CHECKOUT_TIME } from '../../../shared/shop/cart'
import { AfterPurchase } from '../after/after-purchase'
import { markLedger } from '../after/given-back'
import { type Oracle, Violation } from '../judge/oracle'
import type { Seeded } from '../seeded'
import type { SimServer } from '../server'
import { SHOP_PRICE } from '../theatre/theatre'
import type { SimWorld } from '../world'
import { type CartAction, drawAction, type SimCart } from './actions'
import { hearProvider, takeStep } from './mutants'
import { SimProvider } from './provider'
import { recordPaid } from './record'

/** Error codes that a visitor may meet on a busy night. Any other error is a defect. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_found',
  'orders.at_desk',
  'orders.exchange_cheaper',
  'orders.exchange_over',
  'orders.exchange_tickets',
  'orders.exchange_used',
  'orders.given_back',
  'orders.no_exchange',
  'orders.empty',
  'orders.method_not_accepted',
  'orders.not_payable',
  'orders.payment_underway',
  'orders.price_unknown',
  'orders.resale_online',
  'orders.seat_twice',
  'orders.too_many',
  'promo_codes.nothing',
  'promo_codes.unknown',
  'promo_codes.used_up',
  'rights.seat_taken',
  'rights.sold_out',
  'shop.cart_extended',
  'shop.cart_ordered',
  'shop.cart_over',
  'shop.pays_now',
  'shop.resale_offered',
  'shop.resale_pays_now',
  'shop.return_ask',
  'shop.return_changed',
  'shop.return_underway',
  'shop.return_voucher_used',
  'shop.return_worthless',
  'shop.wire_late',
  'waiting_list.offer_only',
  'waiting_list.offer_over',
  'vouchers.cancelled',
  'vouchers.empty',
  'vouchers.held_elsewhere',
  'vouchers.not_for_this',
  'vouchers.on_the_way',
  'vouchers.unknown',
])

/** Carts that visitors have at the same time. */
const OPEN_CARTS = 4

/** Counts of the shop's actions; all zero in a history without the shop. */
const NOTHING = {
  carts: 0,
  steps_refused: 0,
  steps_repeated: 0,
  prices_unseen: 0,
  shop_paid: 0,
  shop_reserved: 0,
  shop_expired: 0,
  shop_revived: 0,
  paid_too_late: 0,
  carts_over: 0,
}

type ShopOrder = Pick<
  RowOf<'orders'>,
  'id' | 'status_code' | 'total' | 'device_id' | 'order_type' | 'exchanged_from_id'
>
type Setting = {
  readonly world: SimWorld
  readonly server: SimServer
  readonly oracle: Oracle
  readonly now: () => number
}

/**
 * Simulated web shop: several browsers, each with a cart in two tabs, and a payment provider. It takes the production
 * steps of carts, beside devices that sell the same places.
 */
export class SimShop {
  readonly counts = { ...NOTHING }
  readonly provider: SimProvider
  readonly carts = new Map<string, SimCart>()
  /** Orders whose buyers keep their tickets. */
  readonly kept = new Set<string>()
  readonly newId: () => string
  readonly #machine
  /** Acts of buyers after the purchase; null in a history without. */
  readonly after: AfterPurchase | null
  readonly #states = new Map<string, number>()

  constructor(
    readonly setting: Setting,
    readonly dice: Seeded,
    later: Seeded | null,
  ) {
    const { server, now } = setting
    this.newId = idSource(now, dice.fork().bytes)
    this.#machine = server.machineWith(this.newId)
    this.provider = new SimProvider(dice.fork(), async (payment_id, said) => {
      const [payment] = this.rows<RowOf<'payments'>>(PAYMENT, payment_id)
      const resold = this.after?.resold
      const before = resold?.mark(payment?.order_id ?? '')
      await this.write((trx) => hearProvider(trx, payment_id, said, this.parts()))
      if (before) resold?.look(before)
    })
    this.after = later && new AfterPurchase(this, later)
  }

  /** Parts of the server that a step of a visitor needs. */
  readonly parts = () => {
    const { server } = this.setting
    return { org_id: server.org_id, machine: this.#machine, mutant: server.mutant }
  }

  /** Writes as the server does. Returns `unknown` where it died and nobody knows whether it was booked. */
  write<V>(job: (trx: Trx) => Promise<V>): Promise<V | 'unknown'> {
    return this.setting.server.write(job, this.dice).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'offline') return 'unknown' as const
      throw error
    })
  }

  /** A moment in the shop: visitors take steps, the provider works, the office changes a price or books a transfer. */
  async act(): Promise<void> {
    const { dice } = this
    if (dice.chance(50)) await this.#visit()
    if (dice.chance(40)) await this.provider.act(this.#pending())
    if (dice.chance(4)) await this.#office()
    await this.observe()
    await this.after?.act()
    await this.observe()
  }

  async #visit(): Promise<void> {
    const { dice } = this
    const open = [...this.carts.values()].filter(({ state }) => state !== 'over')
    const cart = open.length < OPEN_CARTS && dice.chance(30) ? this.enter() : dice.pick(open)
    if (!cart) return
    const late = cart.unanswered.length > 0 && dice.chance(60) ? cart.unanswered.shift() : undefined
    if (late) return this.#send(cart, late, 1)
    const tab = dice.below(2)
    const drawn = drawAction(this, cart, tab)
    if (drawn) await this.take(cart, drawn)
    // The page is shown anew. The other tab still shows what it did.
    cart.tabs[tab] = this.totalOf(cart.id) ?? 0
    if (cart.exchange && this.after) cart.exchange.shown[tab] = await this.after.exchanges.differenceOf(cart)
    // A visitor who has what they want, or nothing any more, goes home.
    if (dice.chance(5)) cart.state = 'over'
  }

  /** Gives a visitor a cart: a new one, one for an exchange, or that of an offer. */
  enter(known: Partial<Pick<SimCart, 'id' | 'email' | 'exchange'>> = {}): SimCart {
    const cart: SimCart = {
      id: this.newId(),
      email: `ida${this.dice.below(3)}@example.org`,
      exchange: null,
      ...known,
      tabs: [0, 0],
      asked: new Map(),
      agreed: new Set(),
      unanswered: [],
      state: 'open',
    }
    this.carts.set(cart.id, cart)
    this.counts.carts++
    return cart
  }

  async take(cart: SimCart, { asked, ...action }: CartAction & { readonly asked: number }): Promise<void> {
    const step = {
      org_id: this.setting.server.org_id,
      order_id: cart.id,
      step_id: this.newId(),
      lang: 'en' as const,
      visitor: 'a visitor',
      affiliate: this.dice.chance(20) ? 'SPRING' : null,
      promo: this.dice.chance(10) ? 'SPRING' : null,
      referrer: null,
      ...action,
    } as CartStep
    if (asked > 0) cart.asked.set(step.step_id, asked)
    if (step.do === 'check_out') cart.agreed.add(step.total)
    if (step.do === 'exchange') cart.exchange?.agreed.add(step.difference)
    // A double click, or a page that is sent again.
    await this.#send(cart, step, this.dice.chance(30) ? 2 : 1)
    if (this.dice.chance(8)) cart.unanswered.push(step)
  }

  async #send(cart: SimCart, step: CartStep, times: number): Promise<void> {
    const exchange = step.do === 'exchange' ? cart.exchange : null
    const mark = exchange && markLedger(this, exchange.of)
    const resold = step.do === 'check_out' ? this.after?.resold : undefined
    const before = resold?.mark(cart.id)
    await Promise.all(Array.from({ length: times }, () => this.#try(cart, step)))
    if (before) resold?.look(before)
    if (exchange && mark) this.after?.exchanges.look(cart, exchange, mark)
  }

  async #try(cart: SimCart, step: CartStep): Promise<void> {
    const outcome = await this.write((trx) => takeStep(trx, step, this.parts())).catch((error: unknown) => {
      if (!(error instanceof DomainError) || !EXPECTED.has(error.code))
        throw new Violation(9, `${step.do} in the shop: ${error instanceof DomainError ? error.code : String(error)}`)
      if (cart.exchange) this.after?.exchanges.assertRefusal(cart.exchange, error.code)
      this.counts.steps_refused++
      return null
    })
    if (outcome === 'unknown') cart.unanswered.push(step)
    else if (outcome?.state === 'repeated') this.counts.steps_repeated++
    else if (outcome?.state === 'changed') this.counts.prices_unseen++
  }

  async #office(): Promise<void> {
    const { server, world } = this.setting
    const { dice } = this
    const transfer = dice.chance(60) ? dice.pick(this.rows<{ id: string; due: number }>(UNPAID)) : undefined
    const [name, args] = transfer
      ? ['PayOrder', { id: transfer.id, input: { id: this.newId(), method: 'wire', amount: transfer.due } }]
      : dice.chance(70)
        ? ['UpdatePrice', { id: world.shop.price, input: { value: SHOP_PRICE + dice.below(5) * 100 } }]
        : ['UpdatePrice', { id: world.shop.price, input: { enabled: dice.chance(70) } }]
    await server.office(name as string, args).catch((error: unknown) => {
      if (!(error instanceof DomainError) || !EXPECTED.has(error.code)) throw error
    })
  }

  /** Looks at every order as its buyer does, and notes what became of it. */
  async observe(): Promise<void> {
    const { oracle } = this.setting
    const { after } = this
    after?.waiting.observe()
    after?.resold.observe()
    for (const order of this.rows<ShopOrder>(ORDERS)) {
      const cart = this.carts.get(order.id)
      const before = this.#states.get(order.id)
      if (!cart) throw new Violation(3, `cart ${order.id} was begun by nobody`)
      if (before === order.status_code || order.status_code === STATUS.created) continue
      this.#states.set(order.id, order.status_code)
      cart.state = cart.state === 'over' ? 'over' : 'ordered'
      if (before === undefined) after?.terms.note(order.id)
      if (before === undefined) after?.waiting.assertInTime(order.id)
      if (before === undefined && !cart.exchange && !cart.agreed.has(order.total))
        throw new Violation(11, `order ${order.id} costs ${order.total}, which its buyer has never seen`)
      if (order.order_type === 'reservation' && !oracle.reserved.has(order.id)) {
        oracle.reserved.add(order.id)
        this.counts.shop_reserved++
      }
      if (order.status_code === STATUS.expired) this.counts.shop_expired++
      if (before === STATUS.expired && order.status_code === STATUS.refunded) this.counts.paid_too_late++
      if (order.status_code === STATUS.refunded && !oracle.orders.has(order.id)) after?.resold.noteLate(order.id)
      // What was not paid of an order may have been taken back.
      const isSettled = order.status_code === STATUS.partially_refunded && !oracle.orders.has(order.id)
      if (order.device_id !== null || (order.status_code !== STATUS.paid && !isSettled)) continue
      this.counts.shop_paid++
      if (before === STATUS.expired) this.counts.shop_revived++
      recordPaid(oracle, this.setting.world, order, this.rows(ITEMS, order.id), this.rows(PAYMENTS, order.id))
    }
  }

  /** The buyer of an order pays at the provider at once. */
  async payNow(order_id: string): Promise<void> {
    const payment = this.#pending().find((each) => each.order_id === order_id)
    if (payment) await this.provider.payNow(payment)
    await this.observe()
  }

  /**
   * Ends what is underway, with every fault over: unanswered steps are repeated, and the provider says how each payment
   * ended. A payment of an order that a desk has stays open.
   */
  async settle(): Promise<void> {
    for (const cart of this.carts.values())
      for (const step of cart.unanswered.splice(0)) await this.#send(cart, step, 1)
    await this.after?.settle()
    for (let round = 0; round < 4 && this.#pending().length > 0; round++) await this.provider.settle(this.#pending())
    await this.observe()
  }

  /** Lets the time of every cart run out. */
  async runOut(pass: (ms: number) => void): Promise<void> {
    pass(2 * CART_TIME + CHECKOUT_TIME)
    this.counts.carts_over += this.rows<ShopOrder>(ORDERS).filter(
      (order) => order.status_code === STATUS.created,
    ).length
    await this.setting.server.expire()
  }

  /** The total that a page shows now; undefined where there is no such cart. */
  totalOf(order_id: string): number | undefined {
    return this.orderOf(order_id)?.total
  }

  linesOf = (order_id: string): readonly RowOf<'order_items'>[] => this.rows(ITEMS, order_id)

  paymentsOf = (order_id: string): readonly RowOf<'payments'>[] => this.rows(PAYMENTS, order_id)

  orderOf = (order_id: string): ShopOrder | undefined => this.rows<ShopOrder>(`${ORDERS} and id = ?`, order_id)[0]

  statusOf = (order_id: string): number | undefined => this.orderOf(order_id)?.status_code

  /** Orders that were paid in the shop and whose buyers may give tickets of them back. */
  ownOrders = (): readonly ShopOrder[] =>
    this.rows<ShopOrder>(ORDERS).filter(
      ({ id, status_code, device_id }) =>
        device_id === null && VOIDABLE_STATUSES.includes(status_code) && !this.kept.has(id),
    )

  /** Notes the vouchers that were made for a return. Whoever has one pays with it. */
  noteCredited(repayments: readonly RowOf<'payments'>[]): void {
    const { oracle } = this.setting
    for (const { voucher_id, order_id } of repayments) {
      const [made] = this.rows<RowOf<'vouchers'>>(MADE, voucher_id ?? '')
      if (!made || oracle.vouchers.has(made.id) || made.id === this.setting.world.ids.voucher) continue
      oracle.vouchers.set(made.id, made)
      oracle.credited.set(made.id, order_id)
    }
  }

  /** True if a device has picked the order up. */
  isAtDesk = (order_id: string): boolean =>
    this.rows(`select id from rights where kind = 'order' and status = 'live' and subject_id = ?`, order_id).length > 0

  #pending(): readonly RowOf<'payments'>[] {
    return this.rows<RowOf<'payments'>>(`${STARTED} order by id`).filter(({ order_id }) => !this.isAtDesk(order_id))
  }

  rows<Row>(sql: string, ...values: readonly unknown[]): Row[] {
    return this.setting.server.database.query<Row>(sql, ...values)
  }
}

const ORDERS = `select id, status_code, total, device_id, order_type, exchanged_from_id from orders where channel = 'web_shop'`
const ITEMS = 'select * from order_items where order_id = ? order by id'
const PAYMENTS = 'select * from payments where order_id = ? order by id'
const PAYMENT = 'select order_id from payments where id = ?'
const MADE = 'select * from vouchers where id = ? and order_id is null'
const STARTED = `select id, order_id, amount from payments where method = 'stripe' and status = 'pending'`
/** Orders that wait for a transfer, with what is due beside their vouchers. */
const UNPAID = `select id, due from (select id, total - coalesce((select sum(amount) from payments where order_id = orders.id and status <> 'failed'), 0) as due
  from orders where channel = 'web_shop' and status_code in (${STATUS.ready_for_payment}, ${STATUS.partially_paid}) and device_id is null) as unpaid where due > 0`
