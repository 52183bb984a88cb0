import type { RowOf } from '../../../shared/registry'
import {
  CODES,
  isMoney,
  isOver,
  isPayable,
  piecesLeft,
  priceOf,
  priceOfLine,
  total,
  unsold,
} from '../../harness/figures/arithmetic'
import { Violation } from '../judge/oracle'
import type { SimServer } from '../server'
import type { SimShop } from './shop'

type Tables = { readonly [T in 'orders' | 'order_items' | 'payments' | 'rights' | 'vouchers']: readonly RowOf<T>[] }
type Order = RowOf<'orders'>

/** Statuses of an order that is paid, wholly or but for what was given back. */
const PAID_STATUSES: readonly number[] = [CODES.paid, CODES.partly_refunded]

/**
 * Asserts what must be true of the web shop's orders once everything has arrived: nothing of a cart that is over is
 * left (12), each payment is as its provider's books say it (4), an order that is paid has what it costs and nothing
 * else does (3, 4), and what an order holds is what it contains (2).
 */
export function assertShop(shop: SimShop, server: SimServer, tables: Tables): void {
  assertNoTrace(server)
  assertVouchers(tables)
  const { orders, order_items, payments, rights } = tables
  for (const order of orders.filter(({ channel }) => channel === 'web_shop')) {
    const of = <T extends { readonly order_id: string | null }>(rows: readonly T[]) =>
      rows.filter(({ order_id }) => order_id === order.id)
    const [items, ledger, held] = [of(order_items), of(payments), of(rights)]
    if (!shop.isAtDesk(order.id)) assertProvider(shop, order, ledger)
    if (order.device_id === null) assertOrder(shop, order, items, ledger, held)
  }
  assertContacts(server, orders)
}

/** Asserts that no row belongs to a cart that is gone. */
function assertNoTrace(server: SimServer): void {
  for (const [table, column] of [
    ['order_items', 'order_id'],
    ['rights', 'order_id'],
    ['payments', 'order_id'],
    ['carts', 'id'],
  ])
    if (
      server.database.query(
        `select "${column}" from "${table}" where "${column}" is not null and "${column}" not in (select id from orders)`,
      ).length > 0
    )
      throw new Violation(12, `a cart is over and left ${table}`)
}

function assertVouchers({ payments, rights, vouchers }: Tables): void {
  for (const voucher of vouchers) {
    const held = total(
      rights.filter(({ subject_id, status }) => subject_id === voucher.id && status === 'live').map(unsold),
    )
    if (voucher.held !== held)
      throw new Violation(2, `a voucher says that ${voucher.held} of it are held, the rights say ${held}`)
    for (const payment of payments.filter(
      ({ voucher_id, status }) => voucher_id === voucher.id && status === 'pending',
    )) {
      const own = rights.filter(
        ({ order_id, subject_id, status }) =>
          order_id === payment.order_id && subject_id === voucher.id && status === 'live',
      )
      if (total(own.map(unsold)) !== payment.amount)
        throw new Violation(2, 'a voucher is to pay a part of an order that does not hold it')
    }
  }
}

function assertProvider(shop: SimShop, { id }: Order, ledger: readonly RowOf<'payments'>[]): void {
  const { taken, returned } = shop.provider.books(id)
  const booked = (sign: 1 | -1) =>
    total(
      ledger
        .filter(({ method, status, amount }) => method === 'stripe' && status === 'confirmed' && sign * amount > 0)
        .map(({ amount }) => sign * amount),
    )
  if (booked(1) !== taken || booked(-1) !== returned)
    throw new Violation(
      4,
      `the provider took ${taken} and gave ${returned} back, the books say ${booked(1)} and ${booked(-1)}`,
    )
}

