import { DomainError } from '../../shared/kernel/errors'
import { recordedOn } from '../devices/handlers'
import type { Trx } from '../kernel/database'
import type { Context } from '../kernel/handler'
import { readRows } from '../kernel/rows'
import { statement } from '../kernel/statement'
import { assertHeld } from '../rights/hand-back'
import { moveHeld, sumPlaces } from '../rights/quotas'
import type { Sale } from './sale'

type Item = Sale['items'][number]
type Ticket = Item & { readonly event_id: string; readonly price_category_id: string; readonly right_id: string }

/** Whether an item says everything a ticket must. Throws `rights.unknown` for one for an event without a right. */
function isTicket(item: Item): item is Ticket {
  if (!item.event_id) return false
  if (!item.right_id || !item.price_category_id) throw new DomainError('rights.unknown')
  return true
}

const SPEND = `update rights set rev = ?, used = used + ?, status = case when used + returned + ? = qty then 'spent' else status end, updated_at = ?
  where org_id = ? and id = ? and status = 'live' and used + returned + ? <= qty returning id`

/**
 * Takes what a sale sells from the rights of its device: a seat's right is spent, places move from held to sold in the
 * category and the house. Throws where a right is not this device's, not for this, or used up.
 */
export async function spendRights(trx: Trx, ctx: Context, sale: Sale): Promise<void> {
  const device_id = recordedOn(ctx)
  const { org_id } = ctx.op
  const tickets = sale.items.filter(isTicket)
  const spent = new Map<string, number>()
  for (const ticket of tickets) spent.set(ticket.right_id, (spent.get(ticket.right_id) ?? 0) + ticket.qty)
  const rights = new Map((await readRows(trx, 'rights', org_id, [...spent.keys()])).map((right) => [right.id, right]))
  for (const ticket of tickets) {
    const right = rights.get(ticket.right_id)
    assertHeld(right, device_id)
    const kind = ticket.seat_id ? 'seat' : 'places'
    const subject = ticket.seat_id ?? ticket.price_category_id
    if (right.kind !== kind || right.event_id !== ticket.event_id || right.subject_id !== subject) throw new DomainError('rights.unknown')
  }
  for (const [right_id, qty] of [...spent].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [taken] = await statement(trx, SPEND, [await ctx.rows.rev(), qty, qty, ctx.now, org_id, right_id, qty])
    if (!taken) throw new DomainError('rights.not_held')
    ctx.rows.touched('rights', right_id)
  }
  const places = tickets.filter((ticket) => !ticket.seat_id)
  await moveHeld(trx, ctx, sumPlaces(places.map(({ event_id, price_category_id, qty }) => ({ event_id, category_id: price_category_id, qty }))), (qty) => ({
    held: -qty,
    sold: qty,
  }))
}
