import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { OPENS_MODAL } from '../../../shared/kernel/model/list/filter'
import type { List, Sort } from '../../../shared/kernel/model/list/list'
import type { PhraseKey } from '../../../shared/phrases'
import type { ListSearch } from '../list-search'
import { useT } from '../phrases'
import { type AddressSearch, type ListQuestion, readAddress } from '../reading/list/list-address'
import { useNow } from '../use-now'
import type { ListPaging } from './follow-page'

/** Filter of a list: its address parameter and label. */
export type Filter = {
  readonly key: string
  readonly label: PhraseKey
  /** True for a single value; otherwise several, comma separated. */
  readonly single?: boolean
  /** True if the parameter also opens a modal, with the value `OPENS_MODAL`. */
  readonly isBesideModal?: boolean
}

export type ListState = {
  readonly q: string
  readonly sort: Sort
  /** Chosen values by filter key. Unset filters are absent. */
  readonly chosen: Readonly<Record<string, readonly string[]>>
  /** The row that is open. */
  readonly open: string | null
  readonly setQuery: (q: string) => void
  readonly setSort: (by: string) => void
  readonly setFilter: (key: string, values: readonly string[]) => void
  readonly setOpen: (id: string | null, replace?: boolean) => void
  readonly clear: () => void
  /** The page in sight, where the address names it. */
  readonly paging?: ListPaging
}

type Keys = { readonly filters: readonly string[]; readonly openBy: string }
type Read = Pick<ListState, 'q' | 'sort' | 'chosen'>

function useAddress({ filters, openBy }: Keys, read: (search: AddressSearch) => Read): ListState {
  const search: AddressSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const patch = useCallback(
    (values: ListSearch, replace = true) => {
      void navigate({
        to: '.',
        search: (previous: ListSearch) => ({ ...previous, ...values }),
        replace,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return useMemo(() => {
    const { q, sort, chosen } = read(search)
    const open = search[openBy]
    // A list that changes begins at its first page.
    const change = (values: ListSearch) => patch({ ...values, page: undefined })
    return {
      q,
      sort,
      chosen,
      open: typeof open === 'string' && open !== '' ? open : null,
      setQuery: (text) => change({ q: text || undefined, query: undefined }),
      setSort: (column) => change({ sortby: column, desc: sort.by === column && !sort.desc ? '1' : '0' }),
      setFilter: (key, values) => change({ [key]: values.join(',') || undefined }),
      setOpen: (id, replace = false) => patch({ [openBy]: id ?? undefined }, replace),
      clear: () =>
        change({
          q: undefined,
          query: undefined,
          sortby: undefined,
          desc: undefined,
          ...Object.fromEntries(filters.map((key) => [key, undefined])),
        }),
    }
  }, [search, filters, openBy, read, patch])
}

/** Reads a list's state in the address, and writes it. `question` is what the address asks of the list. */
export function useListAddress(list: List): ListState & { readonly question: ListQuestion } {
  const { zone } = useT()
  const now = useNow()
  const search: AddressSearch = useSearch({ strict: false })
  // Scrolling to another page asks nothing new.
  const { page: _page, ...others } = search
  const asked = JSON.stringify(others)
  const question = useMemo(
    () => readAddress(list, JSON.parse(asked) as AddressSearch, { zone, now }),
    [list, asked, zone, now],
  )
  const { page } = useMemo(() => readAddress(list, { page: search.page }, { zone, now: 0 }), [list, search.page, zone])
  const keys = useMemo(() => ({ filters: Object.keys(list.filters), openBy: list.openBy }), [list])
  const state = useAddress(
    keys,
    useCallback(() => ({ q: question.q, sort: question.sort, chosen: question.texts }), [question]),
  )
  const navigate = useNavigate()
  const setPage = useCallback(
    (next: number) => {
      const named = next === 1 ? undefined : String(next)
      void navigate({
        to: '.',
        search: (previous: ListSearch) => ({ ...previous, page: named }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
  const { limit } = question
  return useMemo(
    () => ({ ...state, question, paging: { page, limit, setPage } }),
    [state, question, page, limit, setPage],
  )
}

type Options = {
  /** Columns it may be sorted by; any other in the address counts as none. */
  readonly sorts: readonly string[]
  readonly filters: readonly Pick<Filter, 'key' | 'isBesideModal'>[]
  /** The open row's parameter. */
  readonly openBy: string
  readonly sort: Sort
}

/** Reads and writes the address of a list that asks the local store itself. */
export function useListState({ sorts, filters, openBy, sort }: Options): ListState {
  const keys = useMemo(() => ({ filters: filters.map(({ key }) => key), openBy }), [filters, openBy])
  const read = useCallback(
    (search: AddressSearch): Read => {
      const by = typeof search.sortby === 'string' && sorts.includes(search.sortby) ? search.sortby : sort.by
      const desc = search.desc === undefined ? by === sort.by && sort.desc : search.desc !== '0'
      const chosen: Record<string, string[]> = {}
      for (const { key, isBesideModal } of filters) {
        const value = search[key]
        if (isBesideModal && value === OPENS_MODAL) continue
        if (typeof value === 'string' && value) chosen[key] = value.split(',')
      }
      return { q: typeof search.q === 'string' ? search.q : '', sort: { by, desc }, chosen }
    },
    [sorts, filters, sort],
  )
  return useAddress(keys, read)
}
