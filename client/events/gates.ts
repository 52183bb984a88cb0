import type { RowOf } from '../../shared/registry'

type Seat = Pick<RowOf<'seats'>, 'block' | 'gate'>

/** The parts of a hall, each with the doors its seats name; more than one where seats of it differ. */
export function blocksOf(seats: readonly Seat[]): { readonly block: string; readonly gates: readonly string[] }[] {
  const doors = new Map<string, Set<string>>()
  for (const { block, gate } of seats) {
    const named = doors.get(block) ?? new Set()
    if (gate !== null) named.add(gate)
    doors.set(block, named)
  }
  return [...doors].map(([block, gates]) => ({ block, gates: [...gates].sort() })).sort((a, b) => a.block.localeCompare(b.block, undefined, { numeric: true }))
}

/** The doors of a hall and which parts of it use them, by name; `gate` is null for those that may use any. */
export function gatesOf(seats: readonly Seat[]): { readonly gate: string | null; readonly blocks: readonly string[] }[] {
  const parts = new Map<string | null, string[]>()
  const of = (gate: string | null, block: string) => parts.set(gate, [...(parts.get(gate) ?? []), block])
  for (const { block, gates } of blocksOf(seats)) {
    if (gates.length === 0) of(null, block)
    for (const gate of gates) of(gate, block)
  }
  return [...parts].map(([gate, blocks]) => ({ gate, blocks })).sort((a, b) => (a.gate ?? '\uffff').localeCompare(b.gate ?? '\uffff'))
}
