import { DomainError } from '../../shared/kernel/errors'
import {
  type chooseListColumns,
  type deleteListView,
  MAX_VIEWS,
  type saveListView,
} from '../../shared/list_views/commands'
import type { RowOf } from '../../shared/model'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'

type View = Pick<RowOf<'list_views'>, 'list' | 'name' | 'search' | 'columns'>

/** Writes the caller's view of a list under its name. */
async function writeView(trx: Trx, view: View, ctx: Context): Promise<() => Promise<RowOf<'list_views'>>> {
  const { org_id, user_id } = ctx.op
  // Takes the organisation's lock first, so that two tabs that save the same name write one row.
  await ctx.rows.rev()
  const mine = trx
    .selectFrom('list_views')
    .select(['id', 'name'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
  const views = await mine.where('list', '=', view.list).where('deleted', '=', false).execute()
  const same = views.find(({ name }) => name === view.name)
  const id = same?.id ?? ctx.ports.newId()
  if (same) await ctx.rows.patch('list_views', id, { ...view, updated_at: ctx.now })
  else {
    if (views.length >= MAX_VIEWS) throw new DomainError('list_views.too_many', { most: MAX_VIEWS })
    await ctx.rows.insert('list_views', { id, user_id, ...view, created_at: ctx.now, updated_at: ctx.now })
  }
  return () => existingRow(ctx, 'list_views', id)
}

export const bookListView: Handler<typeof saveListView> = (trx, { input }, ctx) => writeView(trx, input, ctx)

export const bookListColumns: Handler<typeof chooseListColumns> = (trx, { input }, ctx) =>
  writeView(trx, { ...input, name: '', search: '' }, ctx)

/** Deletes a view. Another user's view does not exist for the caller. */
export const bookListViewDeletion: Handler<typeof deleteListView> = async (_trx, { id }, ctx) => {
  const view = await existingRow(ctx, 'list_views', id)
  if (view.user_id !== ctx.op.user_id) throw new DomainError('not_found', { table: 'list_views', id })
  await ctx.rows.patch('list_views', id, { deleted: true, updated_at: ctx.now })
  return async () => ({ ok: true })
}
