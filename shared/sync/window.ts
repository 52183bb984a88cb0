/**
 * Replication window: the rows a device keeps, and the queries it can answer from them alone.
 *
 * - `windowOf(entity)`: the entity's window, or null if devices keep all of its rows.
 * - `windowBounds(…)`: the bounds of a holder at a time. The server computes them and sends them with every page.
 * - `isWholeOn(held, entity, where)`: true if a device that holds `held` has every row of the entity that fits `where`,
 *   so that a list
 *   with this filter can be answered locally. `where` is a query's `where`: values, or `$in`, `$eq`, `$gte` and `$gt`.
 */
import type { Entity } from '../kernel/model/entity'
import type { Bound, RowTest, Window, WindowBounds } from '../kernel/model/window'
import { BOUNDS } from '../kernel/model/window'
import { DAY, iso, ms } from '../kernel/time'

/**
 * Time in ms an event stays current after its end. A desk or door works on the next events and is asked about the last
 * ones. A week, because an event that was postponed at the door may be moved that late.
 */
export const STAYS_CURRENT = 7 * DAY

/** Time in ms for which holders keep recent business, and contacts since they were last changed or sold to. */
const RECENT = { counter: 60 * DAY, office: 90 * DAY } as const
const SEEN = { counter: 180 * DAY, office: 730 * DAY } as const

/** Returns the window of an entity; null if devices keep all of its rows. */
export const windowOf = ({ replication }: Pick<Entity, 'replication'>): Window | null => replication?.window ?? null

/**
 * Returns the bounds of a holder. They begin at midnight UTC, so that they move once a day. An office keeps the season
 * that runs now, and at least its recent business.
 * @param season when the season began that runs now; null if none does
 */
export function windowBounds(
  { holder, device_id }: Pick<WindowBounds, 'holder' | 'device_id'>,
  season: string | null,
  now: number,
): WindowBounds {
  const today = Math.floor(now / DAY) * DAY
  const recent = iso(today - RECENT[holder])
  const current =
    holder === 'counter' ? iso(today - STAYS_CURRENT) : season !== null && season < recent ? season : recent
  return { holder, device_id, current, recent, seen: iso(today - SEEN[holder]) }
}

/** Clocks of two servers, or one that is corrected, may disagree for a moment at midnight. */
const TOLERANCE = DAY

/**
 * Returns true if rows that were pulled within `held` contain all that `wanted` asks for. Null is everything, as
 * earlier versions pulled it. An office keeps whatever a desk keeps. The device is not compared: a browser that becomes
 * a new device has pulled before the new device had any rows.
 */
export function containsWindow(held: WindowBounds | null, wanted: WindowBounds): boolean {
  if (held === null) return true
  if (held.holder !== wanted.holder && held.holder !== 'office') return false
  return BOUNDS.every((bound) => ms(held[bound]) <= ms(wanted[bound]) + TOLERANCE)
}

/** Returns the later of two windows of the same holder, bound by bound. */
export const laterBounds = (a: WindowBounds, b: WindowBounds): WindowBounds => {
  const later = (bound: Bound) => (a[bound] > b[bound] ? a[bound] : b[bound])
  return { ...b, current: later('current'), recent: later('recent'), seen: later('seen') }
}

/**
 * Window of a device: the bounds of its rows, null for everything, and its rows by id, for filters by a related row.
 */
export type HeldWindow = {
  readonly bounds: WindowBounds | null
  readonly row: (table: string, id: string) => Readonly<Record<string, unknown>> | null
}

type RowFilter = Readonly<Record<string, unknown>>
type Condition = { readonly values: readonly unknown[] | null; readonly from: unknown }

/** Returns the values that a filter allows in a column, and the lowest of them, as far as it says. */
function conditionOn(where: RowFilter, column: string): Condition {
  const given = where[column]
  if (given === undefined) return { values: null, from: undefined }
  if (typeof given !== 'object' || given === null) return { values: [given], from: given }
  const { $in, $eq, $gte, $gt } = given as Readonly<Record<string, unknown>>
  const values = Array.isArray($in) ? $in : $eq === undefined ? null : [$eq]
  return { values, from: $gte ?? $gt }
}

function implied(test: RowTest, where: RowFilter, bounds: WindowBounds, held: HeldWindow): boolean {
  if ('many' in test) return false
  if ('holder' in test) return bounds.holder === test.holder
  const { values, from } = conditionOn(where, test.by)
  if ('since' in test) {
    const bound = bounds[test.since]
    return values
      ? values.every((value) => typeof value === 'string' && value >= bound)
      : typeof from === 'string' && from >= bound
  }
  if (values === null) return false
  if ('own' in test) return values.every((value) => value !== null && value === bounds.device_id)
  if ('in' in test) return values.every((value) => (test.in as readonly unknown[]).includes(value))
  return values.every((value) => {
    const row = typeof value === 'string' ? held.row(test.one, value) : null
    return row !== null && test.where.some((reason) => reason.every((inner) => implied(inner, row, bounds, held)))
  })
}

/** Returns true if a device holds every row of an entity that fits a filter. */
export function holdsWholeTable(held: HeldWindow, entity: Pick<Entity, 'replication'>, where: RowFilter = {}): boolean {
  const window = windowOf(entity)
  const { bounds } = held
  if (window === null || bounds === null) return true
  return window.some((reason) => reason.every((test) => implied(test, where, bounds, held)))
}
