import { updateSupportTicket } from '../../shared/support_tickets/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { bookByEffect } from '../kernel/commands/plain-edit'

const OVER: readonly string[] = ['CLOSED', 'COMPLETED', 'WONT_FIX']

/** Books a change, and since when there is nothing more to do. */
export const bookSupportTicketChange: Handler<typeof updateSupportTicket> = async (_trx, args, ctx) => {
  const before = await existingRow(ctx, 'support_tickets', args.id)
  await bookByEffect(updateSupportTicket, args, ctx)
  const over = OVER.includes(args.input.status ?? before.status)
  await ctx.rows.patch('support_tickets', args.id, { closed_at: over ? (before.closed_at ?? ctx.now) : null })
  return () => existingRow(ctx, 'support_tickets', args.id)
}
