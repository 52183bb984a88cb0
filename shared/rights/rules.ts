import { DomainError } from '../kernel/errors'

/** A right as its holder sees it: `left` is what it may still sell. */
export type HeldRight = {
  readonly id: string
  readonly kind: 'seat' | 'places' | 'series'
  readonly event_id: string | null
  readonly subject_id: string
  readonly left: number
}

/** What a sale takes from one right. */
export type Taken = { readonly id: string; readonly qty: number }

/** Places of a category still for sale by this holder. */
export const placesLeft = (held: readonly HeldRight[], event_id: string, category_id: string): number =>
  held.filter((right) => right.kind === 'places' && right.event_id === event_id && right.subject_id === category_id).reduce((n, right) => n + right.left, 0)

/** The right on one seat, if this holder has it unsold. */
export const seatRight = (held: readonly HeldRight[], event_id: string, seat_id: string): HeldRight | undefined =>
  held.find((right) => right.kind === 'seat' && right.event_id === event_id && right.subject_id === seat_id && right.left > 0)

/**
 * Chooses the rights that `qty` places are sold from, oldest first (identifiers sort by time).
 * Throws `rights.places_not_held` where they do not suffice.
 */
export function takePlaces(held: readonly HeldRight[], event_id: string, category: { readonly id: string; readonly name: string }, qty: number): Taken[] {
  const left = placesLeft(held, event_id, category.id)
  if (left < qty) throw new DomainError('rights.places_not_held', { left, category: category.name })
  const taken: Taken[] = []
  let missing = qty
  for (const right of [...held]
    .filter((r) => r.kind === 'places' && r.event_id === event_id && r.subject_id === category.id && r.left > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1))) {
    if (missing === 0) break
    const take = Math.min(right.left, missing)
    taken.push({ id: right.id, qty: take })
    missing -= take
  }
  return taken
}
