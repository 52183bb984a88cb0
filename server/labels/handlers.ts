import { DomainError } from '../../shared/kernel/errors'
import type { labelContact, labelEvent } from '../../shared/labels/row-commands'
import { assertAllExist, existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'

/** Most labels of a row. */
const MAX_LABELS = 50

type Change = { readonly add?: readonly string[] | undefined; readonly remove?: readonly string[] | undefined }

/** Changes the labels of a row. Throws `labels.too_many` above the limit of a row. */
async function relabel(
  ctx: Context,
  table: 'contacts' | 'events',
  id: string,
  { add = [], remove = [] }: Change,
): Promise<void> {
  // Takes the organisation's lock first, so that labels which are added at the same time are kept.
  await ctx.rows.rev()
  const { label_ids } = await existingRow(ctx, table, id)
  await assertAllExist(ctx, 'labels', add)
  const kept = [...new Set([...label_ids, ...add])].filter((label) => !remove.includes(label))
  if (kept.length > MAX_LABELS) throw new DomainError('labels.too_many', { most: MAX_LABELS })
  await ctx.rows.patch(table, id, { label_ids: kept, updated_at: ctx.now })
}

export const bookEventLabels: Handler<typeof labelEvent> = async (_trx, { id, input }, ctx) => {
  await relabel(ctx, 'events', id, input)
  return () => existingRow(ctx, 'events', id)
}

export const bookContactLabels: Handler<typeof labelContact> = async (_trx, { id, input }, ctx) => {
  await relabel(ctx, 'contacts', id, input)
  return () => existingRow(ctx, 'contacts', id)
}
