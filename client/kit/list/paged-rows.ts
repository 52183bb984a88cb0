import { useState } from 'react'
import { entities, type RowOf, type TableName } from '../../../shared/registry'
import { useFind } from '../../sync/react'
import type { RowQuery } from '../../sync/rows/local-rows'
import { useLocalSearch } from '../reading/use-local-search'
import type { ListState } from './list-state'

/** Default number of rows read at a time. Reaching the end reads more. */
const PAGE = 200

/** Maximum number of search hits. */
const HITS = 200

type Since<T extends TableName> = {
  /** The filter whose choice is a time from which on rows are meant, and the column that has it. */
  readonly key: string
  readonly column: keyof RowOf<T> & string
  readonly from: (choice: string) => string
}

type Options<T extends TableName> = {
  readonly since?: Since<T>
  /** Number of rows read at a time. */
  readonly most?: number
}

type Listed<T extends TableName> = {
  readonly rows: readonly RowOf<T>[] | undefined
  readonly more: (() => void) | undefined
}

/**
 * Reads the rows a list's address asks for from the local store: a live, growing page, or search hits. A filter's key
 * is its column, except `since`.
 */
export function useListed<T extends TableName>(
  table: T,
  state: Pick<ListState, 'q' | 'sort' | 'chosen'>,
  { since, most = PAGE }: Options<T> = {},
): Listed<T> {
  const asked = JSON.stringify([state.sort, state.chosen])
  const [page, setPage] = useState({ asked, limit: most })
  const limit = page.asked === asked ? page.limit : most
  const sort = { by: state.sort.by as keyof RowOf<T> & string, desc: state.sort.desc }
  const listed = useFind(table, { where: whereOf(table, state.chosen, since), sort, limit })
  const hits = useLocalSearch(table, state.q, { limit: HITS })
  // While the next page of the same list is read, the rows that are here stay.
  const [kept, setKept] = useState({ asked, rows: listed })
  if (listed && listed !== kept.rows) setKept({ asked, rows: listed })
  if (state.q.trim() !== '') return { rows: hits?.filter((row) => fits(row, state.chosen, since)), more: undefined }
  const rows = listed ?? (kept.asked === asked ? kept.rows : undefined)
  return { rows, more: rows && rows.length >= limit ? () => setPage({ asked, limit: rows.length + most }) : undefined }
}

function whereOf<T extends TableName>(
  table: T,
  chosen: ListState['chosen'],
  since: Since<T> | undefined,
): NonNullable<RowQuery<T>['where']> {
  const where: { [column in keyof RowOf<T>]?: unknown } = {}
  for (const [key, values] of Object.entries(chosen)) {
    if (key === since?.key) where[since.column] = { $gte: since.from(values[0] ?? '') }
    else where[key as keyof RowOf<T>] = { $in: values.map((value) => ofColumn(table, key, value)) }
  }
  return where
}

/** The address holds text, some columns numbers. */
function ofColumn(table: TableName, column: string, value: string): string | number {
  const shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> = entities[table].row.shape
  return shape[column]?.safeParse(value).success ? value : Number(value)
}

const fits = <T extends TableName>(row: RowOf<T>, chosen: ListState['chosen'], since: Since<T> | undefined): boolean =>
  Object.entries(chosen).every(([key, values]) =>
    key === since?.key
      ? String(row[since.column]) >= since.from(values[0] ?? '')
      : values.includes(String(row[key as keyof RowOf<T>] ?? '')),
  )
