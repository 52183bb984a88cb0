import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Sort } from '../../../../shared/kernel/model/list/list'
import { MAX_LIMIT } from '../../../../shared/kernel/model/query'
import { SEARCH_DEBOUNCE } from '../../../../shared/kernel/search-text'
import type { ListSearch } from '../../list-search'
import { wholeNumber } from '../../reading/list/list-address'

/** A question to a list without columns, as the address has it: paging, order and search (spec 2, 2.7). */
export type ShortList = {
  readonly q: string
  readonly sort: Sort
  /** The part of a query's input that follows: all rows up to the last one of the page. */
  readonly input: {
    readonly limit: number
    readonly sort: string
    readonly desc: boolean
    readonly query: string | null
  }
  readonly setQuery: (q: string) => void
  readonly setDesc: (desc: boolean) => void
  /** Shows one page more. */
  readonly more: () => void
  /** Ref of the rows' element, which is scrolled to the page that the address named when it was opened. */
  readonly ref: (rows: HTMLElement | null) => void
}

/**
 * Reads paging, order and search of a list without columns from the address, and writes them there. `sorts` may be
 * named by `sortby`.
 */
export function useShortList(sorts: readonly string[], own: Sort): ShortList {
  const navigate = useNavigate()
  const search: ListSearch = useSearch({ strict: false })
  const q = search.q ?? search.query ?? ''
  const [query] = useDebouncedValue(q.trim(), SEARCH_DEBOUNCE)
  const by = sorts.find((each) => each === search.sortby) ?? own.by
  const desc = search.desc === undefined ? by !== own.by || own.desc : search.desc !== '0'
  const size = wholeNumber(search.limit, MAX_LIMIT, SHORT_PAGE)
  const page = wholeNumber(search.page, Math.floor(MAX_LIMIT / size), 1)
  const [opened] = useState((page - 1) * size)
  const [isThere, setThere] = useState(opened === 0)
  const set = (values: ListSearch) =>
    void navigate({
      to: '.',
      search: (previous: ListSearch) => ({ ...previous, ...values }),
      replace: true,
      resetScroll: false,
    })
  const ref = useCallback(
    (rows: HTMLElement | null) => {
      const first = isThere ? undefined : rows?.children[opened]
      if (!first) return
      first.scrollIntoView({ block: 'start' })
      setThere(true)
    },
    [isThere, opened],
  )
  return {
    q,
    sort: { by, desc },
    input: { limit: size * page, sort: by, desc, query: query || null },
    setQuery: (text) => set({ q: text || undefined, query: undefined, page: undefined }),
    setDesc: (next) => set({ sortby: by === own.by ? undefined : by, desc: next ? '1' : '0', page: undefined }),
    more: () => set({ page: String(page + 1) }),
    ref,
  }
}

/** Number of rows on a page of a list without columns, unless the address says another. */
const SHORT_PAGE = 50
