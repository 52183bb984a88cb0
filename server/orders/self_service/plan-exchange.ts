import { canExchange, canReturn } from '../../../shared/buyer_policies/terms'
import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { orderOfficePhrases } from '../../../shared/orders/phrases/detail'
import type { ItemQty } from '../../../shared/orders/refunds/refund'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { VOIDABLE_STATUSES } from '../../../shared/orders/status'
import type { Exchange } from '../refunds/settle-exchange'
import { type Charge, chargesFor, priceOf } from './charge-line'
import { assertNotBeingSold, companionLines, type ReturnableOrder } from './plan-return'

/** Tickets that a buyer gives back in an exchange, and the fees for it. */
export type ExchangePlan = {
  readonly given: readonly ItemQty[]
  readonly fees: readonly Charge[]
  /** True if the terms let the buyer have money back for these tickets now. */
  readonly refundable: boolean
}

/** Time of an exchange, and the language of its fee's name. */
export type ExchangeContext = { readonly now: string; readonly lang: Language }

/**
 * Returns what goes back of an order in an exchange, by the terms it was placed under, and the fees for it. What is only
 * sold together is given back together. Throws `orders.no_exchange` where the terms allow none, or for anything that is
 * ticket that has cost something; `orders.exchange_over` where it is too late, `orders.given_back` for tickets that are
 * no longer there, `shop.resale_offered` for those that are being bought, `shop.return_underway` while a payment is.
 */
export function planExchange(
  bought: ReturnableOrder,
  asked: readonly ItemQty[],
  { now, lang }: ExchangeContext,
): ExchangePlan {
  const { items, events, terms } = bought
  const given = new Map<string, number>()
  for (const { id, qty } of asked) {
    const item = items.find((each) => each.id === id)
    if (!item || remainingLineQty(item) < qty) throw new DomainError('orders.given_back')
    assertNotBeingSold(bought, item, qty)
    for (const each of companionLines(bought, item)) {
      const event = events.get(each.event_id ?? '')
      const agreed = event && terms.get(event.id)
      if (!event || !each.code || !agreed?.exchanges || event.cancelled) throw new DomainError('orders.no_exchange')
      if (!canExchange(agreed, event, now)) throw new DomainError('orders.exchange_over')
      given.set(each.id, each.id === id ? qty : remainingLineQty(each))
    }
  }
  if (bought.ledger.some(({ status, amount }) => status === 'pending' && amount > 0))
    throw new DomainError('shop.return_underway')
  if (!VOIDABLE_STATUSES.includes(bought.order.status_code)) throw new DomainError('orders.no_exchange')
  const lines = items.flatMap((item) => {
    const qty = given.get(item.id) ?? 0
    return qty > 0 ? [{ item, qty }] : []
  })
  if (sum(lines.map(({ item, qty }) => priceOf(item, qty))) === 0) throw new DomainError('orders.no_exchange')
  const name = orderOfficePhrases[lang]['orders.charge.exchange_fee']
  const fees = chargesFor(lines, (event_id) => terms.get(event_id)?.exchange_fee ?? 0, { charge: 'exchange_fee', name })
  const refundable = lines.every(({ item }) => {
    const event = events.get(item.event_id ?? '')
    const agreed = terms.get(item.event_id ?? '')
    // A cheaper ticket is no way round the fee of a return.
    const isFree = agreed !== undefined && agreed.return_fee <= agreed.exchange_fee
    return event && isFree && canReturn(agreed, event, now) && agreed.return_as !== 'voucher'
  })
  return { given: [...given].map(([id, qty]) => ({ id, qty })), fees, refundable }
}

/**
 * Throws `orders.exchange_tickets` unless tickets are got for tickets, `orders.exchange_cheaper` where money would go
 * back that the terms keep, and `shop.return_ask` where a desk would have to pay it out.
 */
export function assertExchangeable(
  items: readonly Pick<RowOf<'order_items'>, 'event_id' | 'voucher_id'>[],
  { refundable }: Pick<ExchangePlan, 'refundable'>,
  { difference, refunds }: Pick<Exchange, 'difference' | 'refunds'>,
): void {
  if (!items.some(({ event_id }) => event_id !== null) || items.some(({ voucher_id }) => voucher_id !== null))
    throw new DomainError('orders.exchange_tickets')
  if (difference < 0 && !refundable) throw new DomainError('orders.exchange_cheaper')
  if (refunds.some(({ method }) => method === 'cash')) throw new DomainError('shop.return_ask')
}