function assertOrder(
  shop: SimShop,
  order: Order,
  items: readonly RowOf<'order_items'>[],
  ledger: readonly RowOf<'payments'>[],
  rights: readonly RowOf<'rights'>[],
): void {
  const { id, status_code } = order
  const paid = total(ledger.filter(isMoney).map(({ amount }) => amount))
  const worth = total(items.map((item) => priceOf(item, piecesLeft(item))))
  const live = rights.filter(({ status }) => status === 'live')
  const tickets = items.filter(({ event_id, cancelled }) => event_id !== null && !cancelled)
  if (PAID_STATUSES.includes(status_code)) {
    if (paid !== worth) throw new Violation(4, `order ${id} is paid with ${paid} and worth ${worth}`)
    if (tickets.some(({ code }) => code === null)) throw new Violation(3, `order ${id} is paid and has no tickets`)
    if (tickets.some(({ right_id }) => right_id === null))
      throw new Violation(2, `order ${id} is paid and has a ticket without a place`)
    if (live.length > 0) throw new Violation(2, `order ${id} is paid and still holds something`)
    if (order.contact_id === null) throw new Violation(3, `nobody knows who paid order ${id}`)
    return
  }
  // The worth of exchanged tickets pays a part of what its buyer gets for them.
  const isExchange = status_code === CODES.partly_paid && order.exchanged_from_id !== null && paid < worth
  if (paid !== 0 && !isExchange) throw new Violation(4, `order ${id} is ${status_code} and ${paid} were paid`)
  if (tickets.some(({ code }) => code !== null) && !isOver(status_code))
    throw new Violation(3, `order ${id} is ${status_code} and has tickets`)
  if (isOver(status_code)) {
    if (live.length > 0) throw new Violation(2, `order ${id} is ${status_code} and still holds something`)
    return
  }
  if (status_code !== CODES.cart && !isPayable(status_code))
    throw new Violation(3, `order ${id} of the shop is ${status_code}`)
  assertHolds(shop, order, items, live)
}

/** Asserts that an order that is not paid yet holds what it contains, and contains no more than was asked for. */
function assertHolds(
  shop: SimShop,
  order: Order,
  items: readonly RowOf<'order_items'>[],
  live: readonly RowOf<'rights'>[],
): void {
  const { id, qty } = order
  const rest = items.filter(({ cancelled }) => !cancelled)
  if (total(rest.map(priceOfLine)) !== order.total) throw new Violation(4, `order ${id} is not the sum of its lines`)
  for (const item of rest) {
    const right = live.find((each) => each.id === item.right_id)
    // Its place comes from another buyer once the order is paid.
    if (item.right_id === null && item.qty === 1 && shop.after?.resold.awaitsPlace(item.id)) continue
    if (item.event_id !== null && (!right || unsold(right) !== item.qty))
      throw new Violation(2, `order ${id} contains places that it does not hold`)
  }
  const goods = live.filter(({ kind }) => kind !== 'balance')
  const claimed = rest.flatMap(({ right_id, discount_right_id }) => [right_id ?? [], discount_right_id ?? []].flat())
  const beyond = goods.filter((right) => !claimed.includes(right.id))
  if (beyond.length > 0) throw new Violation(2, `order ${id} holds ${beyond[0]?.kind} that it does not contain`)
  const asked = total([...(shop.carts.get(id)?.asked.values() ?? [])])
  if (qty > asked) throw new Violation(3, `${asked} were asked for and order ${id} contains ${qty}`)
}

/** Asserts that buyers are contacts, each of them once. */
function assertContacts(server: SimServer, orders: readonly Order[]): void {
  const emails = server.database.query<{ id: string; email: string }>(
    'select id, email from contacts where not deleted',
  )
  if (new Set(emails.map(({ email }) => email)).size !== emails.length)
    throw new Violation(3, 'a buyer is two contacts')
  const known = new Set(emails.map(({ id }) => id))
  if (orders.some(({ contact_id }) => contact_id !== null && !known.has(contact_id)))
    throw new Violation(3, 'an order is of a contact that does not exist')
}

/** True if the shop is why a manager was told. The sums of transfers are judged by what follows the purchase. */
export function isOfShop(shop: SimShop | null, { kind, subject_id }: RowOf<'incidents'>): boolean {
  if (!shop?.carts.has(subject_id)) return false
  if (kind === 'transfer_due') return shop.after !== null
  const { bounced, sent_back } = shop.provider.books(subject_id)
  return (kind === 'paid_too_late' && sent_back) || (kind === 'refund_failed' && bounced)
}
