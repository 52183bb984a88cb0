import type { SeatValues } from '../../../../shared/seats/plan/edit'
import { type Direction, nearestSeat } from '../walk'

const isArrow = (key: string): key is Direction => /^Arrow(Left|Right|Up|Down)$/.test(key)

function* placed(seats: ReadonlyMap<string, SeatValues>) {
  for (const [id, { x, y }] of seats) yield { id, x, y }
}

const compareNames = (a: string, b: string): number => a.localeCompare(b, undefined, { numeric: true })

/** The first of these seats by block, row and number, in whatever order they were loaded. */
export function firstSeat(seats: Iterable<readonly [string, SeatValues]>): string | undefined {
  let first: readonly [string, SeatValues] | undefined
  for (const each of seats) {
    const [[, a], [, b]] = [each, first ?? each]
    if (!first || (compareNames(a.block, b.block) || compareNames(a.row, b.row) || compareNames(a.num, b.num)) < 0)
      first = each
  }
  return first?.[0]
}

/** The seat at an end of the row. */
function rowEnd(
  seats: ReadonlyMap<string, SeatValues>,
  { block, row }: SeatValues,
  key: 'Home' | 'End',
): string | null {
  const line = [...seats]
    .filter(([, seat]) => seat.block === block && seat.row === row)
    .sort(([, a], [, b]) => a.x - b.x)
  return (key === 'Home' ? line[0] : line.at(-1))?.[0] ?? null
}

/** The first seat of the next or the previous block, in the order of their names. */
function blockBeside(seats: ReadonlyMap<string, SeatValues>, { block }: SeatValues, step: 1 | -1): string | null {
  const blocks = [...new Set([...seats.values()].map((seat) => seat.block))].sort(compareNames)
  const wanted = blocks[blocks.indexOf(block) + step]
  return [...seats].find(([, seat]) => seat.block === wanted)?.[0] ?? null
}

/**
 * The seat to which a key moves: arrows to a neighbour, Home and End to the ends of the row, Page Up and Page Down to
 * another block. Without a seat to start from it is that of `start`. Null where the key does not move, or there is
 * nothing in that direction.
 */
export function walkSeats(
  seats: ReadonlyMap<string, SeatValues>,
  cursor: string | null,
  key: string,
  start: () => string | undefined,
): string | null {
  if (!isArrow(key) && !['Home', 'End', 'PageUp', 'PageDown'].includes(key)) return null
  const from = cursor === null ? undefined : seats.get(cursor)
  if (!from || cursor === null) return start() ?? null
  if (isArrow(key)) return nearestSeat(placed(seats), { id: cursor, x: from.x, y: from.y }, key).id
  if (key === 'Home' || key === 'End') return rowEnd(seats, from, key)
  return blockBeside(seats, from, key === 'PageDown' ? 1 : -1)
}
