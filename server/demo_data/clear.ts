import { type clearDemoData, demoData } from '../../shared/demo_data/commands'
import { DomainError } from '../../shared/kernel/errors'
import type { TableName } from '../../shared/model'
import { isSoldOrHeld } from '../events/handlers'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Db, Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { reading } from '../kernel/reads/reading'
import type { DemoTable } from './demo-set'

const COUNTS =
  'select table_name as "table", count(*) as count from demo_rows where org_id = ? group by table_name order by table_name'

export const demoDataReading = reading(demoData, async (_args, { db, actor }) =>
  (await rawStatement<{ table: string; count: number }>(db, COUNTS, [actor.org_id])).map(({ table, count }) => ({
    table,
    count: Number(count),
  })),
)

type Reference = readonly [table: TableName, column: string]

/** Rows that make a demo row part of real business. */
const SALES: Partial<Record<TableName, readonly Reference[]>> = {
  products: [['order_items', 'product_id']],
  contacts: [['orders', 'contact_id']],
  promo_codes: [
    ['orders', 'promo_code_id'],
    ['orders', 'affiliate_id'],
  ],
}

/** Rows that keep a demo row, once the demo events are gone. */
const USES: Partial<Record<TableName, readonly Reference[]>> = {
  locations: [['events', 'location_id']],
  price_categories: [
    ['prices', 'price_category_id'],
    ['seats', 'price_category_id'],
  ],
  tax_groups: [
    ['prices', 'tax_group_id'],
    ['products', 'tax_group_id'],
  ],
}

async function isReferenced(
  db: Db | Trx,
  org_id: string,
  id: string,
  references: readonly Reference[] = [],
): Promise<boolean> {
  for (const [table, column] of references) {
    const sql = `select id from "${table}" where org_id = ? and deleted = ? and "${column}" = ? limit 1`
    if ((await rawStatement(db, sql, [org_id, false, id])).length > 0) return true
  }
  return false
}

type MarkedRow = { readonly id: string; readonly table_name: DemoTable }

/** Counts the demo rows that real sales refer to, or of which a desk holds some. */
async function countSold(trx: Trx, ctx: Context, rows: readonly MarkedRow[]): Promise<number> {
  let count = 0
  for (const { id, table_name } of rows) {
    const row = await ctx.rows.get(table_name, id)
    if (!row || row.deleted) continue
    const held = 'held' in row && typeof row.held === 'number' ? row.held : 0
    const isSold =
      table_name === 'events'
        ? await isSoldOrHeld(trx, ctx, id)
        : await isReferenced(trx, ctx.op.org_id, id, SALES[table_name])
    if (isSold || held > 0) count += 1
  }
  return count
}

/**
 * Deletes the marked rows, events first, because others are used by them. What the organisation's own rows use becomes
 * its own.
 */
export const bookDemoClear: Handler<typeof clearDemoData> = async (trx, { id: org_id }, ctx) => {
  await existingRow(ctx, 'orgs', org_id)
  const rows = (await trx
    .selectFrom('demo_rows')
    .select(['id', 'table_name'])
    .where('org_id', '=', org_id)
    .execute()) as MarkedRow[]
  const count = await countSold(trx, ctx, rows)
  if (count > 0) throw new DomainError('demo_data.sold', { count })
  const first = (table: DemoTable) => (table === 'events' ? 0 : table === 'products' ? 1 : 2)
  for (const { id, table_name } of [...rows].sort((a, b) => first(a.table_name) - first(b.table_name))) {
    const row = await ctx.rows.get(table_name, id)
    if (!row || row.deleted || (await isReferenced(trx, org_id, id, USES[table_name]))) continue
    if (table_name === 'events') await deleteParts(trx, ctx, id)
    await ctx.rows.patch(table_name, id, { deleted: true, updated_at: ctx.now })
  }
  await trx.deleteFrom('demo_rows').where('org_id', '=', org_id).execute()
  return () => existingRow(ctx, 'orgs', org_id)
}

/** Deletes the prices and quotas of an event. */
async function deleteParts(trx: Trx, ctx: Context, event_id: string): Promise<void> {
  for (const table of ['prices', 'quotas'] as const) {
    const rows = trx
      .selectFrom(table)
      .select('id')
      .where('org_id', '=', ctx.op.org_id)
      .where('event_id', '=', event_id)
      .where('deleted', '=', false)
    for (const { id } of await rows.execute()) await ctx.rows.patch(table, id, { deleted: true })
  }
}
