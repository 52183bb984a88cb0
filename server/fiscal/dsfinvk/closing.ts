import { iso, MINUTE, ms, zoneOffset } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import type { TseRecord } from '../tse-record'
import type { BonLine, BonOrder } from './bon'
import type { FileName } from './tables'
import { type DsfinvkRow, money } from './write-table'

/** A business and its place, as the tax authority knows them. */
export type BusinessPlace = {
  readonly name: string
  readonly street: string
  readonly postcode: string
  readonly city: string
  /** ISO 3166-1 alpha-3. */
  readonly country: string
  readonly vat_id: string
}

/** A closed shift with everything that its closing shows. */
export type Closing = {
  readonly business: BusinessPlace
  /** Number of the organisation at the tax office; empty for none. */
  readonly tax_number: string
  readonly location: BusinessPlace
  readonly currency: string
  readonly zone: string
  readonly version: string
  readonly box: RowOf<'cash_boxes'>
  readonly shift: RowOf<'cash_box_shifts'>
  /** All receipts of the shift in the order of their numbers. */
  readonly receipts: readonly RowOf<'receipts'>[]
  readonly orders: ReadonlyMap<string, BonOrder>
  /** Names by id. */
  readonly devices: ReadonlyMap<string, string>
  readonly users: ReadonlyMap<string, string>
  /** Signatures of a security device, by the receipt's id. */
  readonly signed: ReadonlyMap<string, TseRecord>
}

/** Rows of one closing for each file. */
export type ClosingRows = Readonly<Record<FileName, readonly DsfinvkRow[]>>

/** A time as the organisation's clocks showed it, with their offset: `2026-11-24T19:30:00+01:00`. */
export function localTime(zone: string, at: string): string {
  const offset = zoneOffset(zone, ms(at))
  const minutes = Math.round(offset / MINUTE)
  const part = (value: number) => `${value}`.padStart(2, '0')
  const zoned = `${minutes < 0 ? '-' : '+'}${part(Math.floor(Math.abs(minutes) / 60))}:${part(Math.abs(minutes) % 60)}`
  return `${iso(ms(at) + offset).slice(0, 19)}${zoned}`
}

export const taxColumns = (prefix: string, { gross, tax }: Pick<BonLine, 'gross' | 'tax'>): DsfinvkRow => ({
  [`${prefix}_BRUTTO`]: money(gross),
  [`${prefix}_NETTO`]: money(gross - tax),
  [`${prefix}_UST`]: money(tax),
})

/** Sums lines of the same group. */
export function sumByGroup<T extends { readonly gross: number; readonly tax: number }>(
  lines: readonly T[],
  keyOf: (line: T) => string,
): readonly T[] {
  const groups = new Map<string, T>()
  for (const line of lines) {
    const known = groups.get(keyOf(line))
    groups.set(keyOf(line), known ? { ...known, gross: known.gross + line.gross, tax: known.tax + line.tax } : line)
  }
  return [...groups.values()]
}
