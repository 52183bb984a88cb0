import Papa from 'papaparse'
import { fieldOf, fitToPlan, type ImportedSeat, type SeatImport, seatFrom } from './imported'

const PITCH = 44

/** Reads a decimal with a point or a comma; null where it is no number. */
function decimal(text: string): number | null {
  const value = Number(text.replace(',', '.'))
  return text === '' || Number.isNaN(value) ? null : value
}

/**
 * Reads seats from a table with a header: block, row, seat, x, y, gate, category and wheelchair, in English or German.
 * Without places the rows are laid out below each other, block by block. Lines without a number are skipped.
 */
export function readSeatsCsv(text: string): SeatImport {
  const { data } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
  })
  const seats: (ImportedSeat & { readonly isPlaced: boolean })[] = []
  let skipped = 0
  for (const line of data) {
    const [x, y] = [decimal(fieldOf(line, 'x')), decimal(fieldOf(line, 'y'))]
    if (fieldOf(line, 'num') === '') skipped += 1
    else seats.push({ ...seatFrom(line, x ?? 0, y ?? 0, { num: '', block: '' }), isPlaced: x !== null && y !== null })
  }
  const rest = ({ isPlaced: _, ...seat }: (typeof seats)[number]): ImportedSeat => seat
  if (seats.length > 0 && seats.every(({ isPlaced }) => isPlaced)) return { seats: fitToPlan(seats.map(rest)), skipped }
  return { seats: laidOut(seats.map(rest)), skipped }
}

/** Lays rows out below each other, blocks with a gap between them. */
function laidOut(seats: readonly ImportedSeat[]): ImportedSeat[] {
  const rows = new Map<string, ImportedSeat[]>()
  for (const seat of seats) {
    const key = `${seat.block}\u0000${seat.row}`
    const row = rows.get(key)
    if (row) row.push(seat)
    else rows.set(key, [seat])
  }
  const longest = Math.max(0, ...[...rows.values()].map((row) => row.length))
  let [y, block] = [PITCH * 2, '']
  const placed: ImportedSeat[] = []
  for (const row of rows.values()) {
    const name = row[0]?.block ?? ''
    if (placed.length > 0) y += name === block ? PITCH + 6 : PITCH * 3
    block = name
    const left = PITCH * 1.5 + ((longest - row.length) * PITCH) / 2
    placed.push(...row.map((seat, i) => ({ ...seat, x: Math.round(left + i * PITCH), y })))
  }
  return placed
}
