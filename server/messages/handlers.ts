import { DomainError } from '../../shared/kernel/errors'
import type { createMessage, updateMessage } from '../../shared/messages/commands'
import type { MESSAGE_LOG_ACTIONS } from '../../shared/messages/entity'
import type { RowOf } from '../../shared/model'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import { readRows } from '../kernel/commands/rows'
import type { Trx } from '../kernel/database/database'
import { EMAIL_ADDRESS } from '../mail/outbox'
import { notify } from '../notifications/notify'
import { ownerOrg } from '../orgs/owner-org'
import { enqueueFanOut } from './fan-out'
import { assertEmailPlan } from './plan'

const NO_RECIPIENTS = { created: 0, accepted: 0, delivered: 0, failed: 0 }

/** Filters contacts that can and may be emailed. Throws `not_found` for an unknown contact. */
async function reachableContacts(trx: Trx, ctx: Context, ids: readonly string[]): Promise<string[]> {
  const contacts = (await readRows(trx, 'contacts', ctx.op.org_id, ids)).filter((contact) => !contact.deleted)
  if (contacts.length !== new Set(ids).size) throw new DomainError('not_found', { table: 'contacts' })
  return contacts
    .filter(({ email, newsletter_subscription_status: status }) => email !== null && EMAIL_ADDRESS.test(email) && status !== 'unsubscribed')
    .map(({ id }) => id)
}

async function logMessageAction(ctx: Context, message_id: string, action: (typeof MESSAGE_LOG_ACTIONS)[number]): Promise<void> {
  await ctx.rows.insert('message_logs', { id: ctx.ports.newId(), message_id, user_id: ctx.op.user_id, action, created_at: ctx.now })
}

/** Books a message with its emails, the other organisation's copy, and the notifications. */
export const bookMessage: Handler<typeof createMessage> = async (trx, { input }, ctx) => {
  const id = input.id ?? ctx.op.id
  const thread = input.thread_id ? await existingRow(ctx, 'messages', input.thread_id) : null
  if (input.campaign_action_id) await existingRow(ctx, 'campaign_actions', input.campaign_action_id)
  if (input.recipient_org_id && input.recipient_org_id !== (await ownerOrg(trx))) throw new DomainError('not_found', { table: 'orgs' })
  const reached = await reachableContacts(trx, ctx, input.contact_ids ?? [])
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
    contact_ids: reached,
    recipient_org_id: input.recipient_org_id ?? null,
    sender_org_id: null,
    gh_issue: null,
    sent_at: reached.length > 0 ? ctx.now : null,
    recipients_stats: { ...NO_RECIPIENTS, created: reached.length },
    created_by_id: ctx.op.user_id,
    created_by_email: author?.email ?? '',
    created_at: ctx.now,
    updated_at: ctx.now,
  }
  await ctx.rows.insert('messages', message)
  await logMessageAction(ctx, id, 'created')
  if (reached.length > 0) await enqueueFanOut(ctx, id)
  if (input.recipient_org_id) {
    // The only data that passes between organisations: a message's copy. Its other recipients stay private to the sender.
    await ctx.rowsOf(input.recipient_org_id).insert('messages', {
      ...message,
      id: ctx.ports.newId(),
      thread_id: null,
      campaign_action_id: null,
      contact_ids: [],
      sent_at: null,
      recipients_stats: NO_RECIPIENTS,
      sender_org_id: ctx.op.org_id,
    })
  }
  if (thread) {
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
