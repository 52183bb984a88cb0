import type { ColumnSpec, ColumnSpecs, Migration, Schema } from '../../server/kernel/database/migration'
import type { MigrationTestData } from './carried'
import { frozenOrg, isFrozen, rowLike, type StoredRow } from './frozen-database'

type AddedColumn = { readonly table: string; readonly name: string; readonly spec: ColumnSpec }
type AddedTable = { readonly table: string; readonly columns: ColumnSpecs }
/** `internal` are tables without the columns of an entity. */
type Added = {
  readonly columns: readonly AddedColumn[]
  readonly tables: readonly AddedTable[]
  readonly internal: readonly AddedTable[]
}

/** Lists the tables that a migration creates, and the columns that it adds to tables that are there already. */
export function additions({ up }: Migration): Added {
  const columns: AddedColumn[] = []
  const tables: AddedTable[] = []
  const internal: AddedTable[] = []
  const ignore = () => {}
  const recorder: Schema = {
    table: (table, columns) => internal.push({ table, columns }),
    entityTable: (table, columns) => tables.push({ table, columns }),
    index: ignore,
    addColumn: (table, name, spec) => columns.push({ table, name, spec }),
    appendOnly: ignore,
    trigger: ignore,
    textFunctions: ignore,
    indexTexts: ignore,
    dropColumn: ignore,
    dropNotNull: ignore,
    replaceCheck: ignore,
    run: ignore,
  }
  up(recorder)
  return { columns, tables, internal }
}

/** Returns a value that a column does not have by default; undefined for a column that needs a value of its own. */
function otherValue({ kind, default: value }: ColumnSpec): string | number | undefined {
  if (kind === 'text') return value === 'carried' ? 'other' : 'carried'
  if (kind === 'integer') return Number(value ?? 0) + 1
  if (kind === 'boolean') return value === 1 ? 0 : 1
  return undefined
}

/** Returns a row of a new table in the frozen organisation; null if a column needs a value of its own. */
function newRow(id: string, columns: ColumnSpecs): StoredRow | null {
  const values = Object.entries(columns).map(
    ([name, spec]) => [name, name.endsWith('_at') ? '2026-09-12T18:00:00.000Z' : otherValue(spec)] as const,
  )
  if (values.some(([, value]) => value === undefined)) return null
  return { id, org_id: frozenOrg, rev: 8, deleted: 0, ...Object.fromEntries(values) }
}

/**
 * Derives the test data of a migration that adds plain columns or tables of them: their defaults in rows from before,
 * and a row of each table with other values. A JSON column, a reference, and a column that only accepts certain values
 * need an entry in `carried.ts`.
 */
export function derivedData(migration: Migration): MigrationTestData {
  const added = additions(migration)
  const columns = added.columns.filter(({ table, spec }) => isFrozen(table) && otherValue(spec) !== undefined)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const values = (of: string): StoredRow =>
    Object.fromEntries(
      columns.filter(({ table }) => table === of).map(({ name, spec }) => [name, otherValue(spec) ?? null]),
    )
  const id = (index: number) =>
    `0192a000-0000-7000-8000-9${String(index).padStart(3, '0')}0000${migration.name.slice(0, 4)}`
  return {
    before: Object.fromEntries(columns.map(({ table, name, spec }) => [`${table}.${name}`, spec.default])),
    rows: Object.fromEntries([
      ...tables.map((table, index) => [table, [rowLike(table, { id: id(index), ...values(table) })]]),
      ...added.tables.flatMap(({ table, columns }, index) => {
        const row = newRow(id(100 + index), columns)
        return row ? [[table, [row]]] : []
      }),
    ]),
  }
}
