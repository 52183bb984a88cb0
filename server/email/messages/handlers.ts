import { EMAIL_ADDRESS } from '../../../shared/contacts/email'
import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import type { createMessage, updateMessage } from '../../../shared/messages/commands'
import type { RowOf } from '../../../shared/model'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import { readRows } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import { notify } from '../../notifications/notify'
import { ownerOrg } from '../../orgs/owner-org'
import { openTicket } from '../../support_tickets/open-ticket'
import { enqueueFanOut } from '../recipients/fan-out'
import { addRecipients } from '../recipients/recipients'
import { logMessageAction } from './message-log'
import { copyReply, copyToSupport } from './peers'
import { assertEmailPlan } from './plan'

const NO_RECIPIENTS = { created: 0, accepted: 0, delivered: 0, failed: 0 }

/** Filters contacts that can and may be emailed. Throws `not_found` for an unknown contact. */
async function reachableContacts(trx: Trx, ctx: Context, ids: readonly string[]): Promise<string[]> {
  const contacts = (await readRows(trx, 'contacts', ctx.op.org_id, ids)).filter((contact) => !contact.deleted)
  if (contacts.length !== new Set(ids).size) throw new DomainError('not_found', { table: 'contacts' })
  return contacts
    .filter(
      ({ email, newsletter_subscription_status: status }) =>
        email !== null && EMAIL_ADDRESS.test(email) && status !== 'unsubscribed',
    )
    .map(({ id }) => id)
}

/** Throws where a message to contacts reaches none of them. Without the list it would be an internal note. */
function assertRecipients({ contact_ids, thread_id, recipient_org_id }: Args<typeof createMessage>['input']): void {
  const field = 'input.contact_ids'
  if (contact_ids?.length) throw new DomainError('messages.nobody_reachable', { field, count: contact_ids.length })
  if (!thread_id && !recipient_org_id) throw new DomainError('messages.no_recipients', { field })
}

/**
 * Throws `forbidden` unless the caller may reply in the thread: a conversation they have with the support, or any with
 * the permission.
 */
function assertMayReply(ctx: Context, thread: RowOf<'messages'>): void {
  const isOwn = thread.created_by_id === ctx.op.user_id && thread.recipient_org_id !== null
  if (!isOwn && !ctx.may('messages.edit')) throw new DomainError('forbidden')
}

/** Books a message with its emails, the other organisation's copy, and the notifications. */
export const bookMessage: Handler<typeof createMessage> = async (trx, { input }, ctx) => {
  const id = input.id ?? ctx.op.id
  const thread = input.thread_id ? await existingRow(ctx, 'messages', input.thread_id) : null
  if (thread) assertMayReply(ctx, thread)
  if (input.campaign_action_id) await existingRow(ctx, 'campaign_actions', input.campaign_action_id)
  if (input.recipient_org_id && input.recipient_org_id !== (await ownerOrg(trx)))
    throw new DomainError('not_found', { table: 'orgs' })
  const support =
    !thread && input.recipient_org_id && input.recipient_org_id !== ctx.op.org_id ? input.recipient_org_id : null
  const reached = await reachableContacts(trx, ctx, input.contact_ids ?? [])
  if (input.contact_ids && reached.length === 0) assertRecipients(input)
  await assertEmailPlan(trx, ctx, reached.length)
  const author = await ctx.rows.get('users', ctx.op.user_id)
  const message: Omit<RowOf<'messages'>, 'org_id' | 'rev' | 'deleted'> = {
    id,
    subject: input.subject,
    body: input.body,
    type: input.type ?? null,
    thread_id: thread?.id ?? null,
    assignee_id: null,
    starred_at: null,
    archived_at: null,
    campaign_action_id: input.campaign_action_id ?? null,
    recipient_org_id: input.recipient_org_id ?? null,
    sender_org_id: null,
    peer_id: support ? ctx.ports.newId() : null,
    gh_issue: null,
    sent_at: reached.length > 0 ? ctx.now : null,
    recipients_stats: { ...NO_RECIPIENTS, created: reached.length },
    created_by_id: ctx.op.user_id,
    created_by_email: author?.email ?? '',
    created_at: ctx.now,
    updated_at: ctx.now,
  }
  const peer_id = thread ? await copyReply(ctx, thread, message) : message.peer_id
  await ctx.rows.insert('messages', { ...message, peer_id })
  await addRecipients(ctx.rows, id, reached)
  await logMessageAction(ctx, id, 'created')
  if (reached.length > 0) await enqueueFanOut(ctx, id)
  // The only data that passes between organisations: a message's copy. Its other recipients stay private to the sender.
  if (support && peer_id) await copyToSupport(trx, ctx, message, peer_id, support)
  if (!thread && input.recipient_org_id) await openTicket(ctx, message, peer_id ?? id, input.recipient_org_id)
  if (thread) {
    await ctx.rows.patch('messages', thread.id, { updated_at: ctx.now })
    await logMessageAction(ctx, thread.id, 'replied')
    const told = new Set([thread.created_by_id, thread.assignee_id ?? thread.created_by_id])
    told.delete(ctx.op.user_id)
    for (const user_id of told) await notify(ctx, user_id, { message_id: id })
  }
  return () => existingRow(ctx, 'messages', id)
}

export const bookMessageChange: Handler<typeof updateMessage> = async (_trx, { id, input }, ctx) => {
  await existingRow(ctx, 'messages', id)
  const { assignee_id, starred, archived, gh_issue } = input
  if (assignee_id) await existingRow(ctx, 'users', assignee_id)
  await ctx.rows.patch('messages', id, {
    ...(assignee_id === undefined ? {} : { assignee_id }),
    ...(starred === undefined ? {} : { starred_at: starred ? ctx.now : null }),
    ...(archived === undefined ? {} : { archived_at: archived ? ctx.now : null }),
    ...(gh_issue === undefined ? {} : { gh_issue }),
    updated_at: ctx.now,
  })
  if (assignee_id !== undefined) await logMessageAction(ctx, id, assignee_id ? 'assigned' : 'unassigned')
  if (starred !== undefined) await logMessageAction(ctx, id, starred ? 'starred' : 'unstarred')
  if (archived !== undefined) await logMessageAction(ctx, id, archived ? 'archived' : 'restored')
  if (assignee_id && assignee_id !== ctx.op.user_id) await notify(ctx, assignee_id, { message_id: id })
  return () => existingRow(ctx, 'messages', id)
}
