import type { DsfinvkColumn, Table } from './tables'

/**
 * A row's values by column. Numbers of a column with decimals are in its smallest unit as `Decimal`, never a fraction.
 */
export type DsfinvkRow = Readonly<Record<string, string | number | Decimal | null>>

/** An exact decimal: `units` of 10^-`places`. */
export type Decimal = { readonly units: number; readonly places: number }

/** An amount of money in cents. */
export const money = (cents: number): Decimal => ({ units: cents, places: 2 })

/**
 * Formats a decimal with a comma and exactly the given places. Throws a RangeError where it has more places than the
 * column.
 */
function decimalText({ units, places }: Decimal, decimals: number): string {
  if (places > decimals) throw new RangeError(`${places} decimal places in a column of ${decimals}`)
  const digits = `${Math.abs(units)}`.padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).padEnd(decimals, '0')
  return `${units < 0 ? '-' : ''}${whole}${decimals > 0 ? `,${fraction}` : ''}`
}

function cell(value: DsfinvkRow[string] | undefined, { length, decimals = 0 }: DsfinvkColumn): string {
  if (value === null || value === undefined || value === '') return ''
  if (length === undefined) {
    if (typeof value === 'string') throw new RangeError('a number column takes no text')
    return decimalText(typeof value === 'number' ? { units: value, places: 0 } : value, decimals)
  }
  // A line break inside a field is allowed by CSV, and misread by common audit software.
  const text = String(value)
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, length)
  return `"${text.replaceAll('"', '""')}"`
}

const line = (cells: readonly string[]): string => `${cells.join(';')}\r\n`

/** The first line of a table's file. */
export const headLine = ({ columns }: Table): string => line(columns.map(({ name }) => `"${name}"`))

/** Lines of a table. Missing values are empty; texts are cut to the length of their column. */
export const bodyLines = ({ columns }: Table, rows: readonly DsfinvkRow[]): string =>
  rows.map((row) => line(columns.map((column) => cell(row[column.name], column)))).join('')
