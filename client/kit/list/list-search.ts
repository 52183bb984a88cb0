import type { PhraseKey } from '../../../shared/phrases'

/** One filter of a list: a parameter in the address and what may be chosen. */
export type Filter = {
  readonly key: string
  readonly label: PhraseKey
  /** True for a single value; otherwise several, comma separated. */
  readonly single?: boolean
}

/** The state of a list, all of it in the address and all of it text: `q`, `sortby`, `desc` (0 or 1), filters, the open row. */
export type ListSearch = { readonly [parameter: string]: string | undefined }

const COLUMN = /^[a-z_]{1,40}$/

/**
 * The `validateSearch` of a list: search text, sort column and direction, one parameter per filter and the open row's own
 * (spec 2, 2.7). Anything else in the address is left alone for others to read. What may be sorted by the list knows: routes load
 * before anybody has signed in, and the entities only afterwards.
 */
export function listSearch(filters: readonly Filter[], open?: string): (search: Readonly<Record<string, unknown>>) => ListSearch {
  const keys = filters.map((filter) => filter.key)
  if (open) keys.push(open)
  return (search) => {
    const state: Record<string, string> = {}
    if (typeof search.q === 'string' && search.q) state.q = search.q.slice(0, 200)
    if (typeof search.sortby === 'string' && COLUMN.test(search.sortby)) state.sortby = search.sortby
    if (search.desc !== undefined) state.desc = String(search.desc) === '0' ? '0' : '1'
    for (const key of keys) {
      const value = search[key]
      if (typeof value === 'string' && value) state[key] = value
    }
    return state
  }
}
