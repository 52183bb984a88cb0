import { remainingLineQty } from '../../shared/orders/refunds/rest'
import { writeTicketCode } from '../../shared/tickets/code'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { linesAndLedger } from './refunds/request-refund'

/** Writes the ticket codes of an order that are missing, signed by the organisation. */
export async function issueTickets(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const { items } = await linesAndLedger(trx, ctx, order_id)
  const bare = items.filter((item) => item.event_id !== null && item.code === null && remainingLineQty(item) > 0)
  if (bare.length === 0) return
  const { private_key } = await trx
    .selectFrom('org_keys')
    .select('private_key')
    .where('org_id', '=', ctx.op.org_id)
    .executeTakeFirstOrThrow()
  for (const item of bare) {
    const { id, event_id, seat_id } = item
    if (event_id === null) continue
    const code = await writeTicketCode(
      { id, event_id, seat_id, qty: remainingLineQty(item) },
      async (bytes) => ctx.ports.sign(private_key, bytes),
      null,
    )
    await ctx.rows.patch('order_items', id, { code, updated_at: ctx.now })
  }
}
