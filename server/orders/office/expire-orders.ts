import { z } from 'zod'
import { iso, MINUTE } from '../../../shared/kernel/time'
import { EXPIRING_STATUSES } from '../../../shared/orders/life'
import { booking, jobKind } from '../../jobs/job'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { releaseHeld } from '../../rights/order-rights'
import { isRecovering } from '../../rights/recovery'
import { reproject } from '../projection'

/** How many orders expire in one transaction, so that no sale waits long behind them. */
const EXPIRED_AT_ONCE = 100

/** The statuses stand there in words: only so a database knows that the index of what may expire holds all of them. */
export const DUE = `select id from orders where org_id = ? and not deleted and valid_until < ? and status_code in (${EXPIRING_STATUSES.join(', ')})
  and id not in (select subject_id from rights where org_id = ? and kind = 'order' and status = 'live') order by valid_until limit ${EXPIRED_AT_ONCE}`

/**
 * Lets every order expire that was held until before now and for which nobody has paid anything: what it held is free again. A payment and
 * the expiry meet at the organisation's row: whichever is first decides. Where some has been paid, a person decides. What a desk has
 * picked up waits until it puts it back, and everything after a restore until every desk has said what it holds.
 * @returns how many expired; as many as `EXPIRED_AT_ONCE`, and there may be more
 */
async function expireOrders(trx: Trx, ctx: Context): Promise<number> {
  if (await isRecovering(trx, ctx)) return 0
  const due = await rawStatement<{ id: string }>(trx, DUE, [ctx.op.org_id, ctx.now, ctx.op.org_id])
  for (const { id } of due) await expire(trx, ctx, id)
  return due.length
}

async function expire(trx: Trx, ctx: Context, id: string): Promise<void> {
  await releaseHeld(trx, ctx, id)
  await reproject(trx, ctx, id, { expired_at: ctx.now })
}

/** Looks every minute, and at once where more have waited than one transaction takes. */
export const expiring = booking(
  jobKind('expire_orders', z.object({})),
  async (trx, _payload, ctx) => {
    const expired = await expireOrders(trx, ctx)
    return iso(ctx.ports.clock() + (expired < EXPIRED_AT_ONCE ? MINUTE : 0))
  },
  { standing: true },
)
