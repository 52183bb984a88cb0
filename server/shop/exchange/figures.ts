import { rateAt } from '../../../shared/events/tax'
import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import type { Language } from '../../../shared/kernel/phrases'
import { type Refund, requestedRefund } from '../../../shared/orders/refunds/refund'
import { soldLine } from '../../../shared/orders/refunds/rest'
import { voucherRefusal } from '../../../shared/vouchers/rules'
import { readRow } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import type { Cart } from '../../kernel/database/tables/shop-tables'
import { type Exchange, exchangeOf } from '../../orders/refunds/settle-exchange'
import { withBuyerRefusals } from '../../orders/self_service/buyer-refusals'
import { chargeTotal } from '../../orders/self_service/charge-line'
import { assertExchangeable, planExchange } from '../../orders/self_service/plan-exchange'
import { readReturnableOrder } from '../../orders/self_service/plan-return'
import { readShownOrder, type ShownOrder } from '../cart/shown-order'
import { taxGroupsOf } from '../event/read'
import { requireRefusal } from '../refusal'

/** The money of an exchange as its buyer sees it before confirming, in cents. */
export type ExchangeFigures = {
  /** The order whose tickets are given back, with these alone. */
  readonly given: ShownOrder
  readonly fee: number
  /** Worth of what is given back, with what vouchers paid. */
  readonly worth: number
  /** Amount that vouchers paid and that goes back to them. */
  readonly to_vouchers: number
  /** Amount that is still to pay; negative for one that goes back. */
  readonly difference: number
  /** The reason for which the cart cannot be got in exchange; null if it can. */
  readonly problem: DomainError | null
}

/** An exchange that a cart began: its money, or why the tickets can no longer be given back. */
export type CartExchange = {
  /** The order whose tickets are given back. */
  readonly order_id: string
  readonly booking_code: string
} & ({ readonly figures: ExchangeFigures } | { readonly figures: null; readonly refusal: DomainError })

/** A cart that exchanges tickets. */
type ExchangingCart = Pick<ShownOrder, 'order' | 'items'> & { readonly exchange: NonNullable<Cart['exchange']> }

type FiguresContext = { readonly now: string; readonly lang: Language }

/** Returns what a calculation refuses; null if it refuses nothing. */
function problemOf(calculate: () => void): DomainError | null {
  try {
    calculate()
    return null
  } catch (error) {
    return requireRefusal(error)
  }
}

/** Calculates an exchange without booking it. Throws where the tickets can no longer be given back. */
async function exchangeFigures(
  db: Db,
  org_id: string,
  { order, items, exchange: begun }: ExchangingCart,
  old: ShownOrder,
  { now, lang }: FiguresContext,
): Promise<ExchangeFigures> {
  const bought = await readReturnableOrder(db, org_id, begun.order_id)
  if (!bought) throw new DomainError('not_found')
  const plan = planExchange(bought, begun.items, { now, lang })
  const fee = chargeTotal(plan.fees)
  const refund = withBuyerRefusals(() => requestedRefund(bought.items, bought.ledger, plan.given))
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
  const redeemed = sum(exchange.redeemed.map(({ amount }) => amount))
  return {
    given: { ...old, items: old.items.flatMap((item) => givenLine(item, refund)) },
    fee,
    worth: refund.amount,
    to_vouchers: 0 - sum(exchange.vouchers.map(({ amount }) => amount)) - redeemed,
    difference: exchange.difference,
    problem: problemOf(() => assertExchangeable(items, plan, exchange)),
  }
}

/** Returns the part of a line that is given back, at its share of the discount. */
const givenLine = (item: ShownOrder['items'][number], { lines }: Refund): ShownOrder['items'] =>
  lines
    .filter((line) => line.item.id === item.id)
    .map(({ qty }) => ({ ...item, qty, discount: Math.round((item.discount * qty) / item.qty) }))

/** Reads the exchange that a cart began, without booking it. Throws `not_found` if the old order is gone. */
export async function readExchange(
  db: Db,
  org_id: string,
  cart: ExchangingCart,
  at: FiguresContext,
): Promise<CartExchange> {
  const { order_id } = cart.exchange
  const old = await readShownOrder(db, org_id, order_id, at.lang)
  if (!old) throw new DomainError('not_found')
  const begun = { order_id, booking_code: old.order.booking_code }
  try {
    return { ...begun, figures: await exchangeFigures(db, org_id, cart, old, at) }
  } catch (error) {
    return { ...begun, figures: null, refusal: requireRefusal(error) }
  }
}
