import { canResell } from '../../../shared/buyer_policies/terms'
import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import type { Language } from '../../../shared/kernel/phrases'
import { orderOfficePhrases } from '../../../shared/orders/phrases/detail'
import type { ItemQty, Refund } from '../../../shared/orders/refunds/refund'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { chargesFor } from '../self_service/charge-line'
import {
  assertSettled,
  companionLines,
  planRefund,
  type ReturnableOrder,
  type ReturnPlan,
} from '../self_service/plan-return'

/** Time of a resale, new ids, and the language of its fee's name. */
type ResaleContext = { readonly now: string; readonly newId: () => string; readonly lang: Language }

/** Returns why the tickets of a line cannot be sold on; null if nothing of it prevents that. */
export function resaleRefusal(
  bought: ReturnableOrder,
  item: ReturnableOrder['items'][number],
  now: string,
): ErrorCode | null {
  const event = bought.events.get(item.event_id ?? '')
  // Nobody of the waiting list is offered a wheelchair place with its companion's seat.
  if (!event || item.code === null || companionLines(bought, item).length > 1) return 'shop.resale_not_allowed'
  if (!canResell(bought.terms.get(event.id), event, now)) return 'shop.resale_not_allowed'
  return item.checked_in_qty >= remainingLineQty(item) ? 'shop.return_used' : null
}

/**
 * Calculates what goes back for tickets once they are sold on, less the fee of the order's terms. Throws in the buyer's
 * words where they cannot be.
 */
export function planResale(
  bought: ReturnableOrder,
  asked: readonly ItemQty[],
  at: ResaleContext,
): Omit<ReturnPlan, 'ways'> {
  assertSettled(bought)
  for (const { id, qty } of asked) {
    const item = bought.items.find((each) => each.id === id)
    if (!item || remainingLineQty(item) < qty) throw new DomainError('shop.return_changed')
    const refusal = resaleRefusal(bought, item, at.now)
    if (refusal) throw new DomainError(refusal)
    if (item.checked_in_qty > remainingLineQty(item) - qty) throw new DomainError('shop.return_used')
  }
  const name = orderOfficePhrases[at.lang]['orders.charge.return_fee']
  const feeOf = (event_id: string) => bought.terms.get(event_id)?.resale_fee ?? 0
  const fees = (lines: Refund['lines']) => chargesFor(lines, feeOf, { charge: 'return_fee', name })
  return planRefund(bought, asked, fees, at)
}
