import { type FilterValues, type ListFilter, OPENS_MODAL } from '../../../../shared/kernel/model/list/filter'
import { argumentOf, type List, type OwnSort } from '../../../../shared/kernel/model/list/list'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../../../shared/kernel/model/query'
import { atWallTime, DAY, iso } from '../../../../shared/kernel/time'

/** Parameters of an address as text. */
export type AddressSearch = Readonly<Record<string, unknown>>

/** A parameter whose value the list does not know. */
export type UnknownValue = { readonly parameter: string; readonly value: string }

/** A question to a list, as its address asks it (spec 2, 2.7). */
export type ListQuestion = {
  readonly q: string
  readonly sort: OwnSort
  /** The filters' values, by the API's arguments. */
  readonly chosen: FilterValues
  /** The same values as the address has them, by parameter. */
  readonly texts: Readonly<Record<string, readonly string[]>>
  readonly page: number
  readonly limit: number
  readonly unknown: readonly UnknownValue[]
}

/** Place and moment of reading: the organisation's time zone, and the time. */
type ReadingContext = { readonly zone: string; readonly now: number }

const FLAGS: Readonly<Record<string, boolean>> = { 1: true, true: true, 0: false, false: false }
const DATE = /^\d{4}-\d\d-\d\d$/

/** A date parameter is read as a date unless it is 1, which stands for now. A day means its beginning or its end. */
function timeOf(text: string, edge: ListFilter['edge'], { zone, now }: ReadingContext): string | undefined {
  if (text === '1') return iso(now)
  const time = DATE.test(text)
    ? atWallTime(zone, { day: edge === 'last' ? nextDay(text) : text, time: '00:00' })
    : Date.parse(text)
  return Number.isNaN(time) ? undefined : iso(time)
}

const nextDay = (day: string): string => {
  const time = Date.parse(day)
  return Number.isNaN(time) ? day : iso(time + DAY).slice(0, 10)
}

/** The value of a filter's text in the address; undefined where the filter has no such value. */
function parsedValue(filter: ListFilter, text: string, here: ReadingContext): unknown {
  const { control, value } = filter
  const typed = (one: string): unknown =>
    value.safeParse(control === 'many' ? [one] : one).success ? one : Number(one)
  const read =
    control === 'flag'
      ? FLAGS[text]
      : control === 'time'
        ? timeOf(text, filter.edge, here)
        : control === 'many'
          ? text.split(',').map(typed)
          : typed(text)
  const parsed = value.safeParse(read)
  return parsed.success ? parsed.data : undefined
}

/**
 * Parameters of a saved view as pages call them today. Views that are older may call a parameter by its argument in the
 * API.
 */
export function savedSearch(list: List, saved: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const today = new Map(
    Object.entries(list.filters).map(([parameter, filter]) => [argumentOf(parameter, filter), parameter]),
  )
  return Object.fromEntries(
    Object.entries(saved).map(([name, value]) => [name in list.filters ? name : (today.get(name) ?? name), value]),
  )
}

/** A positive whole number of the address; `otherwise` for anything else. */
export const wholeNumber = (text: unknown, most: number, otherwise: number): number => {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 1 && number <= most ? number : otherwise
}

/**
 * The order that an address asks for. The list's own column in its own direction is the order that the list begins
 * with.
 */
function sortOf({ sort }: List, { sortby, desc }: AddressSearch): OwnSort {
  const by = typeof sortby === 'string' && sortby !== '' ? sortby : null
  if (by === null && desc === undefined) return sort
  const asked = { by: by ?? sort.by, desc: desc !== '0' }
  return asked.by === sort.by && asked.desc === sort.desc ? sort : asked
}

/**
 * Reads what an address asks of a list. Sorting is descending unless `desc` is 0, and begins as the list says where
 * neither is given.
 */
export function readAddress(list: List, search: AddressSearch, here: ReadingContext): ListQuestion {
  const unknown: UnknownValue[] = []
  const chosen: Record<string, unknown> = {}
  const texts: Record<string, readonly string[]> = {}
  for (const [parameter, filter] of Object.entries(list.filters)) {
    const text = search[parameter]
    if (parameter === 'query' || typeof text !== 'string' || text === '') continue
    if (filter.isBesideModal && text === OPENS_MODAL) continue
    texts[parameter] = filter.control === 'many' ? text.split(',') : [text]
    const value = parsedValue(filter, text, here)
    if (value === undefined) unknown.push({ parameter, value: text })
    else chosen[argumentOf(parameter, filter)] = value
  }
  const { sortby } = search
  if (typeof sortby === 'string' && sortby !== '' && sortby !== list.sort.by && !list.entity.sorts.includes(sortby))
    unknown.push({ parameter: 'sortby', value: sortby })
  const q = search.q ?? search.query
  return {
    q: typeof q === 'string' ? q.slice(0, 200) : '',
    sort: sortOf(list, search),
    chosen,
    texts,
    page: wholeNumber(search.page, 1_000_000, 1),
    limit: wholeNumber(search.limit, MAX_LIMIT, DEFAULT_LIMIT),
    unknown,
  }
}
