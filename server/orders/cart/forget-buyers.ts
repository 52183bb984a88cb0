import { z } from 'zod'
import { DAY, HOUR, iso, ms } from '../../../shared/kernel/time'
import { databaseJob, jobKind } from '../../jobs/job'
import { rawStatement } from '../../kernel/database/statement'

/** Time in ms that a late payment may revive an expired order with its buyer and answers. */
const KEPT_FOR = 7 * DAY
const INTERVAL = 6 * HOUR
/** Carts that are emptied per transaction. */
const BATCH = 200

const UNSETTLED = `select carts.id from carts join orders on orders.id = carts.id and orders.org_id = carts.org_id
  where carts.org_id = ? and carts.buyer is not null and coalesce(orders.expired_at, orders.cancelled_at) < ?`

const FORGET = `update carts set buyer = null, answers = '[]' where org_id = ? and id in (${UNSETTLED} order by carts.id limit ${BATCH}) returning id`

/**
 * Forgets the buyers and answers of orders that expired or were cancelled before they were paid, a week later. Their
 * files are removed by the next cleanup, as no row names them any more.
 */
export const forgetBuyersJob = databaseJob(
  jobKind('forget_buyers', z.object({}), { rank: 1 }),
  async (trx, _payload, { op, now }) => {
    const before = iso(ms(now) - KEPT_FOR)
    const emptied = await rawStatement(trx, FORGET, [op.org_id, op.org_id, before])
    return iso(ms(now) + (emptied.length < BATCH ? INTERVAL : 0))
  },
  { standing: true },
)
