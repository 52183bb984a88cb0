import type { RowOf } from '../../shared/registry'
import type { acquireRights } from '../../shared/rights/commands'
import type { CommandAnswer, Context } from '../kernel/commands/handler'
import { readRows } from '../kernel/commands/rows'
import type { Trx } from '../kernel/database/database'
import { readEpoch } from '../sync/epoch'
import { ordersOfRights } from './order-at-desk'
import { lastShiftNumber } from './shifts'

export async function answer(
  trx: Trx,
  ctx: Context,
  { right_ids, missing }: { right_ids: readonly string[]; missing: CommandAnswer<typeof acquireRights>['missing'] },
) {
  const found = await readRows(trx, 'rights', ctx.op.org_id, right_ids)
  const rights = found.sort((a, b) => (a.id < b.id ? -1 : 1))
  const heads: CommandAnswer<typeof acquireRights>['heads'] = []
  for (const right of rights.filter((one) => one.kind === 'series')) heads.push(await seriesHead(trx, ctx, right))
  return {
    rights,
    heads,
    orders: await ordersOfRights(trx, ctx, rights),
    missing: [...missing],
    epoch: await readEpoch(trx),
  }
}

async function seriesHead(trx: Trx, ctx: Context, right: RowOf<'rights'>) {
  const { org_id } = ctx.op
  const last = await trx
    .selectFrom('receipts')
    .select('hash')
    .where('org_id', '=', org_id)
    .where('right_id', '=', right.id)
    .where('number', '=', right.used)
    .executeTakeFirst()
  const shifts = await lastShiftNumber(trx, ctx, right.id)
  return { right_id: right.id, number: right.used, hash: last?.hash ?? null, shifts }
}
