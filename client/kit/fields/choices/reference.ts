import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import type { RowOf, TableName } from '../../../../shared/registry'
import type { Foyer } from '../../../sync/foyer'
import { useFoyer } from '../../../sync/react'
import { type Format, useFormat } from '../../phrases'
import type { RowSource } from '../../reading/row-source'
import type { TypedGroup } from '../content'
import type { Reference } from './choice'

type Labels<R> = {
  readonly label: (row: R, format: Format) => string
  readonly create?: Reference['create']
  /** Contents of the other fields of the same entry that choosing a row fills in. */
  readonly fills?: (row: R) => TypedGroup
}

/** Options shown at once. */
const SHOWN = 50

/** The same list each time, so that nothing is derived from it anew. */
const NO_ROWS: readonly never[] = []

const wordsIn = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Reference to the rows of a source, all of which are read: at most a few thousand. */
export const rowReference = <R extends { readonly id: string }>(
  source: RowSource<R>,
  { label, create, fills }: Labels<R>,
): Reference => ({
  useOptions: (text, chosen) => {
    const { rows: read, problem } = source.useRows()
    // What cannot be read offers nothing to choose. A row can still be created.
    const rows = problem === null ? read : (read ?? NO_ROWS)
    const format = useFormat()
    return useMemo(() => {
      const [words, options] = [
        wordsIn(text),
        rows?.map((row) => ({ value: row.id, label: label(row, format), ...(fills && { fills: fills(row) }) })),
      ]
      const found = options
        ?.filter((option) => words.every((word) => option.label.toLowerCase().includes(word)))
        .slice(0, SHOWN)
      const missing = options?.filter(
        ({ value }) => chosen.includes(value) && !found?.some((option) => option.value === value),
      )
      return found && [...found, ...(missing ?? [])]
    }, [rows, text, chosen, format])
  },
  ...(create && { create }),
})

/** A search for rows that are too many to read at once. */
type Finder<R> = {
  /** The rows that match a text, best first. */
  readonly search: (foyer: Foyer, text: string) => Promise<readonly R[]>
  readonly byId: (foyer: Foyer, id: string) => Promise<R | null>
}

/** Debounce in ms between the last keystroke and the search. */
const DEBOUNCE = 200

/** Reference to rows that a search finds, on this device (`localFinder`) or on the server (`serverFinder`). */
export const searchReference = <R extends { readonly id: string }>(
  { search, byId }: Finder<R>,
  { label, create }: Labels<R>,
): Reference => ({
  useOptions: (typed, chosen) => {
    const foyer = useFoyer()
    const format = useFormat()
    const [text] = useDebouncedValue(typed, DEBOUNCE)
    const [found, setFound] = useState<readonly R[]>()
    const [known, setKnown] = useState<readonly R[]>([])
    const ids = chosen.join()
    useEffect(() => {
      let isCurrent = true
      const show = (rows: readonly R[]) => isCurrent && setFound(rows)
      // A search that fails finds nothing; the sync panel says why the network or the disk does not answer.
      search(foyer, text).then(show, () => show([]))
      return () => {
        isCurrent = false
      }
    }, [foyer, text])
    useEffect(() => {
      let isCurrent = true
      const read = ids === '' ? [] : ids.split(',').map((id) => byId(foyer, id).catch(() => null))
      void Promise.all(read).then((rows) => isCurrent && setKnown(rows.filter((row) => row !== null)))
      return () => {
        isCurrent = false
      }
    }, [foyer, ids])
    return useMemo(() => {
      const rows = found && [...found, ...known.filter((row) => !found.some(({ id }) => id === row.id))]
      return rows?.map((row) => ({ value: row.id, label: label(row, format) }))
    }, [found, known, format])
  },
  ...(create && { create }),
})

/** Finds rows of a table with local full-text search, also offline. */
export const localFinder = <T extends TableName>(table: T): Finder<RowOf<T>> => ({
  search: (foyer, text) => (text.trim() === '' ? Promise.resolve([]) : foyer.search(table, text, SHOWN)),
  byId: (foyer, id) => foyer.core.rows.get(table, id),
})
