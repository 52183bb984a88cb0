import { LOCALES } from '../../kernel/format'

/** Longest text that a function returns. */
const MAX_LENGTH = 2000

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const asText = (value: unknown): string => (isEmpty(value) ? '' : String(value))

const asLength = (value: unknown, otherwise: number): number => {
  const number = Math.trunc(Number(value ?? otherwise))
  return Number.isFinite(number) ? Math.min(Math.max(number, 0), MAX_LENGTH) : otherwise
}

/** Cuts a text to `length` characters. The last one is an ellipsis where something is cut off. */
export function truncate(value: unknown, length?: unknown, ellipsis?: unknown): string {
  const limit = asLength(length, 50)
  const characters = [...asText(value)]
  if (characters.length <= limit) return characters.join('')
  const end = [...(ellipsis === undefined ? '…' : asText(ellipsis))].slice(0, limit)
  return [...characters.slice(0, limit - end.length), ...end].join('')
}

/** Padding of a text to `length` characters: spaces or the given text, repeated. */
function padding(text: string, length: unknown, filling: unknown): string {
  const missing = asLength(length, 0) - [...text].length
  const fill = [...(filling === undefined ? ' ' : asText(filling))]
  return missing <= 0 || fill.length === 0
    ? ''
    : Array.from({ length: missing }, (_, i) => fill[i % fill.length]).join('')
}

/** Fills a text up to `length` characters at its end, with spaces or the given text. */
export function padEnd(value: unknown, length?: unknown, filling?: unknown): string {
  const text = asText(value)
  return text + padding(text, length, filling)
}

/** Fills a text up to `length` characters at its beginning, for amounts in a column. */
export function padStart(value: unknown, length?: unknown, filling?: unknown): string {
  const text = asText(value)
  return padding(text, length, filling) + text
}

/** Writes cents with a comma and two decimal places: 1250 is `12,50`. */
export function currency(cents: unknown): string {
  const value = Math.round(Number(cents ?? 0))
  if (!Number.isSafeInteger(value)) return ''
  const digits = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

const STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit' },
  datetime: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  weekday: { weekday: 'long' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
}

/**
 * Writes a time in German format and the organisation's time zone: `21.11.2026`. Styles are `date`, `time`, `datetime`,
 * `weekday` and `long`. Returns an empty text for what is no time. Throws for an unknown style.
 */
export function formatDate(time: unknown, style: unknown, timeZone: string): string {
  const options = Object.hasOwn(STYLES, String(style ?? 'date')) ? STYLES[String(style ?? 'date')] : undefined
  if (!options)
    throw new RangeError(
      `formatDate has no style “${String(style).slice(0, 20)}”: use ${Object.keys(STYLES).join(', ')}`,
    )
  const date = new Date(typeof time === 'number' ? time : asText(time))
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(LOCALES.de, { ...options, timeZone }).format(date)
}

/** Returns true for a missing value, an empty text and an empty list. */
export const empty = (value: unknown): boolean => isEmpty(value)

/** Net amount in whole cents: gross divided by one plus the rate, which is in percent. */
export const net = (gross: unknown, percent: unknown): number => {
  const amount = Number(gross) / (1 + Number(percent) / 100)
  return Number.isFinite(amount) ? Math.round(amount) : 0
}
