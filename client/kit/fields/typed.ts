import type { Language } from '../../../shared/kernel/phrases'
import { atWallTime, iso, ms, wallTimeOf } from '../../../shared/kernel/time'
import { newId } from '../new-id'
import { readAmount, writeAmount } from './amount'
import type { TypedGroup, TypedValue } from './content'
import type { Kind, ShownField } from './kind'

/** Identity of a list's entry on the screen. */
export const ENTRY_KEY = '$key'
/** Members of an entry that the form does not show, as JSON. */
const REST = '$rest'

/** Language and time zone in which values are typed. */
export type Locale = { readonly language: Language; readonly zone: string }

export const isGroup = (typed: TypedValue | undefined): typed is TypedGroup =>
  typeof typed === 'object' && !Array.isArray(typed)

/** The entries of a list, or the values of a choice. */
export const entriesOf = (typed: TypedValue | undefined): readonly TypedValue[] =>
  Array.isArray(typed) ? (typed as readonly TypedValue[]) : []

export const groupsOf = (typed: TypedValue | undefined): readonly TypedGroup[] => entriesOf(typed).filter(isGroup)

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Converts the stored values of some fields to their typed forms. */
export const typedGroup = (
  members: readonly ShownField[],
  values: Readonly<Record<string, unknown>>,
  locale: Locale,
): TypedGroup => Object.fromEntries(members.map(({ field, kind }) => [field, toTyped(kind, values[field], locale)]))

/** A list's entry: the typed forms of its fields, and what the form does not show. */
export function newEntry(
  members: readonly ShownField[],
  values: Readonly<Record<string, unknown>>,
  locale: Locale,
): TypedGroup {
  const hidden = Object.entries(values).filter(([field]) => !members.some((member) => member.field === field))
  return {
    [ENTRY_KEY]: newId(),
    [REST]: JSON.stringify(Object.fromEntries(hidden)),
    ...typedGroup(members, values, locale),
  }
}

/** Converts a stored value to its typed form. */
export function toTyped(kind: Kind, value: unknown, locale: Locale): TypedValue {
  const text = typeof value === 'string' ? value : ''
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  switch (kind.kind) {
    case 'yes_no':
      return value === true
    case 'choices':
    case 'tags':
      return list.map(String)
    case 'amounts':
      return list.map((cents) => writeAmount(Number(cents), locale.language))
    case 'cents':
    case 'percent':
      return typeof value === 'number' ? writeAmount(value, locale.language, kind.kind === 'cents' ? 2 : 0) : ''
    case 'number':
      return typeof value === 'number' ? value : ''
    case 'first_day':
    case 'last_day':
      return text && wallTimeOf(locale.zone, ms(text)).day
    case 'time':
      return text && timeTyped(text, locale)
    case 'list':
      return list.map((entry) => newEntry(kind.members, recordOf(entry), locale))
    case 'group':
      return typedGroup(kind.members, recordOf(value), locale)
    case 'translations':
      return Object.fromEntries(
        list.map(recordOf).map((entry) => [String(entry.lang), typedGroup(kind.members, entry, locale)]),
      )
    default:
      return text
  }
}

const timeTyped = (text: string, { zone }: Locale): string => {
  const { day, time } = wallTimeOf(zone, ms(text))
  return `${day}T${time}`
}

/** Returns true if two fields have the same content. */
export const isSameTyped = (one: TypedValue | undefined, other: TypedValue | undefined): boolean =>
  JSON.stringify(content(one)) === JSON.stringify(content(other))

/** The content of a field without the identities of its entries. */
const content = (typed: TypedValue | undefined): unknown => {
  if (Array.isArray(typed)) return typed.map(content)
  if (!isGroup(typed)) return typed
  return Object.fromEntries(
    Object.entries(typed).flatMap(([field, value]) => (field === ENTRY_KEY ? [] : [[field, content(value)]])),
  )
}

/** Returns true if nothing is filled in. */
export const isBlank = (typed: TypedValue): boolean =>
  typed === '' || (typeof typed === 'object' && Object.values(typed).every(isBlank))

