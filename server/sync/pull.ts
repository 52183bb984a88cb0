import type { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import type { WindowBounds } from '../../shared/kernel/model/window'
import { can } from '../../shared/kernel/permissions'
import { entities, type RowOf, type TableName } from '../../shared/model'
import { entities as deviceEntities, TABLES } from '../../shared/registry'
import {
  type ChangePosition,
  type Checkpoint,
  limitedEpoch,
  type PullPage,
  type pullInput,
} from '../../shared/sync/protocol'
import { windowOf } from '../../shared/sync/window'
import type { Actor } from '../kernel/commands/actor'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { maskRows } from '../kernel/reads/masked-fields'
import { type SqlCondition, visibilityCondition } from '../kernel/reads/visibility'
import { idsInWindow, windowCondition } from '../kernel/reads/window-condition'
import { withoutCarts } from './carts'
import { readBounds } from './window-bounds'

export type PullInput = z.infer<typeof pullInput>

export type DeviceTable = keyof typeof deviceEntities & TableName

/** A reader's view of a table: what of it they may see, and the bounds of their window. */
type View = {
  readonly actor: Actor
  readonly table: DeviceTable
  readonly seen: SqlCondition | null
  readonly bounds: WindowBounds
}

/** Returns the columns of a table that devices keep. */
export const deviceColumns = (table: DeviceTable): string[] => Object.keys(deviceEntities[table].row.shape)

const columnsOf = (table: DeviceTable) =>
  deviceColumns(table)
    .map((name) => `"${table}"."${name}"`)
    .join(', ')

/** Narrows what a reader may see of a table to what devices keep of it; null for all rows. */
function pulledRows(visible: SqlCondition | null, table: DeviceTable, { org_id }: Actor): SqlCondition | null {
  const ordered = withoutCarts(table, org_id)
  if (!visible || !ordered) return visible ?? ordered
  return { sql: `${visible.sql} and ${ordered.sql}`, values: [...visible.values, ...ordered.values] }
}

/** Returns the visible rows of a window, as a source of `id` and `rev` of the table. */
function rowsInWindow({ actor, table, seen, bounds }: View): SqlCondition | null {
  const window = windowOf(entities[table])
  const ids = window && idsInWindow(table, window, actor.org_id, bounds)
  if (window && !ids) return null
  // The window's ids come first: the other way round the whole history would be looked through.
  const from = ids
    ? `(${ids.sql}) as "wanted" cross join "${table}" where "${table}"."id" = "wanted"."id" and`
    : `"${table}" where`
  return {
    sql: `from ${from} "${table}"."org_id" = ? and not "${table}"."deleted"${seen ? ` and ${seen.sql}` : ''}`,
    values: [...(ids?.values ?? []), actor.org_id, ...(seen?.values ?? [])],
  }
}

/**
 * Number of rows that are looked at one by one for each row of a page. Where fewer of them are in the window, its rows
 * are found by their ids, which takes as long as the window is large.
 */
const LOOKED_AT_PER_ROW = 4

/** Reads the next page of a window: among the latest changes before a position, if most of those are in the window. */
async function nextPage<T extends DeviceTable>(
  db: Db,
  view: View & { readonly table: T },
  below: ChangePosition,
  limit: number,
): Promise<RowOf<T>[]> {
  const { actor, table, seen, bounds } = view
  const window = windowOf(entities[table])
  const kept = window && windowCondition(table, window, actor.org_id, bounds)
  if (window && !kept) return []
  const before = 'where "org_id" = ? and ("rev", "id") < (?, ?)'
  const position = [actor.org_id, below.rev, below.id]
  const latest = `select "rev", "id" from "${table}" ${before} order by "rev" desc, "id" desc limit 1 offset ?`
  const [last] = await rawStatement<ChangePosition>(db, latest, [...position, limit * LOOKED_AT_PER_ROW - 1])
  const conditions = [last && { sql: '("rev", "id") >= (?, ?)', values: [last.rev, last.id] }, kept, seen].filter(
    (each) => each !== undefined && each !== null,
  )
  const sql = `select ${columnsOf(table)} from "${table}" ${before} and not "deleted"${conditions.map((each) => ` and ${each.sql}`).join('')} order by "rev" desc, "id" desc limit ?`
  const rows = await rawStatement<RowOf<T>>(db, sql, [
    ...position,
    ...conditions.flatMap(({ values }) => values),
    limit,
  ])
  return last && rows.length < limit ? pageOfWindow(db, view, below, limit) : rows
}

/** Reads the rows of a window that were changed before a position, the latest change first. */
async function pageOfWindow<T extends DeviceTable>(
  db: Db,
  view: View & { readonly table: T },
  below: ChangePosition,
  limit: number,
): Promise<RowOf<T>[]> {
  const { table } = view
  const rows = rowsInWindow(view)
  if (!rows) return []
  const page = `select "${table}"."id", "${table}"."rev" ${rows.sql} and ("${table}"."rev", "${table}"."id") < (?, ?) order by "${table}"."rev" desc, "${table}"."id" desc limit ?`
  const sql = `select ${columnsOf(table)} from (${page}) as "page" cross join "${table}" where "${table}"."id" = "page"."id" order by "${table}"."rev" desc, "${table}"."id" desc`
  return rawStatement<RowOf<T>>(db, sql, [...rows.values, below.rev, below.id, limit])
}

type Changed<T extends TableName> = { readonly row: RowOf<T>; readonly kept: boolean }

/** Reads the rows that changed after a checkpoint, oldest change first, and whether each is in the window. */
async function changesPage<T extends DeviceTable>(
  db: Db,
  view: View & { readonly table: T },
  from: Checkpoint,
  limit: number,
): Promise<Changed<T>[]> {
  const { actor, table, seen, bounds } = view
  const window = windowOf(entities[table])
  const kept = window && (windowCondition(table, window, actor.org_id, bounds) ?? { sql: '1 = 0', values: [] })
  const mark = kept ? `, case when ${kept.sql} then 1 else 0 end as "kept"` : ''
  const sql = `select ${columnsOf(table)}${mark} from "${table}" where "org_id" = ? and ("rev", "id") > (?, ?)${seen ? ` and ("deleted" or ${seen.sql})` : ''} order by "rev", "id" limit ?`
  const values = [...(kept?.values ?? []), actor.org_id, from.rev, from.id, ...(seen?.values ?? []), limit]
  const rows = await rawStatement<RowOf<T> & { kept?: number }>(db, sql, values)
  return rows.map(({ kept: within = 1, ...row }) => ({ row: row as unknown as RowOf<T>, kept: Number(within) === 1 }))
}

/** Sorts behind every id of a row. */
const BEHIND_ALL_IDS = '~'

/** The organisation's latest change number. */
async function latestChange(db: Db, org_id: string): Promise<number> {
  const [counter] = await rawStatement<{ rev: number }>(db, 'select "rev" from "org_counters" where "org_id" = ?', [
    org_id,
  ])
  return Number(counter?.rev ?? 0)
}

/**
 * Returns a page of a table: rows of a window as a device fills up, or the rows that changed after a checkpoint, oldest
 * change first. A page shorter than its limit is the last. Organisation, permission and window are part of the query,
 * so they apply before the limit. A checkpoint of another epoch, or of a reader with another visibility, restarts from
 * the beginning and says so. Throws `forbidden` if the reader's role may not see the table.
 */
export async function pullPage<T extends DeviceTable>(
  db: Db,
  actor: Actor,
  table: T,
  input: PullInput,
  of: string,
  now: number,
): Promise<PullPage<RowOf<T>>> {
  const replication = entities[table].replication
  if (!replication || !can(actor.role, replication.can)) throw new DomainError('forbidden')
  const visible = visibilityCondition(table, actor, now)
  // A reader whose visibility changed starts from the beginning.
  const epoch = visible ? limitedEpoch(of) : of
  const seen = pulledRows(visible, table, actor)
  const given = input.checkpoint ?? null
  const reset = given !== null && given.epoch !== epoch
  const known = given && !reset ? given : null
  const asked = input.window
  const bounds = asked ? await readBounds(db, actor.org_id, asked, now) : null
  // Earlier versions pull every row, from the oldest change on.
  const view = bounds && { actor, table, seen, bounds }
  if (!view || (known && !asked?.below)) {
    const from = known ?? { epoch, rev: 0, id: '' }
    const latest = view ? await latestChange(db, actor.org_id) : 0
    const rows = view
      ? await changesPage(db, view, from, input.limit)
      : (await wholePage(db, { actor, table, seen }, from, input.limit)).map((row) => ({ row, kept: true }))
    const last = rows.at(-1)?.row
    const there = rows.filter(({ row }) => !row.deleted)
    const reached = last ? { epoch, rev: last.rev, id: last.id } : from
    return {
      documents: maskRows(
        table,
        actor,
        there.filter(({ kept }) => kept).map(({ row }) => row),
      ),
      deleted: rows.filter(({ row }) => row.deleted).map(({ row }) => row.id),
      left: there.filter(({ kept }) => !kept).map(({ row }) => row.id),
      // Nothing more has changed up to the latest number, in any table.
      checkpoint:
        view && rows.length < input.limit && latest >= reached.rev
          ? { epoch, rev: latest, id: BEHIND_ALL_IDS }
          : reached,
      below: null,
      reset,
      window: bounds,
    }
  }
  // What changes from here on comes as a change. Everything that was changed before is older than this number.
  const checkpoint = known ?? { epoch, rev: await latestChange(db, actor.org_id), id: BEHIND_ALL_IDS }
  const below = (known && asked?.below) ?? null
  const rows = await (below ? nextPage(db, view, below, input.limit) : pageOfWindow(db, view, checkpoint, input.limit))
  const last = rows.length < input.limit ? undefined : rows.at(-1)
  return {
    documents: maskRows(table, actor, rows),
    deleted: [],
    left: [],
    checkpoint,
    below: last ? { rev: last.rev, id: last.id } : null,
    reset,
    window: bounds,
  }
}

/** Reads the rows of the whole table that changed after a checkpoint. */
async function wholePage<T extends DeviceTable>(
  db: Db,
  { actor, table, seen }: Omit<View, 'bounds'> & { readonly table: T },
  from: Checkpoint,
  limit: number,
): Promise<RowOf<T>[]> {
  const sql = `select * from "${table}" where "org_id" = ? and ("rev", "id") > (?, ?)${seen ? ` and ("deleted" or ${seen.sql})` : ''} order by "rev", "id" limit ?`
  return rawStatement<RowOf<T>>(db, sql, [actor.org_id, from.rev, from.id, ...(seen?.values ?? []), limit])
}

/** Counts the rows that a new device pulls, by table. */
export async function pullTotals(
  db: Db,
  actor: Actor,
  asked: NonNullable<PullInput['window']>,
  now: number,
): Promise<Record<string, number>> {
  const bounds = await readBounds(db, actor.org_id, asked, now)
  const totals: Record<string, number> = {}
  for (const table of TABLES) {
    const replication = entities[table].replication
    if (!replication || !can(actor.role, replication.can)) continue
    const seen = pulledRows(visibilityCondition(table, actor, now), table, actor)
    const rows = rowsInWindow({ actor, table, seen, bounds })
    const [counted] = rows ? await rawStatement<{ n: number }>(db, `select count(*) as n ${rows.sql}`, rows.values) : []
    totals[table] = Number(counted?.n ?? 0)
  }
  return totals
}
