import { DAY, iso, MINUTE, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { STATUS } from '../../shared/orders/status'
import { CONFIRM_TIME } from '../../shared/waiting_list/rules'
import { freePlaces } from '../events/free-places'
import { databaseJob } from '../jobs/job'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { endPastResales } from '../orders/resale/open-resales'
import { serveWaiting } from '../orders/waiting/line'
import { closeOffer, releaseOffer } from '../orders/waiting/offers'
import { eventsToResell } from '../orders/waiting/room'
import { serveWaitingListJob } from '../rights/freed-places'
import { isRecovering } from '../rights/recovery'

type Entry = RowOf<'waiting_list'>

/** Rows that one run changes, so that sales do not wait long. */
const BATCH = 100

/** Events whose free places are counted at once, and events with free places that one run serves. */
const PAGE = 500
const MOST_EVENTS = 500

/** Time in ms between two runs while somebody waits, and while nobody does. */
const OFTEN = MINUTE / 2
const RARELY = 10 * MINUTE

/** Time in ms after the end of an event for which its entries are kept. */
const KEPT_FOR = 7 * DAY

/** Offers whose time is over, and those whose order was paid, cancelled, or is gone. */
const SETTLED = `select w.*, o.paid_at from waiting_list w left join orders o on o.org_id = w.org_id and o.id = w.order_id
  where w.org_id = ? and w.state = 'offered' and not w.deleted and (o.id is null or o.status_code in (${[STATUS.paid, STATUS.expired, STATUS.cancelled, STATUS.deleted, STATUS.refunded, STATUS.partially_refunded].join(', ')})
    or (o.status_code = ${STATUS.created} and w.offer_until <= ?)) order by w.offer_until, w.id limit ${BATCH}`

/** Books how offers ended. Returns how many did. */
async function settleOffers(trx: Trx, ctx: Context): Promise<number> {
  const settled = await rawStatement<Entry & Pick<RowOf<'orders'>, 'paid_at'>>(trx, SETTLED, [ctx.op.org_id, ctx.now])
  for (const entry of settled) {
    await releaseOffer(trx, ctx, entry)
    await closeOffer(ctx, entry, entry.paid_at === null ? 'lapsed' : 'bought')
  }
  return settled.length
}

const OVER = `select id from waiting_list where org_id = ? and state = 'waiting' and wanted_until <= ? order by id limit ${BATCH}`

/** Ends the entries whose time is over. Returns how many there were. */
async function endEntries(trx: Trx, ctx: Context): Promise<number> {
  const over = await rawStatement<Pick<Entry, 'id'>>(trx, OVER, [ctx.op.org_id, ctx.now])
  for (const { id } of over) await ctx.rows.patch('waiting_list', id, { state: 'ended', updated_at: ctx.now })
  return over.length
}

const FORGOTTEN = `delete from waiting_list where org_id = ? and state not in ('waiting', 'offered')
  and event_id in (select id from events where org_id = ? and ends_at < ?)`
const FORGOTTEN_REQUESTS = `delete from waiting_requests where org_id = ? and (wanted_until < ? or (entry_id is null and created_at < ?))`

/** Deletes the names and addresses of events that are over, and requests that nobody confirmed. */
async function forgetPeople(trx: Trx, ctx: Context): Promise<void> {
  const { org_id } = ctx.op
  await rawStatement(trx, FORGOTTEN, [org_id, org_id, iso(ms(ctx.now) - KEPT_FOR)])
  await rawStatement(trx, FORGOTTEN_REQUESTS, [org_id, iso(ms(ctx.now) - KEPT_FOR), iso(ms(ctx.now) - CONFIRM_TIME)])
}

const WAITED_FOR = `select distinct e.id, e.seating_plan_id from waiting_list w join events e on e.org_id = w.org_id and e.id = w.event_id
  where w.org_id = ? and w.state = 'waiting' and not e.deleted and e.id > ? order by e.id limit ${PAGE}`

/** Lists the events that somebody waits for with free places, or tickets that others give back; however many have none. */
async function servableEvents(trx: Trx, ctx: Context): Promise<readonly string[]> {
  const { org_id } = ctx.op
  const resold = await eventsToResell(trx, ctx)
  const found: string[] = []
  let last = ''
  while (found.length < MOST_EVENTS) {
    const page = await rawStatement<Pick<RowOf<'events'>, 'id' | 'seating_plan_id'>>(trx, WAITED_FOR, [org_id, last])
    const placesOf = await freePlaces(trx, org_id, page)
    for (const { id } of page) if (resold.has(id) || placesOf(id).some(({ free }) => free > 0)) found.push(id)
    const end = page.at(-1)
    if (!end || page.length < PAGE) break
    last = end.id
  }
  return found.slice(0, MOST_EVENTS)
}

/** Offers the free places of all events that somebody waits for. Returns true if there may be more to offer. */
async function serveEvents(trx: Trx, ctx: Context): Promise<boolean> {
  let isMore = false
  for (const id of await servableEvents(trx, ctx)) isMore = (await serveWaiting(trx, ctx, id)) || isMore
  return isMore
}

const ANYBODY = `select 1 from waiting_list where org_id = ? and state in ('waiting', 'offered') limit 1`

/** Settles offers and makes new ones: at once after places were freed, and by time. */
export const serveWaitingLists = databaseJob(
  serveWaitingListJob,
  async (trx, _payload, ctx) => {
    const next = (after: number) => iso(ctx.ports.clock() + after)
    // Until every desk has reported what it holds, a free place may be sold.
    if (await isRecovering(trx, ctx)) return next(OFTEN)
    const settled = await settleOffers(trx, ctx)
    const ended = await endEntries(trx, ctx)
    await forgetPeople(trx, ctx)
    await endPastResales(trx, ctx)
    const isMore = await serveEvents(trx, ctx)
    if (isMore || settled === BATCH || ended === BATCH) return next(0)
    return next((await rawStatement(trx, ANYBODY, [ctx.op.org_id])).length > 0 ? OFTEN : RARELY)
  },
  { standing: true },
)
