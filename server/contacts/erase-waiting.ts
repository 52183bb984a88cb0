import { plainText } from '../../shared/kernel/search-text'
import type { RowOf } from '../../shared/model'
import type { Context } from '../kernel/commands/handler'
import { rawStatement } from '../kernel/database/statement'

const ENTRIES = 'select id, order_id from waiting_list where org_id = ? and plain(email) = ?'
const EMAILS = `select id, state from outbox where org_id = ? and kind = 'waiting_list' and plain(address) = ?`

/** Erases a person from the waiting lists of all events. Places that were offered are released when their time is over. */
export async function eraseWaiting(ctx: Context, { email }: Pick<RowOf<'contacts'>, 'email'>): Promise<void> {
  if (!email) return
  const { trx } = ctx.rows
  const person = [ctx.op.org_id, plainText(email)]
  const entries = await rawStatement<Pick<RowOf<'waiting_list'>, 'id' | 'order_id'>>(trx, ENTRIES, person)
  for (const { order_id } of entries)
    await rawStatement(trx, 'update carts set buyer = null where org_id = ? and id = ?', [ctx.op.org_id, order_id])
  await rawStatement(trx, 'delete from waiting_list where org_id = ? and plain(email) = ?', person)
  await rawStatement(trx, 'delete from waiting_requests where org_id = ? and plain(email) = ?', person)
  for (const { id, state } of await rawStatement<Pick<RowOf<'outbox'>, 'id' | 'state'>>(trx, EMAILS, person))
    await ctx.rows.patch('outbox', id, {
      address: null,
      error: null,
      payload: {},
      updated_at: ctx.now,
      ...(state === 'waiting' && { state: 'failed' as const }),
    })
}
