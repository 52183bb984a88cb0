import type { PLAN_ASPECTS } from '../commands'
import {
  EMPTY_EDIT,
  joinEdits,
  type PlanEdit,
  removalEdit,
  type SeatingPlan,
  type SeatPatch,
  type SeatValues,
  seatEdit,
} from './edit'

export type PlanAspect = (typeof PLAN_ASPECTS)[number]

const COLUMNS: Partial<Record<PlanAspect, readonly (keyof SeatValues)[]>> = {
  positions: ['x', 'y'],
  names: ['block', 'row', 'num', 'override_num'],
  categories: ['price_category_id'],
  gates: ['gate'],
}

/**
 * Makes the edit that brings a copy up to date with its template. Holds stay the copy's own, as do seats that were
 * added to the copy.
 * @param originOf the template's seat of each seat of the copy, also of seats that were removed from it
 * @param newId makes the ids of added seats
 */
export function planDifference(
  template: SeatingPlan,
  copy: SeatingPlan,
  originOf: ReadonlyMap<string, string>,
  aspects: readonly PlanAspect[],
  newId: () => string,
): { readonly edit: PlanEdit; readonly origins: ReadonlyMap<string, string> } {
  const has = (aspect: PlanAspect) => aspects.includes(aspect)
  const copyOf = new Map([...originOf].map(([seat, origin]) => [origin, seat]))
  const origins = new Map<string, string>()
  const added = new Map<string, SeatValues>()
  if (has('added'))
    for (const [origin, values] of template.seats) {
      if (copyOf.has(origin)) continue
      const id = newId()
      copyOf.set(origin, id)
      origins.set(id, origin)
      added.set(id, { ...values, hold_owner: null, hold_reason: null, linked_seat_id: null })
    }
  const companionOf = ({ linked_seat_id }: SeatValues) =>
    linked_seat_id === null ? null : (copyOf.get(linked_seat_id) ?? null)
  for (const [id, values] of added) {
    const companion = companionOf(template.seats.get(origins.get(id) ?? '') ?? values)
    if (companion && (copy.seats.has(companion) || added.has(companion)))
      added.set(id, { ...values, linked_seat_id: companion })
  }
  const columns = aspects.flatMap((aspect) => COLUMNS[aspect] ?? [])
  const changed: [string, SeatPatch][] = []
  for (const [origin, values] of template.seats) {
    const id = copyOf.get(origin)
    if (id === undefined || !copy.seats.has(id)) continue
    const patch: SeatPatch = Object.fromEntries(columns.map((column) => [column, values[column]]))
    if (has('companions')) Object.assign(patch, { wheelchair: values.wheelchair, linked_seat_id: companionOf(values) })
    changed.push([id, patch])
  }
  const gone = has('removed')
    ? [...copy.seats.keys()].filter((id) => originOf.has(id) && !template.seats.has(originOf.get(id) ?? ''))
    : []
  const seats = joinEdits(joinEdits(seatEdit(copy, changed), removalEdit(copy, new Set(gone))), {
    ...EMPTY_EDIT,
    seats: [...added].map(([id, after]) => ({ id, before: null, after })),
  })
  if (!has('drawing')) return { edit: seats, origins }
  const drawn = <Value>(from: ReadonlyMap<string, Value>, to: ReadonlyMap<string, Value>) =>
    [...new Set([...from.keys(), ...to.keys()])].map((id) => ({
      id,
      before: to.get(id) ?? null,
      after: from.get(id) ?? null,
    }))
  return {
    edit: {
      ...seats,
      shapes: drawn(template.shapes, copy.shapes),
      stacks: drawn(template.stacks, copy.stacks),
      sheet: { before: copy.sheet, after: { ...template.sheet, name: copy.sheet.name } },
    },
    origins,
  }
}
