import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { ListSearch } from './list-search'

export type ListState = {
  readonly q: string
  readonly sort: { readonly by: string; readonly desc: boolean }
  /** Chosen values by filter key. Unset filters are absent. */
  readonly chosen: Readonly<Record<string, readonly string[]>>
  /** The row that is open. */
  readonly open: string | null
  readonly setQuery: (q: string) => void
  readonly setSort: (by: string) => void
  readonly setFilter: (key: string, values: readonly string[]) => void
  readonly setOpen: (id: string | null, replace?: boolean) => void
  readonly clear: () => void
}

type Options = {
  /** Columns it may be sorted by; any other in the address counts as none. */
  readonly sorts: readonly string[]
  readonly filters: readonly { readonly key: string }[]
  /** The open row's parameter. */
  readonly openBy: string
  readonly sort: { readonly by: string; readonly desc: boolean }
}

/** Reads and writes a list's state in the address. */
export function useListState({ sorts, filters, openBy, sort }: Options): ListState {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const patch = useCallback(
    (values: ListSearch, replace = true) => {
      void navigate({ to: '.', search: (previous: ListSearch) => ({ ...previous, ...values }), replace, resetScroll: false })
    },
    [navigate],
  )
  return useMemo(() => {
    const by = typeof search.sortby === 'string' && sorts.includes(search.sortby) ? search.sortby : sort.by
    const desc = search.desc === undefined ? by === sort.by && sort.desc : search.desc !== '0'
    const chosen: Record<string, string[]> = {}
    for (const { key } of filters) {
      const value = search[key]
      if (typeof value === 'string' && value) chosen[key] = value.split(',')
    }
    const open = search[openBy]
    return {
      q: typeof search.q === 'string' ? search.q : '',
      sort: { by, desc },
      chosen,
      open: typeof open === 'string' ? open : null,
      setQuery: (q) => patch({ q: q || undefined }),
      setSort: (column) => patch({ sortby: column, desc: by === column && !desc ? '1' : '0' }),
      setFilter: (key, values) => patch({ [key]: values.join(',') || undefined }),
      setOpen: (id, replace = false) => patch({ [openBy]: id ?? undefined }, replace),
      clear: () => patch({ q: undefined, ...Object.fromEntries(filters.map(({ key }) => [key, undefined])) }),
    }
  }, [search, sorts, filters, openBy, sort, patch])
}
