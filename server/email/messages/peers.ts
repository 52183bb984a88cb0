import { can, ROLE_NAMES } from '../../../shared/kernel/permissions'
import type { RowOf } from '../../../shared/model'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { unscoped } from '../../kernel/database/org-scope'
import { rawStatement } from '../../kernel/database/statement'
import { notify } from '../../notifications/notify'
import { logMessageAction } from './message-log'

type Message = Omit<RowOf<'messages'>, 'rev' | 'deleted' | 'org_id'>

/** Columns that only concern the sender: recipients, campaign and handling. */
const PRIVATE = {
  thread_id: null,
  campaign_action_id: null,
  sent_at: null,
  recipients_stats: { created: 0, accepted: 0, delivered: 0, failed: 0 },
  recipient_org_id: null,
}

/** Members of the support organisation who answer requests. */
async function supporters(trx: Trx, org_id: string): Promise<string[]> {
  const roles = ROLE_NAMES.filter((role) => can(role, 'support_tickets.edit'))
  const sql =
    'select "id" from "users" where "org_id" = ? and "deleted" = ? and "role" in (select value from json_each(?)) order by "id"'
  return (await rawStatement<{ id: string }>(unscoped(trx), sql, [org_id, false, JSON.stringify(roles)])).map(
    ({ id }) => id,
  )
}

/**
 * Writes a new message's copy into the support organisation, under the id `peer_id`, and notifies those who answer it.
 */
export async function copyToSupport(
  trx: Trx,
  ctx: Context,
  message: Message,
  peer_id: string,
  org_id: string,
): Promise<void> {
  const rows = ctx.rowsOf(org_id)
  await rows.insert('messages', {
    ...message,
    ...PRIVATE,
    id: peer_id,
    peer_id: message.id,
    recipient_org_id: org_id,
    sender_org_id: ctx.op.org_id,
  })
  for (const user_id of await supporters(trx, org_id)) await notify(ctx, user_id, { message_id: peer_id }, rows)
}

/**
 * Copies a reply into the other organisation of its thread, reopens the thread there, and notifies those who take part
 * in it. Returns the copy's id, or null if the thread is the organisation's own.
 */
export async function copyReply(ctx: Context, thread: RowOf<'messages'>, reply: Message): Promise<string | null> {
  const org_id = thread.sender_org_id ?? thread.recipient_org_id
  if (!thread.peer_id || !org_id || org_id === ctx.op.org_id) return null
  const rows = ctx.rowsOf(org_id)
  const root = await rows.get('messages', thread.peer_id)
  if (!root || root.deleted) return null
  const id = ctx.ports.newId()
  await rows.insert('messages', {
    ...reply,
    ...PRIVATE,
    id,
    peer_id: reply.id,
    thread_id: root.id,
    sender_org_id: ctx.op.org_id,
  })
  await logMessageAction(ctx, root.id, 'replied', rows)
  await rows.patch('messages', root.id, { archived_at: null, updated_at: ctx.now })
  for (const user_id of new Set([root.created_by_id, root.assignee_id ?? root.created_by_id]))
    await notify(ctx, user_id, { message_id: id }, rows)
  return id
}
