import { visibleText } from '../../shared/kernel/rich-text'
import type { RowOf } from '../../shared/model'
import { support_tickets } from '../../shared/support_tickets/entity'
import type { Context } from '../kernel/commands/handler'

type Request = Pick<RowOf<'messages'>, 'id' | 'subject' | 'body'>

/** Number of characters that a ticket keeps of a request's text. */
const BODY_LENGTH = support_tickets.row.shape.body.maxLength ?? 0

/**
 * Opens a ticket in the support organisation for a request. The report of a bug is tagged with its own id.
 * `message_id`: the request there.
 */
export async function openTicket(
  ctx: Context,
  { id, subject, body }: Request,
  message_id: string,
  org_id: string,
): Promise<void> {
  const text = visibleText(body)
  await ctx.rowsOf(org_id).insert('support_tickets', {
    id: ctx.ports.newId(),
    title: subject,
    body: (text.length > BODY_LENGTH ? text.slice(0, BODY_LENGTH) : text) || subject,
    type: body.includes(id) ? 'BUG' : 'QUESTION',
    priority: 'MEDIUM',
    status: 'TRIAGE',
    message_id,
    created_by_id: ctx.op.user_id,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
}
