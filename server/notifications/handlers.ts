import { DomainError } from '../../shared/kernel/errors'
import type { markUserNotification } from '../../shared/notifications/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'

/** Marks a notification as seen. Another user's notification does not exist for the caller. */
export const bookNotificationSeen: Handler<typeof markUserNotification> = async (
  _trx,
  { notification_id: id },
  ctx,
) => {
  const { user_id, seen_at } = await existingRow(ctx, 'notifications', id)
  if (user_id !== ctx.op.user_id) throw new DomainError('not_found', { table: 'notifications', id })
  if (seen_at === null) await ctx.rows.patch('notifications', id, { seen_at: ctx.now, updated_at: ctx.now })
  return async () => ({ ok: true })
}
