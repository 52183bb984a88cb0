import { z } from 'zod'
import type { RightSubject } from '../../shared/rights/rules'
import { jobKind } from '../jobs/job'
import { enqueue } from '../jobs/queue'
import type { Context } from '../kernel/commands/handler'
import { rawStatement } from '../kernel/database/statement'

/** Offers free places to the people who wait for them. It runs by time too, for whatever frees places otherwise. */
export const serveWaitingListJob = jobKind('serve_waiting_list', z.object({}))

const ANY_WAITING = `select 1 from waiting_list where org_id = ? and state in ('waiting', 'offered') limit 1`

/** Has freed places offered at once to those who wait; does nothing where nobody does. */
export async function offerFreedPlaces(ctx: Context, freed: readonly Pick<RightSubject, 'event_id'>[]): Promise<void> {
  if (freed.every(({ event_id }) => event_id === null)) return
  await offerPlacesSoon(ctx)
}

/** Has free places of all events offered at once to those who wait; does nothing where nobody does. */
export async function offerPlacesSoon(ctx: Context): Promise<void> {
  if ((await rawStatement(ctx.rows.trx, ANY_WAITING, [ctx.op.org_id])).length > 0)
    await enqueue(ctx, serveWaitingListJob, {}, { key: serveWaitingListJob.name })
}
