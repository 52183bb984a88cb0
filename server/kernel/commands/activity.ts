import { digest } from '../../../shared/kernel/encoding/canonical'
import type { Command } from '../../../shared/kernel/model/command'
import type { RowOf, TableName } from '../../../shared/model'
import type { Context } from './handler'

type ActivityEntry = Omit<RowOf<'activity_log'>, 'rev' | 'deleted' | 'hash'>

/** Returns the hash of an activity log entry. It covers all earlier entries through `prev_hash`. */
export const activityHash = ({
  id,
  org_id,
  user_id,
  name,
  subject,
  subject_id,
  created_at,
  seq,
  prev_hash,
}: ActivityEntry): string => digest({ id, org_id, user_id, name, subject, subject_id, created_at, seq, prev_hash })

/** Records in the activity log that a user ran an office command, and on which row. */
export async function noteActivity(command: Command, ctx: Context): Promise<void> {
  const subject =
    command.edits?.entity.name ?? (command.returns && 'kind' in command.returns ? command.returns.name : null)
  const subject_id = subject && ctx.rows.firstChanged(subject as TableName)
  if (subject_id) await writeActivity(ctx, { name: command.name, subject, subject_id })
}

/** Records an action of the user on a row in the activity log. */
export async function writeActivity(
  ctx: Context,
  action: Pick<ActivityEntry, 'name' | 'subject' | 'subject_id'>,
): Promise<void> {
  // Takes the organisation's change number first. That lock keeps other writers out, so the last entry read stays the
  // last.
  await ctx.rows.rev()
  const entries = ctx.rows.trx
    .selectFrom('activity_log')
    .select(['seq', 'hash'])
    .where('org_id', '=', ctx.op.org_id)
    .where('seq', 'is not', null)
  const last = await entries.orderBy('seq', 'desc').limit(1).executeTakeFirst()
  const said = { id: ctx.ports.newId(), user_id: ctx.op.user_id, ...action, created_at: ctx.now }
  const entry = { ...said, seq: (last?.seq ?? 0) + 1, prev_hash: last?.hash ?? null }
  await ctx.rows.insert('activity_log', { ...entry, hash: activityHash({ ...entry, org_id: ctx.op.org_id }) })
}
