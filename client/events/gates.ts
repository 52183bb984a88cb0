import type { RowOf } from '../../shared/registry'

type Seat = Pick<RowOf<'seats'>, 'block' | 'gate'>
type Gate = Seat['gate']

/** Compares by name; null comes last. */
const byName = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : a.localeCompare(b, undefined, { numeric: true })

/** Groups values by key, both sorted. */
function grouped<K extends string | null, V extends string | null>(
  pairs: readonly (readonly [K, V])[],
): (readonly [K, readonly V[]])[] {
  const groups = new Map<K, Set<V>>()
  for (const [key, value] of pairs) groups.set(key, (groups.get(key) ?? new Set()).add(value))
  return [...groups].map(([key, values]) => [key, [...values].sort(byName)] as const).sort(([a], [b]) => byName(a, b))
}

/**
 * Groups a hall's seats by block, each with its gates. Null means any gate; several gates where the seats of a block
 * differ.
 */
export const blocksOf = (seats: readonly Seat[]): (readonly [block: string, gates: readonly Gate[]])[] =>
  grouped(seats.map(({ block, gate }) => [block, gate] as const))

/** The gates of a hall, each with the parts that use it. */
export const gatesOf = (seats: readonly Seat[]): (readonly [gate: Gate, blocks: readonly string[]])[] =>
  grouped(seats.map(({ block, gate }) => [gate, block] as const))
