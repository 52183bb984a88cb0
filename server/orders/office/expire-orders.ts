import { z } from 'zod'
import { iso, MINUTE } from '../../../shared/kernel/time'
import { EXPIRING_STATUSES } from '../../../shared/orders/life'
import { STATUS } from '../../../shared/orders/status'
import { databaseJob, jobKind } from '../../jobs/job'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { releaseHeld } from '../../rights/order-rights'
import { isRecovering } from '../../rights/recovery'
import { removeCart } from '../cart/lines'
import { releaseVouchers } from '../cart/vouchers'
import { projectOrder } from '../projection'
import { endPromises, readPromisedTickets } from '../resale/promises'

/** Orders that expire per transaction, so that sales do not wait long. */
const BATCH = 100

/** Orders that are due to expire. The statuses are literals so that the database can use its partial index. */
export const DUE_ORDERS = `select id, status_code from orders where org_id = ? and not deleted and valid_until < ? and status_code in (${EXPIRING_STATUSES.join(', ')})
  and id not in (select subject_id from rights where org_id = ? and kind = 'order' and status = 'live') order by valid_until limit ${BATCH}`

type DueOrder = { readonly id: string; readonly status_code: number }

/**
 * Expires all due orders without any payment and releases what they hold; a cart that was never ordered is removed. A
 * payment and the expiry meet at the organisation's row lock: the first one decides. Partly paid orders are left to the
 * office, and an order at a desk until it is put back. After a restore nothing expires until every desk has reported
 * its rights.
 * @returns how many expired; where it equals `BATCH`, there may be more
 */
async function expireOrders(trx: Trx, ctx: Context): Promise<number> {
  if (await isRecovering(trx, ctx)) return 0
  const due = await rawStatement<DueOrder>(trx, DUE_ORDERS, [ctx.op.org_id, ctx.now, ctx.op.org_id])
  for (const { id, status_code } of due)
    await (status_code === STATUS.created ? removeCart(trx, ctx, id) : expire(trx, ctx, id))
  return due.length
}

/** Expires an order, and releases what it holds. */
export async function expire(trx: Trx, ctx: Context, id: string): Promise<void> {
  await releaseVouchers(trx, ctx, id)
  await releaseHeld(trx, ctx, id)
  await endPromises(ctx, await readPromisedTickets(trx, ctx.op.org_id, id))
  await projectOrder(trx, ctx, id, { expired_at: ctx.now })
}

/** Runs every minute, and again at once after a full batch. */
export const expireOrdersJob = databaseJob(
  jobKind('expire_orders', z.object({})),
  async (trx, _payload, ctx) => {
    const expired = await expireOrders(trx, ctx)
    return iso(ctx.ports.clock() + (expired < BATCH ? MINUTE : 0))
  },
  { standing: true },
)
