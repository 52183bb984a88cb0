import { DAY, iso, ms } from '../../../shared/kernel/time'
import { entities, type RowOf, TABLES, type TableName } from '../../../shared/model'
import { STAYS_CURRENT, windowBounds, windowOf } from '../../../shared/sync/window'
import { rawStatement } from '../database/statement'
import { idsOfEvent } from '../reads/window-condition'
import type { RowWriter } from './rows'

/** Stamps a new change number on some rows, so that devices pull them again. */
async function restamp(rows: RowWriter, table: TableName, where: string, values: readonly unknown[]): Promise<void> {
  const sql = `update "${table}" set "rev" = ? where "org_id" = ? and not "deleted" and ${where} returning "id"`
  const stamped = await rawStatement<{ id: string }>(rows.trx, sql, [await rows.rev(), rows.org_id, ...values])
  for (const { id } of stamped) rows.markChanged(table, id)
}

type EventDates = Pick<RowOf<'events'>, 'id' | 'ends_at' | 'is_template'>
type EventChange = { readonly ends_at?: string | undefined; readonly is_template?: boolean | undefined }

/**
 * Stamps a new change number on everything that devices keep because of an event, when that event moves into a window:
 * to a later end, from one so long ago that devices may have dropped its rows or passed them, or as it becomes a
 * template. A device that counts the days by another clock drops them up to a day later than this.
 */
export async function restampEventRows(
  rows: RowWriter,
  before: EventDates,
  { ends_at, is_template }: EventChange,
  now: string,
): Promise<void> {
  const isLater = ends_at !== undefined && ends_at > before.ends_at
  const isCurrent = before.ends_at > iso(ms(now) - STAYS_CURRENT + DAY)
  if (isCurrent || !(isLater || (is_template && !before.is_template))) return
  for (const table of TABLES) {
    const window = table === 'events' ? null : windowOf(entities[table])
    const ids = window && idsOfEvent(table, window, rows.org_id, before.id)
    if (ids) await restamp(rows, table, `"id" in (${ids.sql})`, ids.values)
  }
}

/** Stamps a new change number on the scans of a ticket, which devices keep because of its order. */
export const restampScans = (rows: RowWriter, order_item_id: string): Promise<void> =>
  restamp(rows, 'check_ins', '"order_item_id" = ?', [order_item_id])

const USED_PLAN = `select e."seating_plan_id" as "plan_id" from "events" e where e."org_id" = ? and e."id" = ? and e."seating_plan_id" is not null
  and not exists (select 1 from "events" o where o."org_id" = e."org_id" and o."seating_plan_id" = e."seating_plan_id" and o."id" <> e."id"
    and not o."deleted" and o."ends_at" > ?)`

/** Stamps a new change number on the seats of an event's plan, unless devices have them for another event. */
export async function restampPlanSeats(rows: RowWriter, event_id: string, now: string): Promise<void> {
  const { recent } = windowBounds({ holder: 'counter', device_id: null }, null, ms(now))
  const [used] = await rawStatement<{ plan_id: string }>(rows.trx, USED_PLAN, [
    rows.org_id,
    event_id,
    iso(ms(recent) + 2 * DAY),
  ])
  if (used) await restamp(rows, 'seats', '"seating_plan_id" = ?', [used.plan_id])
}

/** Stamps a new change number on everything that belongs to an order, which devices may keep again. */
export async function restampOrderRows(rows: RowWriter, order_id: string): Promise<void> {
  await restamp(rows, 'order_items', '"order_id" = ?', [order_id])
  await restamp(rows, 'payments', '"order_id" = ?', [order_id])
  await restamp(rows, 'check_ins', '"order_item_id" in (select "id" from "order_items" where "order_id" = ?)', [
    order_id,
  ])
}
