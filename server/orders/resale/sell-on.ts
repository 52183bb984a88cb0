import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import { holdsNoPlace } from '../../../shared/orders/held-places'
import { orderOfficePhrases } from '../../../shared/orders/phrases/detail'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import type { Resale } from '../../kernel/database/tables/shop-tables'
import { tryHoldForOrder } from '../../rights/order-rights'
import { linesAndLedger } from '../refunds/request-refund'
import { subjectOf } from '../refunds/return-lines'
import { bookedForBuyer } from '../self_service/buyer-refusals'
import { readReturnableOrder } from '../self_service/plan-return'
import { bookPlanned } from '../self_service/return-tickets'
import { changeResales } from './open-resales'
import { planResale } from './plan-resale'
import { readPromisedTickets } from './promises'

/**
 * Gives an order the places that were promised to it, in the moment in which it is paid: the tickets of the buyers before
 * end, and they are refunded. Throws `shop.resale_gone` where a place is gone, because its ticket was used, for example;
 * then nothing of it may stay. Does nothing for an order that holds its places.
 */
export async function sellOn(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const order = await existingRow(ctx, 'orders', order_id)
  const missing = (await linesAndLedger(trx, ctx, order_id)).items.filter((item) => holdsNoPlace(order, item))
  if (missing.length === 0) return
  // A line that the office has cancelled since takes nobody's ticket.
  const promised = (await readPromisedTickets(trx, ctx.op.org_id, order_id)).filter(({ sold_line }) =>
    missing.some(({ id }) => id === sold_line),
  )
  for (const seller of new Set(promised.map((row) => row.order_id)))
    await asGone(() =>
      giveBack(
        trx,
        ctx,
        seller,
        promised.filter((row) => row.order_id === seller),
      ),
    )
  const takes = missing.map((item) => ({
    ...subjectOf(item),
    qty: remainingLineQty(item),
    item_id: item.id,
    name: item.static_name,
  }))
  const held = await tryHoldForOrder(trx, ctx, order_id, takes)
  if ('missing' in held) throw new DomainError('shop.resale_gone')
  for (const { id } of missing)
    await ctx.rows.patch('order_items', id, { right_id: held.rights.get(id) ?? null, updated_at: ctx.now })
}

/** Refusals of a return by which a ticket cannot be sold on any more, or not now. */
const GONE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'shop.resale_not_allowed',
  'shop.return_ask',
  'shop.return_at_desk',
  'shop.return_changed',
  'shop.return_not_allowed',
  'shop.return_underway',
  'shop.return_used',
  'shop.return_worthless',
])

/** Returns tickets. Throws `shop.resale_gone` in place of what their buyer would be told. */
async function asGone(giveBack: () => Promise<void>): Promise<void> {
  try {
    await bookedForBuyer(giveBack)
  } catch (error) {
    if (error instanceof DomainError && GONE.has(error.code)) throw new DomainError('shop.resale_gone')
    throw error
  }
}

/** Returns the tickets of a buyer that were sold on. They end, and their price goes back as it was paid. */
async function giveBack(trx: Trx, ctx: Context, order_id: string, sold: readonly Resale[]): Promise<void> {
  await changeResales(
    ctx,
    sold.map(({ id }) => id),
    { state: 'sold' },
  )
  const bought = await readReturnableOrder(trx, ctx.op.org_id, order_id)
  if (!bought) throw new DomainError('not_found', { table: 'orders', id: order_id })
  const { lang } = await existingRow(ctx, 'orgs', ctx.op.org_id)
  const items = [...new Set(sold.map(({ item_id }) => item_id))].map((id) => ({
    id,
    qty: sold.filter(({ item_id }) => item_id === id).length,
  }))
  const plan = planResale(bought, items, { now: ctx.now, newId: ctx.ports.newId, lang })
  await bookPlanned(trx, ctx, bought, plan, {
    request_id: ctx.ports.newId(),
    way: 'money',
    amount: plan.amount,
    reason: orderOfficePhrases[lang]['orders.sold_on'],
    sold_on: true,
  })
}
