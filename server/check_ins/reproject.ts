import type { Context } from '../kernel/commands/handler'
import { restampScans } from '../kernel/commands/restamp-rows'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { projectScans } from './projection'

const SCANNED =
  'select distinct order_item_id from check_ins where org_id = ? and order_item_id in (select value from json_each(?))'

/**
 * Projects scans that arrived before their tickets were booked or changed, and sends them to the devices that keep
 * those. A door may know a ticket earlier than the server.
 */
export async function projectEarlierScans(trx: Trx, ctx: Context, ids: readonly string[]): Promise<void> {
  const scanned = await rawStatement<{ order_item_id: string }>(trx, SCANNED, [ctx.op.org_id, JSON.stringify(ids)])
  for (const { order_item_id } of scanned) {
    await projectScans(trx, ctx, order_item_id)
    await restampScans(ctx.rows, order_item_id)
  }
}
