import type { ColumnSpec, Migration, Schema } from '../../server/kernel/database/migration'
import type { Carried } from './carried'
import { isFrozen, rowLike, type StoredRow } from './frozen-database'

type AddedColumn = { readonly table: string; readonly name: string; readonly spec: ColumnSpec }

/** Lists the columns that a migration adds to tables that are there already. */
function addedColumns({ up }: Migration): readonly AddedColumn[] {
  const added: AddedColumn[] = []
  const ignore = () => {}
  const recorder: Schema = {
    table: ignore,
    entityTable: ignore,
    index: ignore,
    addColumn: (table, name, spec) => added.push({ table, name, spec }),
    appendOnly: ignore,
    trigger: ignore,
    textFunctions: ignore,
    indexTexts: ignore,
    dropNotNull: ignore,
    replaceCheck: ignore,
    run: ignore,
  }
  up(recorder)
  return added
}

/** Returns a value that a column does not have by default; undefined for a column that needs a value of its own. */
function otherValue({ kind, default: value }: ColumnSpec): string | number | undefined {
  if (kind === 'text') return value === 'carried' ? 'other' : 'carried'
  if (kind === 'integer') return Number(value ?? 0) + 1
  if (kind === 'boolean') return value === 1 ? 0 : 1
  return undefined
}

/**
 * Derives the test data of a migration that adds plain columns: their defaults in rows from before, and a row of each table with
 * other values. A table, a JSON column, and a column that only accepts certain values need an entry in `carried.ts`.
 */
export function derivedData(migration: Migration): Carried {
  const columns = addedColumns(migration).filter(({ table, spec }) => isFrozen(table) && otherValue(spec) !== undefined)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const values = (of: string): StoredRow =>
    Object.fromEntries(columns.filter(({ table }) => table === of).map(({ name, spec }) => [name, otherValue(spec) ?? null]))
  const id = (index: number) => `0192a000-0000-7000-8000-9${String(index).padStart(3, '0')}0000${migration.name.slice(0, 4)}`
  return {
    before: Object.fromEntries(columns.map(({ table, name, spec }) => [`${table}.${name}`, spec.default])),
    rows: Object.fromEntries(tables.map((table, index) => [table, [rowLike(table, { id: id(index), ...values(table) })]])),
  }
}
