import { rateAt } from '../../../shared/events/tax'
import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { type Refund, requestedRefund } from '../../../shared/orders/refunds/refund'
import { soldLine } from '../../../shared/orders/refunds/rest'
import { voucherRefusal } from '../../../shared/vouchers/rules'
import { readRow } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { type Exchange, exchangeOf } from '../../orders/refunds/settle-exchange'
import { inBuyersWords } from '../../orders/self_service/buyer-refusals'
import { chargeTotal } from '../../orders/self_service/charge-line'
import { assertExchangeable, planExchange } from '../../orders/self_service/plan-exchange'
import { readBought } from '../../orders/self_service/plan-return'
import type { CartView } from '../cart/cart-page'
import type { Written } from '../cart/lines'
import { readShownOrder, type ShownCart, type ShownOrder } from '../cart/read-cart'
import { taxGroupsOf } from '../event/read'
import { refusalOf, refusalText } from '../refused'

/** The money of an exchange as its buyer sees it before confirming, in cents. */
export type ExchangeFigures = {
  /** The order whose tickets are given back. */
  readonly old: ShownOrder
  readonly refund: Refund
  readonly fee: number
  /** Worth of what is given back, with what vouchers paid. */
  readonly worth: number
  /** Amount that vouchers paid and that goes back to them. */
  readonly to_vouchers: number
  /** Amount that is still to pay; negative for one that goes back. */
  readonly difference: number
}

/**
 * Calculates the exchange of a cart without booking it. Null for a cart that exchanges nothing. Throws where the tickets
 * can no longer be exchanged.
 */
async function exchangeFigures(
  db: Db,
  org_id: string,
  { cart, items, order }: ShownCart,
  { now, lang }: { readonly now: string; readonly lang: Written['lang'] },
): Promise<ExchangeFigures | null> {
  if (!cart.exchange) return null
  const { order_id, items: given } = cart.exchange
  const old = await readShownOrder(db, org_id, order_id, lang)
  if (!old) throw new DomainError('not_found')
  const bought = await readBought(db, org_id, order_id)
  if (!bought) throw new DomainError('not_found')
  const plan = planExchange(bought, given, { now, lang })
  const fee = chargeTotal(plan.fees)
  const refund = inBuyersWords(() => requestedRefund(bought.items, bought.ledger, plan.given))
  const groups = await taxGroupsOf(db, org_id)
  const rateOf = async (voucher_id: string, credited: number) => {
    const voucher = await readRow(db, 'vouchers', org_id, voucher_id)
    if (!voucher || voucher.held > 0 || voucherRefusal({ ...voucher, sold: voucher.sold - credited }, now) !== null)
      return undefined
    return voucher.tax_group_id === null ? null : rateAt(groups, voucher.tax_group_id, now)
  }
  const fees = plan.fees.map(({ qty, price: static_price, rate }) => ({ qty, static_price, rate }))
  const got = { lines: [...items.map(soldLine), ...fees], total: order.total + fee }
  const exchange: Exchange = await exchangeOf(refund, { way: 'as_paid', keep_vouchers: true }, got, rateOf)
  assertExchangeable(items, plan, exchange)
  const redeemed = sum(exchange.redeemed.map(({ amount }) => amount))
  return {
    old,
    refund,
    fee,
    worth: refund.amount,
    to_vouchers: 0 - sum(exchange.vouchers.map(({ amount }) => amount)) - redeemed,
    difference: exchange.difference,
  }
}

/** Returns the money of the exchange on a cart's page, or why its tickets can no longer be exchanged. */
export async function exchangeToConfirm(
  view: Pick<CartView, 'org' | 'lang' | 'cart' | 'now'>,
  { db }: { readonly db: Db },
): Promise<ExchangeFigures | { readonly refusal: string } | null> {
  try {
    return await exchangeFigures(db, view.org.id, view.cart, view)
  } catch (error) {
    return { refusal: refusalText(refusalOf(error), view) }
  }
}
