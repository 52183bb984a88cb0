import { lastSale } from '../../../shared/events/rules'
import { DomainError } from '../../../shared/kernel/errors'
import { iso, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { orderDeadline } from '../../../shared/orders/deadline'
import { holdsNoPlace } from '../../../shared/orders/held-places'
import { amountNotStarted } from '../../../shared/orders/life'
import { isShippingLine } from '../../../shared/orders/shipping-line'
import { STATUS } from '../../../shared/orders/status'
import {
  type Buyer,
  type CartNotice,
  CHECKOUT_TIME,
  type CheckoutOption,
  wireDeadline,
} from '../../../shared/shop/cart'
import { recordTerms } from '../../buyer_policies/terms'
import { enqueueEmail } from '../../email/delivery/outbox'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import { readRows } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import { confirmVouchers } from '../payments/held-vouchers'
import { assertPayable } from '../payments/pay-order'
import { requestPayment } from '../payments/provider-request'
import { emailPaidTickets } from '../payments/ticket-delivery'
import { projectOrder } from '../projection'
import { linesAndLedger } from '../refunds/request-refund'
import { sellOn } from '../resale/sell-on'
import { becomeContact, buyerName } from './buyer'
import { readWantedCart, rewriteCart } from './lines'
import { canReserve, readPaymentOptions } from './payment-options'
import { holdVouchers, leftByVouchers, lostVouchers } from './vouchers'

type Order = RowOf<'orders'>
type Provider = Exclude<CheckoutOption, 'wire' | 'reserve' | 'nothing'>

export const isProvider = (way: CheckoutOption): way is Provider => !['wire', 'reserve', 'nothing'].includes(way)

/**
 * Input of a checkout: the buyer, the way to pay, and in cents what the buyer saw: the total, and what vouchers leave of
 * it (`due`, not compared where it is missing).
 */
export type Checkout = {
  readonly buyer: Buyer
  readonly way: CheckoutOption
  readonly total: number
  readonly due?: number | undefined
}

/**
 * Makes a cart an order: priced once more, so that nothing is ordered at a price that the buyer has not seen; then it
 * is paid at a provider, by vouchers, later by bank transfer, or reserved.
 * @returns what changed since the buyer saw the cart; nothing is ordered then
 */
export async function checkOut(
  trx: Trx,
  ctx: Context,
  order: Order,
  { buyer, way, total, due }: Checkout,
  voucher_codes: readonly string[],
): Promise<readonly CartNotice[]> {
  const changed = await rewriteCart(trx, ctx, order, await readWantedCart(trx, ctx, order))
  const priced = await existingRow(ctx, 'orders', order.id)
  if (changed.length > 0 || priced.total !== total) return changed.length > 0 ? changed : totalChanged(priced, total)
  if (priced.qty === 0) throw new DomainError('orders.empty')
  const { items } = await linesAndLedger(trx, ctx, order.id)
  if (way === 'reserve') await assertReservable(trx, ctx, items)
  else await assertNotOnlyReservable(trx, ctx, items)
  if (isProvider(way) || way === 'wire') await assertWay(trx, ctx, way)
  const lost = await lostVouchers(trx, ctx, voucher_codes)
  if (lost.length > 0) return lost
  const left = await leftByVouchers(trx, ctx, priced, voucher_codes)
  if (due !== undefined && left !== due) return [{ kind: 'due', name: priced.static_title, before: due, after: left }]
  await recordTerms(trx, ctx, order.id, items)
  if (way !== 'reserve') await holdVouchers(trx, ctx, order.id, voucher_codes)
  await projectOrder(trx, ctx, order.id, {
    name: buyerName(buyer),
    status_code: STATUS.ready_for_payment,
    order_type: way === 'reserve' ? 'reservation' : 'regular',
    valid_until: await deadlineOf(trx, ctx, items, way),
  })
  await pay(trx, ctx, order.id, way)
  return []
}

/** The total that the buyer saw is another one now, though no line costs more: by another tab, or its shipping. */
const totalChanged = ({ static_title: name, total: after }: Order, before: number): readonly CartNotice[] => [
  { kind: 'total', name, before, after },
]

/**
 * Pays an order as its buyer chose. What the vouchers leave open is asked of a provider, or comes by bank transfer. An
 * order of which nothing is due is paid at once. Throws `shop.resale_pays_now` for what has to be paid at once.
 */
export async function pay(trx: Trx, ctx: Context, order_id: string, way: CheckoutOption): Promise<void> {
  const order = await existingRow(ctx, 'orders', order_id)
  const { items, ledger } = await linesAndLedger(trx, ctx, order_id)
  const paysLater = way === 'wire' || way === 'reserve'
  if (paysLater && items.some((item) => holdsNoPlace(order, item))) throw new DomainError('shop.resale_pays_now')
  const amount = amountNotStarted(order, ledger)
  const isOpen = order.total > 0 && amount > 0
  if (isOpen && way === 'nothing') throw new DomainError('orders.method_not_accepted')
  if (isOpen && isProvider(way)) {
    await assertWay(trx, ctx, way)
    assertPayable(order, ledger, amount)
    await requestPayment(ctx, { id: ctx.ports.newId(), order_id, method: way, amount })
    return projectOrder(trx, ctx, order_id)
  }
  if (!isOpen) await sellOn(trx, ctx, order_id)
  if (!isOpen) await confirmVouchers(trx, ctx, order_id)
  await projectOrder(trx, ctx, order_id)
  await becomeContact(trx, ctx, order_id)
  if (isOpen) await emailOrder(ctx, order_id)
  else await emailPaidTickets(ctx, order_id, (await linesAndLedger(trx, ctx, order_id)).items)
}

/** Key in the outbox of the email about an order that is not paid yet. */
export const orderEmailKey = (order_id: string): string => `order ${order_id}`

/** Emails the buyer of an order that is not paid yet how it can be paid, with a link to its page. */
export async function emailOrder(ctx: Context, order_id: string): Promise<void> {
  const { contact_id } = await existingRow(ctx, 'orders', order_id)
  const contact = contact_id === null ? undefined : await ctx.rows.get('contacts', contact_id)
  if (!contact?.email || contact.deleted) return
  const key = orderEmailKey(order_id)
  await enqueueEmail(ctx, { kind: 'order', key, address: contact.email, contact_id, payload: { order_id } })
}

/** Throws unless what is left to pay of tickets can be paid in a way now. A transfer has to arrive before the event. */
export async function assertPayableInTime(
  trx: Trx,
  ctx: Context,
  items: readonly RowOf<'order_items'>[],
  way: CheckoutOption,
): Promise<void> {
  if (!isProvider(way) && way !== 'wire') throw new DomainError('orders.method_not_accepted')
  await assertWay(trx, ctx, way)
  if (way === 'wire') await deadlineOf(trx, ctx, items, way)
}

async function assertWay(trx: Trx, ctx: Context, way: CheckoutOption): Promise<void> {
  const org = await existingRow(ctx, 'orgs', ctx.op.org_id)
  if (!(await readPaymentOptions(trx, org, ctx.ports)).ways.includes(way))
    throw new DomainError('orders.method_not_accepted')
}

const eventsOf = (trx: Trx, ctx: Context, items: readonly RowOf<'order_items'>[]) =>
  readRows(trx, 'events', ctx.op.org_id, [...new Set(items.flatMap(({ event_id }) => event_id ?? []))])

/** Throws `shop.pays_now` where something in the order cannot be reserved without paying. */
async function assertReservable(trx: Trx, ctx: Context, items: readonly RowOf<'order_items'>[]): Promise<void> {
  const goods = items.filter((item) => !isShippingLine(item))
  if (!canReserve(goods, await eventsOf(trx, ctx, items))) throw new DomainError('shop.pays_now')
}

/** Throws `shop.reserve_only` where a price is only for reservations. */
export async function assertNotOnlyReservable(
  trx: Trx,
  ctx: Context,
  items: readonly RowOf<'order_items'>[],
): Promise<void> {
  const prices = await readRows(trx, 'prices', ctx.op.org_id, [
    ...new Set(items.flatMap(({ price_id }) => price_id ?? [])),
  ])
  const only = prices.find(({ is_reservation_only }) => is_reservation_only)
  if (only) throw new DomainError('shop.reserve_only', { price: only.name })
}

/**
 * Until when the order holds its places: a short time at a provider, and days by the organisation's rules otherwise.
 */
async function deadlineOf(
  trx: Trx,
  ctx: Context,
  items: readonly RowOf<'order_items'>[],
  way: CheckoutOption,
): Promise<string> {
  if (isProvider(way)) return iso(ms(ctx.now) + CHECKOUT_TIME)
  const ends = (await eventsOf(trx, ctx, items)).map(lastSale)
  if (way === 'reserve')
    return orderDeadline(await existingRow(ctx, 'orgs', ctx.op.org_id), 'reservation', ends, ctx.now)
  const until = wireDeadline(ends, ctx.now)
  if (way === 'wire' && until === null) throw new DomainError('shop.wire_late')
  return until ?? iso(ms(ctx.now) + CHECKOUT_TIME)
}
