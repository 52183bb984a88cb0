import type { MESSAGE_LOG_ACTIONS } from '../../../shared/messages/entity'
import type { Context } from '../../kernel/commands/handler'
import type { RowWriter } from '../../kernel/commands/rows'

/** Records what the caller did with a message, by default one of their own organisation. */
export async function logMessageAction(
  ctx: Context,
  message_id: string,
  action: (typeof MESSAGE_LOG_ACTIONS)[number],
  rows: RowWriter = ctx.rows,
): Promise<void> {
  await rows.insert('message_logs', {
    id: ctx.ports.newId(),
    message_id,
    user_id: ctx.op.user_id,
    action,
    created_at: ctx.now,
  })
}
