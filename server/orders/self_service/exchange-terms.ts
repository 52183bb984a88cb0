import { exchangesEnd } from '../../../shared/buyer_policies/terms'
import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import type { ItemQty } from '../../../shared/orders/refunds/refund'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { termsOfOrder } from '../../buyer_policies/terms'
import { readRows } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { type Fee, feesFor } from './fees'

/**
 * Reads the fees for which a buyer may exchange tickets of an order now, by the terms it was placed under. Throws
 * `orders.no_exchange` where the terms allow none, or for anything that is no ticket; `orders.exchange_over` where it is
 * too late, `orders.given_back` for tickets that are no longer there.
 */
export async function exchangeFees(
  db: Db,
  org_id: string,
  order_id: string,
  items: readonly RowOf<'order_items'>[],
  given: readonly ItemQty[],
  now: string,
): Promise<readonly Fee[]> {
  const terms = await termsOfOrder(db, org_id, order_id)
  const tickets = given.map(({ id }) => items.find((item) => item.id === id))
  const events = await readRows(db, 'events', org_id, [...new Set(tickets.flatMap((ticket) => ticket?.event_id ?? []))])
  for (const [at, ticket] of tickets.entries()) {
    const event = events.find(({ id }) => id === ticket?.event_id)
    const allowed = event && terms.get(event.id)
    if (!event || !ticket?.code || !allowed?.exchanges || event.cancelled) throw new DomainError('orders.no_exchange')
    if (remainingLineQty(ticket) < (given[at]?.qty ?? 0)) throw new DomainError('orders.given_back')
    if (now >= exchangesEnd(allowed, event)) throw new DomainError('orders.exchange_over')
  }
  return feesFor(items, given, (event_id) => terms.get(event_id ?? '')?.exchange_fee ?? 0)
}
