import type { Entity } from '../../../shared/kernel/model/entity'
import { entities, type NewRowOf, type RowOf, type TableName } from '../../../shared/model'
import { assertAllExist } from './existing'
import type { Context } from './handler'

/** A row of a list: one that exists by its `id`, a new one without. */
type Item<T extends TableName> = Partial<RowOf<T>> & { readonly id?: string | undefined }

type Options<T extends TableName> = {
  /** The rows there are. */
  readonly before: readonly RowOf<T>[]
  readonly items: readonly Item<T>[]
  /** Refuses the deletion of a row that is still needed. */
  readonly mayRemove?: (row: RowOf<T>) => Promise<void>
}

/**
 * Replaces the rows that belong to a row of another table: updates those that the list names, inserts those it adds,
 * and deletes the others. An id that none of the rows has counts as a new one. Throws `not_found` where a row refers to
 * one that does not exist.
 */
export async function replaceRows<T extends TableName>(
  ctx: Context,
  table: T,
  { before, items, mayRemove }: Options<T>,
): Promise<void> {
  await assertReferences(ctx, table, items)
  const kept = new Set(items.map(({ id }) => id))
  for (const row of before) {
    if (kept.has(row.id)) continue
    await mayRemove?.(row)
    await patch(ctx, table, row.id, { deleted: true })
  }
  for (const { id, ...values } of items) {
    const known = before.find((row) => row.id === id)
    if (known) await patchWhereChanged(ctx, table, known, values)
    else
      await ctx.rows.insert(table, {
        ...values,
        id: ctx.ports.newId(),
        created_at: ctx.now,
        updated_at: ctx.now,
      } as unknown as Omit<NewRowOf<T>, 'org_id' | 'rev' | 'deleted'>)
  }
}

const patch = <T extends TableName>(ctx: Context, table: T, id: string, values: object): Promise<void> =>
  ctx.rows.patch(table, id, { ...values, updated_at: ctx.now } as unknown as Partial<
    Omit<RowOf<T>, 'id' | 'org_id' | 'rev'>
  >)

async function patchWhereChanged<T extends TableName>(
  ctx: Context,
  table: T,
  row: RowOf<T>,
  values: object,
): Promise<void> {
  const stored = row as Readonly<Record<string, unknown>>
  const changed = Object.entries(values).filter(
    ([column, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(stored[column]),
  )
  if (changed.length > 0) await patch(ctx, table, row.id, Object.fromEntries(changed))
}

/** Checks the rows that the items refer to. */
async function assertReferences(ctx: Context, table: TableName, items: readonly object[]): Promise<void> {
  const { relations }: Entity = entities[table]
  for (const relation of Object.values(relations)) {
    if ('many' in relation) continue
    const target = ('one' in relation ? relation.one : relation.each) as TableName
    const ids = items.flatMap((item) => (item as Readonly<Record<string, unknown>>)[relation.by] ?? [])
    await assertAllExist(ctx, target, ids.map(String))
  }
}
