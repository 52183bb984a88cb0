import type { RightKind } from './entity'

/** Some of a subject, and the right it is taken from. */
export type RightPortion = RightSubject & { readonly right_id: string; readonly qty: number }

/** The subject of a right: a seat, a category of an event, a product or a cash box. */
export type RightSubject = { readonly kind: RightKind; readonly event_id: string | null; readonly subject_id: string }

/** A right as its holder sees it. `left` is the quantity it may still sell. */
export type HeldRight = RightSubject & { readonly id: string; readonly left: number }

/** A quantity a sale takes from one right. */
export type RightQuantity = { readonly id: string; readonly qty: number }

/** Names a subject, for maps. */
export const subjectKey = ({ kind, event_id, subject_id }: RightSubject): string =>
  `${kind}:${event_id ?? ''}:${subject_id}`

/** Returns true if a right is on a subject and has something left. */
export const isSellableOn =
  (subject: RightSubject) =>
  (right: HeldRight): boolean =>
    right.kind === subject.kind &&
    right.event_id === subject.event_id &&
    right.subject_id === subject.subject_id &&
    right.left > 0

/** Returns how much of a subject this holder may still sell. */
export const sellableQtyOf = (held: readonly HeldRight[], subject: RightSubject): number =>
  held.filter(isSellableOn(subject)).reduce((n, right) => n + right.left, 0)

/** Places of a category still for sale by this holder. */
export const placesLeft = (held: readonly HeldRight[], event_id: string, category_id: string): number =>
  sellableQtyOf(held, { kind: 'places', event_id, subject_id: category_id })

/** The right on one seat, if this holder has it unsold. */
export const seatRight = (held: readonly HeldRight[], event_id: string, seat_id: string): HeldRight | undefined =>
  held.find(isSellableOn({ kind: 'seat', event_id, subject_id: seat_id }))

/**
 * Chooses the rights that `qty` of a subject are sold from, oldest first (identifiers sort by time); null where they do
 * not suffice.
 */
export function chooseRights(held: readonly HeldRight[], subject: RightSubject, qty: number): RightQuantity[] | null {
  const taken: RightQuantity[] = []
  let missing = qty
  for (const right of held.filter(isSellableOn(subject)).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    if (missing === 0) break
    const take = Math.min(right.left, missing)
    taken.push({ id: right.id, qty: take })
    missing -= take
  }
  return missing === 0 ? taken : null
}
