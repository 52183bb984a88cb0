import type { RowOf } from '../../shared/model'
import { updateSupportTicket } from '../../shared/support_tickets/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import { bookByEffect } from '../kernel/commands/plain-edit'
import { formatPhrase } from '../kernel/format-phrase'
import { notify } from '../notifications/notify'

type Ticket = RowOf<'support_tickets'>

const CLOSED_STATUSES: readonly string[] = ['CLOSED', 'COMPLETED', 'WONT_FIX']

/** Tells who asked that a request has another status. */
async function tellSender(ctx: Context, { title, status, message_id, created_by_id }: Ticket): Promise<void> {
  const message = message_id ? await ctx.rows.get('messages', message_id) : null
  if (!message || created_by_id === ctx.op.user_id) return
  const rows = message.sender_org_id ? ctx.rowsOf(message.sender_org_id) : ctx.rows
  const words = (lang: RowOf<'orgs'>['lang']) =>
    formatPhrase(lang, 'support_tickets.changed', {
      title,
      status: formatPhrase(lang, `support_tickets.status.${status}`),
    })
  await notify(ctx, created_by_id, { words }, rows)
}

/** Updates a support ticket, sets since when it is closed, and tells who asked of a new status. */
export const bookSupportTicketChange: Handler<typeof updateSupportTicket> = async (_trx, args, ctx) => {
  const before = await existingRow(ctx, 'support_tickets', args.id)
  await bookByEffect(updateSupportTicket, args, ctx)
  const over = CLOSED_STATUSES.includes(args.input.status ?? before.status)
  await ctx.rows.patch('support_tickets', args.id, { closed_at: over ? (before.closed_at ?? ctx.now) : null })
  const after = await existingRow(ctx, 'support_tickets', args.id)
  if (after.status !== before.status) await tellSender(ctx, after)
  return () => existingRow(ctx, 'support_tickets', args.id)
}
