import { updateSupportTicket } from '../../shared/support_tickets/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { bookByEffect } from '../kernel/commands/plain-edit'

const CLOSED_STATUSES: readonly string[] = ['CLOSED', 'COMPLETED', 'WONT_FIX']

/** Updates a support ticket, and sets since when it is closed. */
export const bookSupportTicketChange: Handler<typeof updateSupportTicket> = async (_trx, args, ctx) => {
  const before = await existingRow(ctx, 'support_tickets', args.id)
  await bookByEffect(updateSupportTicket, args, ctx)
  const over = CLOSED_STATUSES.includes(args.input.status ?? before.status)
  await ctx.rows.patch('support_tickets', args.id, { closed_at: over ? (before.closed_at ?? ctx.now) : null })
  return () => existingRow(ctx, 'support_tickets', args.id)
}
