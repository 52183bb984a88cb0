import { EMPTY_EDIT, type PlanEdit, type SeatingPlan, type SeatPatch, seatEdit } from './edit'

/** Farther than this, a seat is not the neighbour of a wheelchair place. */
const REACH = 80

/** The seat that a seat is linked with, in either direction; null for none. */
export function companionOf(plan: SeatingPlan, id: string): string | null {
  const linked = plan.seats.get(id)?.linked_seat_id
  if (linked) return linked
  for (const [other, seat] of plan.seats) if (seat.linked_seat_id === id) return other
  return null
}

/** Makes the edit that links two seats, and releases what they were linked with. */
export function linkEdit(plan: SeatingPlan, one: string, other: string): PlanEdit {
  if (one === other || !plan.seats.has(one) || !plan.seats.has(other)) return EMPTY_EDIT
  const patches = new Map<string, SeatPatch>()
  for (const id of [one, other]) {
    const before = companionOf(plan, id)
    if (before && before !== one && before !== other) patches.set(before, { linked_seat_id: null })
  }
  patches.set(one, { linked_seat_id: other })
  patches.set(other, { linked_seat_id: one })
  return seatEdit(plan, patches)
}

/** Makes the edit that unlinks seats from their companions. */
export function unlinkEdit(plan: SeatingPlan, ids: Iterable<string>): PlanEdit {
  const patches = new Map<string, SeatPatch>()
  for (const id of ids)
    for (const each of [id, companionOf(plan, id)])
      if (each && plan.seats.get(each)?.linked_seat_id) patches.set(each, { linked_seat_id: null })
  return seatEdit(plan, patches)
}

/** The nearest seat of the same row that has no companion; null where there is none in reach. */
function neighbour(plan: SeatingPlan, id: string): string | null {
  const seat = plan.seats.get(id)
  if (!seat) return null
  let best: string | null = null
  let least = REACH
  for (const [other, each] of plan.seats) {
    if (
      other === id ||
      each.block !== seat.block ||
      each.row !== seat.row ||
      each.wheelchair ||
      companionOf(plan, other)
    )
      continue
    const distance = Math.hypot(each.x - seat.x, each.y - seat.y)
    if (distance < least) {
      least = distance
      best = other
    }
  }
  return best
}

/** Makes the edit that turns a seat into a wheelchair place with its neighbour as companion, or back into a seat. */
export function wheelchairEdit(plan: SeatingPlan, id: string): PlanEdit {
  const seat = plan.seats.get(id)
  if (!seat) return EMPTY_EDIT
  const partner = seat.wheelchair ? companionOf(plan, id) : (companionOf(plan, id) ?? neighbour(plan, id))
  const patches = new Map<string, SeatPatch>([
    [id, { wheelchair: !seat.wheelchair, linked_seat_id: seat.wheelchair ? null : partner }],
  ])
  if (partner) patches.set(partner, { linked_seat_id: seat.wheelchair ? null : id })
  return seatEdit(plan, patches)
}
