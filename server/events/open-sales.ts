import { z } from 'zod'
import { iso, MINUTE } from '../../shared/kernel/time'
import { databaseJob, jobKind } from '../jobs/job'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** Sales that begin per transaction, so that other work does not wait long. */
const BATCH = 100

/** Announced events whose sale begins. The condition is a literal so that the database can use its partial index. */
const DUE_SALES = `select id from events where org_id = ? and soon_on_sale and on_sale_from <= ? and not on_sale
  and not deleted and not cancelled and not is_template order by on_sale_from limit ${BATCH}`

/**
 * Puts announced events on sale whose time has come. The shop sells from that instant by itself; this tells desks and
 * the office, which go by `on_sale`.
 * @returns how many; where it equals `BATCH`, there may be more
 */
async function openSales(trx: Trx, ctx: Context): Promise<number> {
  const due = await rawStatement<{ id: string }>(trx, DUE_SALES, [ctx.op.org_id, ctx.now])
  for (const { id } of due)
    await ctx.rows.patch('events', id, { on_sale: true, soon_on_sale: false, updated_at: ctx.now })
  return due.length
}

/** Runs every minute, and again at once after a full batch. */
export const openSalesJob = databaseJob(
  jobKind('open_sales', z.object({})),
  async (trx, _payload, ctx) => {
    const opened = await openSales(trx, ctx)
    return iso(ctx.ports.clock() + (opened < BATCH ? MINUTE : 0))
  },
  { standing: true },
)
