import { canExchange } from '../../../shared/buyer_policies/terms'
import { DomainError } from '../../../shared/kernel/errors'
import type { Language } from '../../../shared/kernel/phrases'
import { orderOfficePhrases } from '../../../shared/orders/phrases/detail'
import type { ItemQty } from '../../../shared/orders/refunds/refund'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { type Charge, chargesFor } from './charge-line'
import { assertSettled, type Bought, returnedWith } from './plan-return'

/** What a buyer gives back in an exchange, and the fees for it. */
export type ExchangePlan = { readonly given: readonly ItemQty[]; readonly fees: readonly Charge[] }

/** What an exchange is calculated by, apart from its order: the time, and the language of the fee's name. */
export type ExchangedAt = { readonly now: string; readonly lang: Language }

/**
 * Returns what goes back of an order in an exchange, by the terms it was placed under, and the fees for it. What is only
 * sold together is given back together. Throws `orders.no_exchange` where the terms allow none, or for anything that is
 * no ticket; `orders.exchange_over` where it is too late, `orders.given_back` for tickets that are no longer there.
 */
export function planExchange(bought: Bought, asked: readonly ItemQty[], { now, lang }: ExchangedAt): ExchangePlan {
  const { items, events, terms } = bought
  const given = new Map<string, number>()
  for (const { id, qty } of asked) {
    const item = items.find((each) => each.id === id)
    if (!item || remainingLineQty(item) < qty) throw new DomainError('orders.given_back')
    for (const each of returnedWith(bought, item)) {
      const event = events.get(each.event_id ?? '')
      const agreed = event && terms.get(event.id)
      if (!event || !each.code || !agreed?.exchanges || event.cancelled) throw new DomainError('orders.no_exchange')
      if (!canExchange(agreed, event, now)) throw new DomainError('orders.exchange_over')
      given.set(each.id, each.id === id ? qty : remainingLineQty(each))
    }
  }
  assertSettled(bought)
  const lines = items.flatMap((item) => {
    const qty = given.get(item.id) ?? 0
    return qty > 0 ? [{ item, qty }] : []
  })
  const name = orderOfficePhrases[lang]['orders.charge.exchange_fee']
  const fees = chargesFor(lines, (event_id) => terms.get(event_id)?.exchange_fee ?? 0, { charge: 'exchange_fee', name })
  return { given: [...given].map(([id, qty]) => ({ id, qty })), fees }
}
