import type { Command } from '../../shared/kernel/command'
import type { TableName } from '../../shared/model'
import type { Context } from './handler'

/** Notes who did what in the office, and to which row. */
export async function noteActivity(command: Command, ctx: Context): Promise<void> {
  const subject = command.edits?.entity.name ?? (command.returns && 'kind' in command.returns ? command.returns.name : null)
  const subject_id = subject && ctx.rows.first(subject as TableName)
  if (!subject_id) return
  await ctx.rows.insert('activity_log', { id: ctx.ports.newId(), user_id: ctx.op.user_id, name: command.name, subject, subject_id, created_at: ctx.now })
}
