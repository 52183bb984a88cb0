import type { Context } from '../kernel/commands/handler'
import type { RowWriter } from '../kernel/commands/rows'

type Subject =
  | { readonly message_id: string }
  | { readonly payout_id: string }
  | { readonly contact_id: string }
  | { readonly post_id: string }
  | { readonly system_text: string }

/** Notifies a member of an organisation, by default the caller's. Non-members, such as the owner's staff, get no notification. */
export async function notify(ctx: Context, user_id: string, about: Subject, rows: RowWriter = ctx.rows): Promise<void> {
  const user = await rows.get('users', user_id)
  if (!user || user.deleted) return
  const nothing = { seen_at: null, system_text: null, post_id: null, payout_id: null, message_id: null, contact_id: null }
  await rows.insert('notifications', { id: ctx.ports.newId(), user_id, ...nothing, ...about, created_at: ctx.now, updated_at: ctx.now })
}