/** Parses a typed value. An empty field is null where the schema allows it. An invalid date stays as typed. */
export function toValue(kind: Kind, typed: TypedValue, locale: Locale): unknown {
  switch (kind.kind) {
    case 'yes_no':
      return typed === true
    case 'choices':
    case 'tags':
      return kind.nullable && entriesOf(typed).length === 0 ? null : entriesOf(typed)
    case 'amounts':
      return entriesOf(typed).map((amount) => readAmount(String(amount)) ?? amount)
    case 'list':
      return groupsOf(typed).map((entry) => ({
        ...recordOf(JSON.parse(String(entry[REST] ?? '{}'))),
        ...valuesOf(kind.members, entry, locale),
      }))
    case 'group':
      return kind.nullable && isBlank(typed) ? null : valuesOf(kind.members, isGroup(typed) ? typed : {}, locale)
    case 'translations':
      return Object.entries(isGroup(typed) ? typed : {}).flatMap(([lang, entry]) =>
        isBlank(entry) ? [] : [{ lang, ...valuesOf(kind.members, isGroup(entry) ? entry : {}, locale) }],
      )
    default:
      return simpleValue(kind, typed, locale)
  }
}

function simpleValue({ kind, nullable, as }: Kind, typed: TypedValue, { zone }: Locale): unknown {
  if (typed === '') return nullable ? null : typed
  if (kind === 'cents' || kind === 'percent') return readAmount(String(typed)) ?? typed
  if (kind === 'number') return Number(typed)
  if (kind === 'first_day') return storedTime(zone, String(typed), '00:00:00')
  if (kind === 'last_day') return storedTime(zone, String(typed), '23:59:59')
  if (kind === 'time') {
    const [day, time] = splitTime(String(typed))
    return storedTime(zone, day, readTime(time) ?? '')
  }
  return typeof typed === 'string' ? (as ?? String)(typed.trim()) : typed
}

const TIME = /^(?<hour>\d{1,2})(?:[:.h ]?(?<minute>\d{2}))?\s*(?<half>[ap])?\.?m?\.?$/i

/** Parses a typed time of day, such as `19:30`, `1930`, `19.30`, `7pm`, into `19:30`; null for anything else. */
export function readTime(text: string): string | null {
  const { hour = '', minute = '00', half } = TIME.exec(text.trim())?.groups ?? {}
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  if (hour === '' || hours > 23 || Number(minute) > 59 || (half && Number(hour) > 12)) return null
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** Day and time of day of a typed time; either may be empty. */
export const splitTime = (typed: string): [day: string, time: string] => {
  const [day = '', time = ''] = typed.split('T')
  return [day, time]
}

/** The stored time, or what was typed if it is none. */
function storedTime(zone: string, day: string, time: string): string {
  const at = atWallTime(zone, { day, time })
  return Number.isNaN(at) ? '' : iso(at)
}

/** The values of some fields, as the command takes them. */
export const valuesOf = (members: readonly ShownField[], typed: TypedGroup, locale: Locale): Record<string, unknown> =>
  Object.fromEntries(members.map(({ field, kind }) => [field, toValue(kind, typed[field] ?? '', locale)]))

const timeOf = ({ kind }: ShownField, typed: TypedValue | undefined, locale: Locale): number =>
  Date.parse(String(toValue(kind, typed ?? '', locale) ?? ''))

/**
 * Returns the times that move along when a field changes, such as the end of an event with its start. The time between
 * the two stays. It is kept in `distances`, in ms by following field, while the changed field is incomplete and moves
 * nothing.
 */
export function moveDependentTimes(
  shown: readonly ShownField[],
  typed: TypedGroup,
  { field, value }: { readonly field: string; readonly value: TypedValue },
  locale: Locale,
  distances: Map<string, number>,
): TypedGroup {
  const moved: Record<string, TypedValue> = {}
  const leader = shown.find((each) => each.field === field)
  if (!leader) return moved
  for (const follower of shown.filter(({ words }) => words.follows === field)) {
    const now = timeOf(follower, typed[follower.field], locale) - timeOf(leader, typed[field], locale)
    if (!Number.isNaN(now)) distances.set(follower.field, now)
    const next = timeOf(leader, value, locale) + (distances.get(follower.field) ?? Number.NaN)
    if (!Number.isNaN(next)) moved[follower.field] = toTyped(follower.kind, iso(next), locale)
  }
  return moved
}
