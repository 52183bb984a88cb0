import { useEffect, useState } from 'react'
import type { RowOf, TableName } from '../../../shared/registry'
import { useFoyer, useRowMarks } from '../../sync/react'

/** Limits of a search: maximum hits and minimum letters. */
type SearchLimits = { readonly limit: number; readonly from?: number }

/** Searches the local rows while the user types. Undefined without a search text, and until the first result. */
export function useLocalSearch<T extends TableName>(
  table: T,
  typed: string,
  { limit, from = 1 }: SearchLimits,
): readonly RowOf<T>[] | undefined {
  const foyer = useFoyer()
  const { waiting, attention } = useRowMarks()
  const [hits, setHits] = useState<readonly RowOf<T>[]>()
  const text = typed.trim().length < from ? '' : typed.trim()
  // Own changes show in what was found as soon as they are made or have arrived.
  const changes = waiting.size + attention.size
  useEffect(() => {
    let current = changes >= 0
    if (text === '') setHits(undefined)
    else
      foyer.search(table, text, limit).then(
        (found) => current && setHits(found),
        // What is the matter with the disk is said elsewhere; here nothing was found.
        () => current && setHits([]),
      )
    return () => {
      current = false
    }
  }, [foyer, table, text, limit, changes])
  return hits
}
