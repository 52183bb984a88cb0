import { updateSupportTicket } from '../../shared/support_tickets/commands'
import { existing } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { bookPlain } from '../kernel/commands/plain-edit'

const OVER: readonly string[] = ['CLOSED', 'COMPLETED', 'WONT_FIX']

/** Books a change, and since when there is nothing more to do. */
export const bookSupportTicketChange: Handler<typeof updateSupportTicket> = async (_trx, args, ctx) => {
  const before = await existing(ctx, 'support_tickets', args.id)
  await bookPlain(updateSupportTicket, args, ctx)
  const over = OVER.includes(args.input.status ?? before.status)
  await ctx.rows.patch('support_tickets', args.id, { closed_at: over ? (before.closed_at ?? ctx.now) : null })
  return () => existing(ctx, 'support_tickets', args.id)
}
