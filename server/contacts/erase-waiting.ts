import { plainText } from '../../shared/kernel/search-text'
import type { RowOf } from '../../shared/model'
import type { Context } from '../kernel/commands/handler'
import { rawStatement } from '../kernel/database/statement'

const ENTRIES = 'select id, order_id from waiting_list where org_id = ? and plain(email) = ?'
const UNPAID_CARTS = `update carts set buyer = null, answers = '[]' where org_id = ? and id in (
  select carts.id from carts join orders on orders.id = carts.id and orders.org_id = carts.org_id
  where carts.org_id = ? and carts.buyer is not null and coalesce(orders.expired_at, orders.cancelled_at) is not null
    and plain(carts.buyer ->> 'email') = ?)`

/**
 * Erases a person from the waiting lists of all events, and from carts that were never paid. Places that were offered are released when
 * their time is over.
 */
export async function eraseWaiting(ctx: Context, { email }: Pick<RowOf<'contacts'>, 'email'>): Promise<void> {
  if (!email) return
  const { trx } = ctx.rows
  const person = [ctx.op.org_id, plainText(email)]
  const entries = await rawStatement<Pick<RowOf<'waiting_list'>, 'id' | 'order_id'>>(trx, ENTRIES, person)
  for (const { order_id } of entries)
    await rawStatement(trx, `update carts set buyer = null, answers = '[]' where org_id = ? and id = ?`, [
      ctx.op.org_id,
      order_id,
    ])
  await rawStatement(trx, UNPAID_CARTS, [ctx.op.org_id, ...person])
  await rawStatement(trx, 'delete from waiting_list where org_id = ? and plain(email) = ?', person)
  await rawStatement(trx, 'delete from waiting_requests where org_id = ? and plain(email) = ?', person)
}
