import type { RowOf } from '../../../shared/model'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import type { Context } from '../../kernel/commands/handler'
import type { Db, Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import type { Resale } from '../../kernel/database/tables/shop-tables'

type Line = Pick<RowOf<'order_items'>, 'qty' | 'cancelled' | 'cancelled_qty' | 'checked_in_qty'>

/** Tickets of one event that are looked at for one offer. */
const MOST = 500

const ON_OFFER = `select r.*, i.qty, i.cancelled, i.cancelled_qty, i.checked_in_qty from resales r
  join order_items i on i.org_id = r.org_id and i.id = r.item_id
  where r.org_id = ? and r.event_id = ? and r.state in ('open', 'offered') order by r.created_at, r.id limit ${MOST}`

/** Number of tickets of a line with which nobody has gone in. */
const unused = (line: Line): number => remainingLineQty(line) - line.checked_in_qty

/**
 * Reads the tickets of an event that buyers give back through the waiting list and that nobody was offered yet, in the
 * order of time. Those with whose line somebody has gone in since are left out.
 */
export async function openResales(trx: Trx, org_id: string, event_id: string): Promise<readonly Resale[]> {
  const rows = await rawStatement<Resale & Line>(trx, ON_OFFER, [org_id, event_id])
  const left = new Map<string, number>()
  for (const row of rows)
    left.set(row.item_id, (left.get(row.item_id) ?? unused(row)) - (row.state === 'offered' ? 1 : 0))
  return rows.filter(({ state, item_id }) => {
    if (state !== 'open') return false
    const free = left.get(item_id) ?? 0
    left.set(item_id, free - 1)
    return free > 0
  })
}

const EVENTS = "select distinct event_id from resales where org_id = ? and state = 'open'"

/** Reads the events of which buyers give tickets back through the waiting list. */
export async function eventsWithResales(trx: Trx, org_id: string): Promise<ReadonlySet<string>> {
  const rows = await rawStatement<Pick<Resale, 'event_id'>>(trx, EVENTS, [org_id])
  return new Set(rows.map(({ event_id }) => event_id))
}

/** Reads the tickets of an order that are, or were, given back through the waiting list. */
export const resalesOf = (db: Db, org_id: string, order_id: string): Promise<Resale[]> =>
  db
    .selectFrom('resales')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('order_id', '=', order_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** True for a ticket that is still to be sold on. */
export const isActive = ({ state }: Pick<Resale, 'state'>): boolean => state === 'open' || state === 'offered'

/** Ends tickets' resale, or makes it another step: a change of their rows. */
export async function changeResales(
  ctx: Context,
  ids: readonly string[],
  change: Pick<Resale, 'state'> & Partial<Pick<Resale, 'sold_to' | 'sold_line'>>,
): Promise<void> {
  if (ids.length === 0) return
  await ctx.rows.trx
    .updateTable('resales')
    .set({ ...change, updated_at: ctx.now })
    .where('org_id', '=', ctx.op.org_id)
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * Ends the resale of tickets that an order no longer has: they were returned, exchanged or refunded otherwise. Tickets
 * that somebody is about to buy are the last to end.
 */
export async function endResalesBeyond(ctx: Context, order_id: string): Promise<void> {
  const active = (await resalesOf(ctx.rows.trx, ctx.op.org_id, order_id)).filter(isActive)
  const kept = new Map<string, number>()
  const ended: string[] = []
  for (const row of active.toSorted((a, b) => (a.state < b.state ? -1 : a.state > b.state ? 1 : 0))) {
    const line = await ctx.rows.get('order_items', row.item_id)
    const count = (kept.get(row.item_id) ?? 0) + 1
    if (!line || count > remainingLineQty(line)) ended.push(row.id)
    else kept.set(row.item_id, count)
  }
  await changeResales(ctx, ended, { state: 'ended', sold_to: null, sold_line: null })
}

const PAST = `select r.id from resales r join events e on e.org_id = r.org_id and e.id = r.event_id
  where r.org_id = ? and r.state = 'open' and (e.ends_at <= ? or e.cancelled) order by r.id limit ${MOST}`

/** Ends the resale of tickets whose event is over or cancelled. */
export async function endPastResales(trx: Trx, ctx: Context): Promise<void> {
  const past = await rawStatement<Pick<Resale, 'id'>>(trx, PAST, [ctx.op.org_id, ctx.now])
  await changeResales(
    ctx,
    past.map(({ id }) => id),
    { state: 'ended' },
  )
}
