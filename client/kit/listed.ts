import { useEffect, useMemo, useState } from 'react'
import type { RowOf, TableName } from '../../shared/registry'
import type { Find } from '../sync/foyer'
import { useFind, useFoyer, useMarks } from '../sync/react'
import type { ListState } from './list-state'

/** How many rows one page of a list reads; reaching the end reads the next. */
const PAGE = 200

/** How many hits a search shows. */
const HITS = 200

type Listing<T extends TableName> = {
  /** What the chosen filters ask of the local store. */
  readonly where: (chosen: ListState['chosen']) => NonNullable<Find<T>['where']>
  /** The same of one row that a search has found. */
  readonly fits: (row: RowOf<T>, chosen: ListState['chosen']) => boolean
}

type Listed<T extends TableName> = { readonly rows: readonly RowOf<T>[] | undefined; readonly more: (() => void) | undefined }

/** What a list's address asks for, from the local store: a live page of rows that grows, or the hits of a search. */
export function useListed<T extends TableName>(table: T, state: ListState, { where, fits }: Listing<T>): Listed<T> {
  const asked = JSON.stringify([state.sort, state.chosen])
  const [page, setPage] = useState({ asked, limit: PAGE })
  const limit = page.asked === asked ? page.limit : PAGE
  const sort = { by: state.sort.by as keyof RowOf<T> & string, desc: state.sort.desc }
  const listed = useFind(table, { where: where(state.chosen), sort, limit })
  const hits = useHits(table, state.q)
  // While the next page of the same list is read, the rows that are here stay.
  const [kept, setKept] = useState({ asked, rows: listed })
  if (listed && listed !== kept.rows) setKept({ asked, rows: listed })
  if (state.q !== '') return { rows: hits?.filter((row) => fits(row, state.chosen)), more: undefined }
  const rows = listed ?? (kept.asked === asked ? kept.rows : undefined)
  return { rows, more: rows && rows.length >= limit ? () => setPage({ asked, limit: rows.length + PAGE }) : undefined }
}

function useHits<T extends TableName>(table: T, q: string): readonly RowOf<T>[] | undefined {
  const foyer = useFoyer()
  const marks = useMarks()
  const [hits, setHits] = useState<readonly RowOf<T>[]>()
  // Own changes show in what was found as soon as they are made or have arrived.
  const changes = useMemo(() => marks.waiting.size + marks.attention.size, [marks])
  useEffect(() => {
    let current = changes >= 0
    if (q === '') setHits(undefined)
    else void foyer.search(table, q, HITS).then((found) => current && setHits(found))
    return () => {
      current = false
    }
  }, [foyer, table, q, changes])
  return hits
}
