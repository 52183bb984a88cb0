import type { settleContactConflict } from '../../shared/contact_conflicts/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { noteChange, writeFields } from './book-changes'

/** Books the decision on a conflict. A second decision changes nothing. */
export const bookConflictDecision: Handler<typeof settleContactConflict> = async (trx, { id, input }, ctx) => {
  const { contact_id, field, replaced, settled_at } = await existingRow(ctx, 'contact_conflicts', id)
  const answer = () => existingRow(ctx, 'contact_conflicts', id)
  if (settled_at !== null) return answer
  const contact = await existingRow(ctx, 'contacts', contact_id)
  if (input.take === 'replaced' && contact[field] !== replaced) {
    await writeFields(ctx, contact, { [field]: replaced })
    await noteChange(trx, ctx, contact_id, field, replaced)
  }
  await ctx.rows.patch('contact_conflicts', id, {
    settled_at: ctx.now,
    settled_by_id: ctx.op.user_id,
    updated_at: ctx.now,
  })
  return answer
}
