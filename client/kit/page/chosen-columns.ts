import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListColumn } from '../list/rows'
import { useListSettings } from './list-settings'

type Chosen<R> = {
  /** All columns, those shown first. */
  readonly all: readonly ListColumn<R>[]
  readonly shown: readonly ListColumn<R>[]
  /** True if the user has chosen them, in the address or for good. */
  readonly isChosen: boolean
}

/**
 * The columns that a list shows: those of the address, otherwise those that the user has chosen, otherwise its own. The
 * first one stays.
 */
export function useChosenColumns<R>(
  table: string,
  own: readonly ListColumn<R>[],
  more: readonly ListColumn<R>[],
): Chosen<R> {
  const { columns }: { readonly columns?: unknown } = useSearch({ strict: false })
  const stored = useListSettings().useColumns(table)
  return useMemo(() => {
    const known = new Map([...own, ...more].map((column) => [column.key, column]))
    const keys = typeof columns === 'string' && columns !== '' ? columns.split(',') : stored
    const [first] = own
    const chosen = [...new Set([...(first ? [first.key] : []), ...keys])].flatMap((key) => known.get(key) ?? [])
    const isChosen = keys.some((key) => known.has(key))
    const shown = isChosen ? chosen : own
    return { all: [...shown, ...[...known.values()].filter((column) => !shown.includes(column))], shown, isChosen }
  }, [columns, stored, own, more])
}
