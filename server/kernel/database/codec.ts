import type { ColumnDefinition } from 'better-sqlite3'

type Coded = { readonly name: string; readonly read: (value: unknown) => unknown }

const readBoolean = (value: unknown): unknown => (value === null ? null : value === 1)
const readJson = (value: unknown): unknown => (value === null ? null : JSON.parse(String(value)))

/**
 * Columns whose values are not stored as the code uses them, by table and name. Plain data, so that it can be sent to a
 * thread.
 */
export type CodedColumns = ReadonlyMap<string, 'boolean' | 'json'>

/** Converts a value for SQLite by its own type. Throws a RangeError for a number that is not a safe integer. */
export function encode(value: unknown): unknown {
  switch (typeof value) {
    case 'boolean':
      return value ? 1 : 0
    case 'number':
      if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer`)
      return value
    case 'undefined':
      return null
    case 'object':
      return value === null ? null : JSON.stringify(value)
    default:
      return value
  }
}

/**
 * Returns a function that converts SQLite rows in place to the values the code uses. The column kind comes from the
 * column's origin, which SQLite tracks through aliases, RETURNING and common table expressions. Expressions have no
 * origin and stay as they are.
 */
export function decoder(
  columns: readonly ColumnDefinition[],
  stored: CodedColumns,
): (rows: Record<string, unknown>[]) => void {
  const coded = columns.flatMap((column): Coded[] => {
    const kind = column.table && column.column ? stored.get(`${column.table}.${column.column}`) : undefined
    return kind ? [{ name: column.name, read: kind === 'json' ? readJson : readBoolean }] : []
  })
  if (coded.length === 0) return () => {}
  return (rows) => {
    for (const row of rows) for (const { name, read } of coded) row[name] = read(row[name])
  }
}
