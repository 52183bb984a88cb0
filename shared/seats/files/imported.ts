import { additionEdit, type PlanEdit, type SeatValues } from '../plan/edit'

/** A seat as a file describes it. `category` is the name in the file; null where the file names none. */
export type ImportedSeat = {
  readonly x: number
  readonly y: number
  readonly block: string
  readonly row: string
  readonly num: string
  readonly gate: string | null
  readonly category: string | null
  readonly wheelchair: boolean
}

/** Seats of a file, and how many of its lines or elements could not be read. */
export type SeatImport = { readonly seats: readonly ImportedSeat[]; readonly skipped: number }

/** Distance between neighbouring seats on a plan. */
const PITCH = 44
const MARGIN = 66

/** Names of columns, properties and attributes, in English and German. */
const NAMES = {
  block: ['block', 'section', 'sector', 'area', 'bereich', 'sektor'],
  row: ['row', 'reihe'],
  num: ['num', 'number', 'seat', 'seat_number', 'platz', 'sitz', 'nummer'],
  x: ['x', 'left', 'cx'],
  y: ['y', 'top', 'cy'],
  gate: ['gate', 'entrance', 'door', 'eingang', 'tür', 'tor'],
  category: ['category', 'price_category', 'kategorie', 'preiskategorie'],
  wheelchair: ['wheelchair', 'accessible', 'rollstuhl'],
} as const

export type ImportedField = keyof typeof NAMES

/** Reads a field under any of its names. Empty where there is none. */
export function fieldOf(values: Readonly<Record<string, unknown>>, field: ImportedField): string {
  for (const [name, value] of Object.entries(values)) {
    const plain = name
      .trim()
      .toLowerCase()
      .replace(/^data-/, '')
      .replace(/[\s-]+/g, '_')
    if (
      (NAMES[field] as readonly string[]).includes(plain) &&
      (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    )
      return String(value).trim()
  }
  return ''
}

export const isYes = (text: string): boolean => /^(1|true|yes|y|ja|j|x)$/i.test(text)

/** Makes a seat of the fields of a line, a feature or an element. */
export const seatFrom = (
  values: Readonly<Record<string, unknown>>,
  x: number,
  y: number,
  fallback: { readonly num: string; readonly block: string },
): ImportedSeat => ({
  x,
  y,
  block: (fieldOf(values, 'block') || fallback.block).slice(0, 40),
  row: (fieldOf(values, 'row') || '1').slice(0, 8),
  num: (fieldOf(values, 'num') || fallback.num).slice(0, 8),
  gate: fieldOf(values, 'gate').slice(0, 60) || null,
  category: fieldOf(values, 'category') || null,
  wheelchair: isYes(fieldOf(values, 'wheelchair')),
})

/** Median distance from a seat to its nearest neighbour, measured at up to 200 seats. */
function usualPitch(seats: readonly ImportedSeat[]): number {
  const step = Math.max(1, Math.floor(seats.length / 200))
  const distances: number[] = []
  for (let i = 0; i < seats.length; i += step) {
    const seat = seats[i]
    if (!seat) continue
    let least = Number.POSITIVE_INFINITY
    for (const other of seats)
      if (other !== seat)
        least = Math.min(least, Math.hypot(other.x - seat.x, other.y - seat.y) || Number.POSITIVE_INFINITY)
    if (Number.isFinite(least)) distances.push(least)
  }
  return distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)] ?? PITCH
}

/**
 * Scales seats so that neighbours have the plan's pitch, and moves them to its corner. Files use metres, pixels or
 * degrees.
 */
export function fitToPlan(seats: readonly ImportedSeat[]): ImportedSeat[] {
  if (seats.length === 0) return []
  const scale = PITCH / usualPitch(seats)
  const [left, top] = [
    seats.reduce((n, { x }) => Math.min(n, x), Infinity),
    seats.reduce((n, { y }) => Math.min(n, y), Infinity),
  ]
  return seats.map((seat) => ({
    ...seat,
    x: Math.round((seat.x - left) * scale) + MARGIN,
    y: Math.round((seat.y - top) * scale) + MARGIN,
  }))
}

/**
 * Makes the edit that adds the seats of a file.
 * @param categoryOf the category of a name in the file, and of seats without one
 */
export const importEdit = (
  seats: readonly ImportedSeat[],
  categoryOf: (name: string | null) => string,
  newId: () => string,
): PlanEdit =>
  additionEdit(
    seats.map(({ category, x, y, ...seat }): [string, SeatValues] => [
      newId(),
      {
        ...seat,
        x,
        y,
        price_category_id: categoryOf(category),
        override_num: null,
        linked_seat_id: null,
        hold_owner: null,
        hold_reason: null,
      },
    ]),
  )
