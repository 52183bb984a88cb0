import type { SeatLayout } from '../office'
import type { SeatingPlan, SeatPatch } from './edit'

export type SeatNumbering = Pick<SeatLayout, 'first_num' | 'from' | 'step'>
export type RowNaming = Pick<SeatLayout, 'first_row' | 'rows' | 'rows_up' | 'skipped'>

const A = 65

/** The number of a name in letters: A is 1, Z 26, AA 27. */
const letterIndex = (name: string): number =>
  [...name.toUpperCase()].reduce((n, letter) => n * 26 + (letter.charCodeAt(0) - A + 1), 0)

function letters(index: number): string {
  let [rest, name] = [index, '']
  while (rest > 0) {
    rest -= 1
    name = String.fromCharCode(A + (rest % 26)) + name
    rest = Math.floor(rest / 26)
  }
  return name
}

/**
 * Names of the rows of a group from the stage to the back. A first name in letters goes on in letters; `skipped` are
 * left out.
 */
export function seatRowNames({ first_row, rows, rows_up, skipped }: RowNaming): string[] {
  const left_out = new Set(
    skipped
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  )
  const inLetters = /^[A-Za-z]{1,2}$/.test(first_row)
  const start = inLetters ? letterIndex(first_row) : Number.parseInt(first_row, 10)
  if (Number.isNaN(start))
    return Array.from({ length: rows }, (_, i) => (i === 0 ? first_row : `${first_row}${i + 1}`.slice(0, 8)))
  const names: string[] = []
  for (let index = start; names.length < rows; index++) {
    const name = inLetters ? letters(index) : String(index)
    if (!left_out.has(name)) names.push(name)
  }
  return rows_up ? names.reverse() : names
}

/**
 * Numbers of the seats of a row, from left to right as seen from the house. From the centre, odd numbers go outwards to
 * the left and even ones to the right, as in many theatres.
 */
export function seatNumbers(count: number, { first_num, from, step }: SeatNumbering): string[] {
  if (from === 'centre') {
    const half = Math.floor(count / 2)
    const odd = Array.from({ length: half }, (_, i) => String(1 + 2 * (half - 1 - i)))
    return [...odd, ...Array.from({ length: count - half }, (_, i) => String(2 + 2 * i))]
  }
  const parity = step === 'all' ? null : step === 'odd' ? 1 : 0
  const first = parity !== null && first_num % 2 !== parity ? first_num + 1 : first_num
  const nums = Array.from({ length: count }, (_, i) => String(first + i * (parity === null ? 1 : 2)))
  return from === 'right' ? nums.reverse() : nums
}

/** Scope within which numbers are counted. */
export const RESTARTS = ['row', 'block', 'never'] as const
export type Restart = (typeof RESTARTS)[number]

/** Numbers seats from left to right, row by row, as a patch for each. */
export function renumberSeats(
  plan: SeatingPlan,
  ids: readonly string[],
  numbering: SeatNumbering,
  restart: Restart,
): [id: string, SeatPatch][] {
  const groups = new Map<string, Map<string, string[]>>()
  for (const id of ids) {
    const seat = plan.seats.get(id)
    if (!seat) continue
    const group = restart === 'never' ? '' : restart === 'block' ? seat.block : `${seat.block}\u0000${seat.row}`
    const rows = groups.get(group) ?? new Map<string, string[]>()
    const row = `${seat.block}\u0000${seat.row}`
    rows.set(row, [...(rows.get(row) ?? []), id])
    groups.set(group, rows)
  }
  const at = (id: string) => plan.seats.get(id) ?? { x: 0, y: 0 }
  const frontFirst = (a: readonly string[], b: readonly string[]) =>
    Math.min(...a.map((id) => at(id).y)) - Math.min(...b.map((id) => at(id).y))
  const patches: [string, SeatPatch][] = []
  for (const rows of groups.values()) {
    const lines = [...rows.values()]
      .sort(frontFirst)
      .map((line) => line.sort((a, b) => at(a).x - at(b).x || at(a).y - at(b).y))
    let first_num = numbering.first_num
    for (const line of lines) {
      const nums = seatNumbers(line.length, { ...numbering, first_num })
      for (const [i, id] of line.entries()) patches.push([id, { num: nums[i] ?? '', override_num: null }])
      if (restart !== 'row') first_num = Math.max(...nums.map(Number)) + 1
    }
  }
  return patches
}

/** Short form of the numbers of a row, as `1–7, 9, 12a`. */
export function numberSpan(nums: readonly string[]): string {
  const parts: string[][] = []
  for (const num of nums) {
    const last = parts.at(-1)
    if (last && /^\d+$/.test(num) && Number(last.at(-1)) + 1 === Number(num)) last.push(num)
    else parts.push([num])
  }
  return parts.map((part) => (part.length > 1 ? `${part[0]}–${part.at(-1)}` : part[0])).join(', ')
}
