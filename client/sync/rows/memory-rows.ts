import { foldWords, matchesQuery } from '../../../shared/kernel/search-text'
import { entities, type RowOf, type TableName } from '../../../shared/registry'
import type { LocalRows } from './local-rows'
import type { AnyRow, OverlaidRow, PullPosition, RowSink } from './row-sink'
import { indexesOf, OWN_TABLES } from './storage/rx-schema'

const indexedColumns = new Map<TableName, ReadonlySet<string>>()

/** The columns that an index of a table begins with: by any other a browser would read the whole table. */
function firstIndexColumns(table: TableName): ReadonlySet<string> {
  const known =
    indexedColumns.get(table) ?? new Set(['id', ...indexesOf(entities[table]).map(([column = '']) => column)])
  indexedColumns.set(table, known)
  return known
}

const OPERATORS: Readonly<Record<string, (value: never, wanted: never) => boolean>> = {
  $eq: (value, wanted) => value === wanted,
  $ne: (value, wanted) => value !== wanted,
  $gt: (value, wanted) => value > wanted,
  $gte: (value, wanted) => value >= wanted,
  $lt: (value, wanted) => value < wanted,
  $lte: (value, wanted) => value <= wanted,
  $in: (value, wanted: readonly never[]) => wanted.includes(value),
}

/** Tells whether a value fits the condition of a query: an equal value, or operators. */
function fitsQuery(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted
  return Object.entries(wanted).every(
    ([operator, other]) => value !== null && OPERATORS[operator]?.(value as never, other as never) === true,
  )
}

/** The rows of tests and simulation: the same answers as the browser's, from a map. */
export function memoryRows(): LocalRows & RowSink {
  const tables = new Map<TableName, Map<string, AnyRow>>()
  const checkpoints = new Map<TableName, PullPosition>()
  const laid = new Map<string, OverlaidRow>()
  const listeners = new Set<(tables: ReadonlySet<TableName>) => void>()
  const rowsOf = (table: TableName) => {
    const rows = tables.get(table) ?? new Map<string, AnyRow>()
    tables.set(table, rows)
    return rows
  }
  const tell = (table: TableName) => {
    for (const listener of [...listeners]) listener(new Set([table]))
  }
  const typed = <T extends TableName>(row: AnyRow) => row as unknown as RowOf<T>
  return {
    get: async <T extends TableName>(table: T, id: string) => {
      const row = rowsOf(table).get(id)
      return row ? typed<T>(row) : null
    },
    several: async <T extends TableName>(table: T, ids: readonly string[]) =>
      ids.map((id) => rowsOf(table).get(id)).flatMap((row) => (row ? [typed<T>(row)] : [])),
    where: async <T extends TableName>(table: T, columns: Partial<RowOf<T>>) => {
      const wanted = Object.entries(columns)
      const [first] = Object.keys(columns)
      if (first !== undefined && OWN_TABLES.includes(table) && !firstIndexColumns(table).has(first))
        throw new Error(`no index of ${table} begins with ${first}`)
      const found = [...rowsOf(table).values()].filter((row) =>
        wanted.every(([column, value]) => row[column] === value),
      )
      return found.sort((a, b) => (a.id < b.id ? -1 : 1)).map((row) => typed<T>(row))
    },
    count: async (table, where) => {
      const wanted = Object.entries(where)
      return [...rowsOf(table).values()].filter((row) =>
        wanted.every(([column, value]) => fitsQuery(row[column], value)),
      ).length
    },
    search: async <T extends TableName>(table: T, text: string, limit: number) => {
      const columns = entities[table].search
      const found = [...rowsOf(table).values()].filter((row) =>
        matchesQuery(foldWords(columns.map((column) => String(row[column] ?? '')).join(' ')), foldWords(text)),
      )
      return found.slice(0, limit).map((row) => typed<T>(row))
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: async (table, ids, decide) => {
      const rows = rowsOf(table)
      for (const id of ids) {
        const next = decide(id, rows.get(id) ?? null)
        if (next) rows.set(id, Object.freeze(next))
        else if (next === null) rows.delete(id)
      }
      tell(table)
    },
    scan: async (table, after, limit) =>
      [...rowsOf(table).values()]
        .filter((row) => row.id > after)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    forget: async (table, rows) => {
      const here = rowsOf(table)
      for (const { id, rev } of rows) if (here.get(id)?.rev === rev) here.delete(id)
      tell(table)
    },
    drop: async (table) => {
      rowsOf(table).clear()
      tell(table)
    },
    checkpoint: async (table) => checkpoints.get(table) ?? null,
    checkpoints: async () => new Map(checkpoints),
    setCheckpoint: async (table, checkpoint) => {
      checkpoints.set(table, checkpoint)
    },
    overlaid: async () => [...laid.values()],
    setOverlaid: async (add, remove) => {
      for (const row of remove)
        if (laid.get(`${row.table}:${row.id}`)?.rev === row.rev) laid.delete(`${row.table}:${row.id}`)
      for (const row of add) laid.set(`${row.table}:${row.id}`, row)
    },
  }
}
