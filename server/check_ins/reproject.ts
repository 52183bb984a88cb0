import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { projectScans } from './projection'

const SCANNED = 'select distinct order_item_id from check_ins where org_id = ? and order_item_id in (select value from json_each(?))'

/** A door may have known tickets before the server knew what became of them: they take over what it has seen. */
export async function takeOverScans(trx: Trx, ctx: Context, ids: readonly string[]): Promise<void> {
  const scanned = await rawStatement<{ order_item_id: string }>(trx, SCANNED, [ctx.op.org_id, JSON.stringify(ids)])
  for (const { order_item_id } of scanned) await projectScans(trx, ctx, order_item_id)
}
