import type { PhraseKey } from '../../../shared/phrases'

/** Filter of a list: its address parameter and label. */
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
 * Creates the `validateSearch` of a list: search text, sort column and direction, one parameter per filter, and the parameter of the
 * open row (spec 2, 2.7). Other parameters stay untouched. Sort columns are checked by the list itself: routes load before sign-in,
 * entities only afterwards.
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
