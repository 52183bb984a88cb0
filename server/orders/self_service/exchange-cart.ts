import { DomainError } from '../../../shared/kernel/errors'
import { iso, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { UNPAID_HOLD_TIME } from '../../../shared/orders/life'
import type { ItemQty } from '../../../shared/orders/refunds/refund'
import { soldLine } from '../../../shared/orders/refunds/rest'
import { STATUS } from '../../../shared/orders/status'
import type { CartNotice, CheckoutOption } from '../../../shared/shop/cart'
import { recordTerms } from '../../buyer_policies/terms'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import type { Cart } from '../../kernel/database/tables/shop-tables'
import { updateCartRow } from '../cart/cart-row'
import { assertNotOnlyReservable, assertPayableInTime, emailOrder, isProvider, pay } from '../cart/check-out'
import { readWantedCart, rewriteCart } from '../cart/lines'
import { recalculateTaxes } from '../payments/pay-order'
import { projectOrder } from '../projection'
import { reportTransfer } from '../refunds/report-transfer'
import { linesAndLedger } from '../refunds/request-refund'
import {
  calculateExchange,
  type Exchange,
  payFromExchange,
  type ReplacementLines,
  rateOfVoucher,
  takeBack,
} from '../refunds/settle-exchange'
import { bookedForBuyer } from './buyer-refusals'
import { chargeLine, chargeTotal } from './charge-line'
import { assertExchangeable, type ExchangePlan, planExchange } from './plan-exchange'
import { readReturnableOrder } from './plan-return'

type Order = RowOf<'orders'>

/** Money that is more than the new tickets cost goes back as it was paid; vouchers pay for the new tickets too. */
const BY_BUYER = { way: 'as_paid', keep_vouchers: true } as const

/** Reads what a buyer gives back of an order, with the fees. Throws where it cannot be exchanged now. */
async function planOf(trx: Trx, ctx: Context, order_id: string, asked: readonly ItemQty[]): Promise<ExchangePlan> {
  const bought = await readReturnableOrder(trx, ctx.op.org_id, order_id)
  if (!bought) throw new DomainError('not_found', { table: 'orders', id: order_id })
  const { lang } = await existingRow(ctx, 'orgs', ctx.op.org_id)
  return planExchange(bought, asked, { now: ctx.now, lang })
}

/** Calculates the money of an exchange. Throws in the buyer's words where the old tickets cannot be given back. */
const exchangedFor = (
  trx: Trx,
  ctx: Context,
  order: Order,
  items: readonly ItemQty[],
  got: ReplacementLines,
): Promise<Exchange> =>
  bookedForBuyer(() =>
    calculateExchange(trx, ctx, order, { ...BY_BUYER, items }, got, async (voucher_id, credited) => {
      try {
        return await rateOfVoucher(trx, ctx, voucher_id, credited)
      } catch (error) {
        if (error instanceof DomainError) return undefined
        throw error
      }
    }),
  )

/**
 * Begins an exchange: the empty cart remembers which tickets its buyer will give back for what is put into it. Nothing
 * else changes. Throws where they cannot be exchanged.
 */
export async function beginExchange(
  trx: Trx,
  ctx: Context,
  cart_id: string,
  { of, items }: { readonly of: string; readonly items: readonly ItemQty[] },
): Promise<void> {
  const order = await existingRow(ctx, 'orders', of)
  const { given } = await planOf(trx, ctx, of, items)
  await exchangedFor(trx, ctx, order, given, { lines: [], total: 0 })
  await updateCartRow(trx, ctx, cart_id, { exchange: { order_id: of, items: given } })
}

/** Input of an exchange: how the rest is paid, and in cents what the buyer saw that is still to pay, or goes back. */
export type ExchangeCheckout = { readonly way: CheckoutOption; readonly difference: number }

/**
 * Exchanges tickets for what a cart contains, priced once more: the old tickets end, the cart becomes an order that
 * their worth pays for, with the fee. What it costs more is asked of the buyer, what it costs less goes back.
 * @returns what changed since the buyer saw the cart; nothing is exchanged then
 */
export async function exchangeCart(
  trx: Trx,
  ctx: Context,
  order: Order,
  { exchange: begun }: Pick<Cart, 'exchange'>,
  { way, difference: seen }: ExchangeCheckout,
): Promise<readonly CartNotice[]> {
  // Its time ran out, and the same link began a cart that exchanges nothing.
  if (!begun) throw new DomainError('shop.cart_over')
  const changed = await rewriteCart(trx, ctx, order, await readWantedCart(trx, ctx, order))
  if (changed.length > 0) return changed
  const { total: price, static_title, qty } = await existingRow(ctx, 'orders', order.id)
  if (qty === 0) throw new DomainError('orders.empty')
  const { items } = await linesAndLedger(trx, ctx, order.id)
  await assertNotOnlyReservable(trx, ctx, items)
  const old = await existingRow(ctx, 'orders', begun.order_id)
  const plan = await planOf(trx, ctx, old.id, begun.items)
  const { given, fees } = plan
  const charged = fees.map((fee) => chargeLine(ctx, { id: ctx.ports.newId(), order_id: order.id }, fee))
  const total = price + chargeTotal(fees)
  const got = { lines: [...items, ...charged].map(soldLine), total }
  const exchange = await exchangedFor(trx, ctx, old, given, got)
  const { difference } = exchange
  assertExchangeable(items, plan, exchange)
  if (difference > 0) await assertPayableInTime(trx, ctx, items, way)
  if (difference !== seen) return [{ kind: 'due', name: static_title, before: seen, after: difference }]
  await bookedForBuyer(() => takeBack(trx, ctx, old, exchange))
  await reportTransfer(ctx, old, exchange.refunds)
  for (const line of charged) await ctx.rows.insert('order_items', line)
  await recordTerms(trx, ctx, order.id, items)
  await updateCartRow(trx, ctx, order.id, { checked_out_at: ctx.now })
  await payFromExchange(trx, ctx, order.id, exchange)
  await recalculateTaxes(trx, ctx, order.id)
  const { name, contact_id, affiliate_id, shipping } = old
  await projectOrder(trx, ctx, order.id, {
    ...{ name, contact_id, affiliate_id, shipping, total },
    exchanged_from_id: old.id,
    status_code: STATUS.ready_for_payment,
    valid_until: iso(ms(ctx.now) + UNPAID_HOLD_TIME),
  })
  await pay(trx, ctx, order.id, difference > 0 ? way : 'nothing')
  // A transfer's email has left already. Who leaves the payment page needs a way back: the old tickets are void.
  if (difference > 0 && isProvider(way)) await emailOrder(ctx, order.id)
  return []
}
