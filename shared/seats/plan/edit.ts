import { z } from 'zod'
import { canonical, type Json } from '../../kernel/encoding/canonical'
import { id, jsonObject, part } from '../../kernel/model/fields'
import {
  officeSeatingPlans,
  officeSeats,
  type PlanShape,
  type PlanStack,
  planBackground,
  planShape,
  planStack,
} from '../office'

const { shape } = officeSeats.row

/** Columns of a seat that an edit changes. */
const seatColumns = {
  price_category_id: shape.price_category_id,
  block: shape.block,
  row: shape.row,
  num: shape.num.min(1),
  override_num: shape.override_num,
  gate: shape.gate,
  x: shape.x,
  y: shape.y,
  wheelchair: shape.wheelchair,
  linked_seat_id: shape.linked_seat_id,
  hold_owner: shape.hold_owner,
  hold_reason: shape.hold_reason,
}

/** All values of a seat, as a new seat needs them. */
export const seatValues = z.object(seatColumns)

const somePart = seatValues.partial().meta({ title: 'SeatValuesInput' })

const seatChange = part('SeatChangeInput', { id: id(), before: somePart.nullish(), after: somePart.nullish() })
const shapeChange = part('PlanShapeChangeInput', { id: id(), before: planShape.nullish(), after: planShape.nullish() })
const stackChange = part('PlanStackChangeInput', { id: id(), before: planStack.nullish(), after: planStack.nullish() })

const { name, width, height } = officeSeatingPlans.row.shape
const sheet = part('PlanSheetInput', {
  name: name.min(1),
  width,
  height,
  background: jsonObject(planBackground).nullish(),
})
const sheetChange = part('PlanSheetChangeInput', { before: sheet, after: sheet })

/** Largest number of seats that one edit sends. Longer edits are sent in parts. */
export const MAX_EDITED_SEATS = 1000

/**
 * Changes of an edit, as they are sent. `before` and `after` are null for a seat, shape or group that does not exist
 * then.
 */
export const planChanges = {
  seats: z.array(seatChange).max(MAX_EDITED_SEATS).optional(),
  shapes: z.array(shapeChange).max(500).optional(),
  stacks: z.array(stackChange).max(200).optional(),
  sheet: sheetChange.nullish(),
}

export type SeatValues = z.infer<typeof seatValues>
export type SeatPatch = Partial<SeatValues>
export type PlanSheet = z.infer<typeof sheet>

type Change<Value> = { readonly id: string; readonly before: Value | null; readonly after: Value | null }

/** Change of one seat. Both sides name the same columns, all of them where the seat is made or removed. */
export type SeatChange = Change<SeatPatch>

/**
 * A reversible edit of a plan, on any number of seats, shapes and groups at once
 * (docs/decisions/0550-seating-plan-edits.md).
 */
export type PlanEdit = {
  readonly seats: readonly SeatChange[]
  readonly shapes: readonly Change<PlanShape>[]
  readonly stacks: readonly Change<PlanStack>[]
  readonly sheet: { readonly before: PlanSheet; readonly after: PlanSheet } | null
}

/** A seating plan as the editor works on it. */
export type SeatingPlan = {
  readonly seats: ReadonlyMap<string, SeatValues>
  readonly shapes: ReadonlyMap<string, PlanShape>
  readonly stacks: ReadonlyMap<string, PlanStack>
  readonly sheet: PlanSheet
}

export const EMPTY_EDIT: PlanEdit = { seats: [], shapes: [], stacks: [], sheet: null }

export const isEmptyEdit = ({ seats, shapes, stacks, sheet }: PlanEdit): boolean =>
  seats.length + shapes.length + stacks.length === 0 && sheet === null

const swap = <Value>({ id, before, after }: Change<Value>): Change<Value> => ({ id, before: after, after: before })

/** The edit that takes an edit back. */
export const inverseEdit = ({ seats, shapes, stacks, sheet }: PlanEdit): PlanEdit => ({
  seats: seats.map(swap),
  shapes: shapes.map(swap),
  stacks: stacks.map(swap),
  sheet: sheet && { before: sheet.after, after: sheet.before },
})

/** Drops members that are null: an answer of the server names columns that a stored drawing leaves out. */
const known = (value: unknown): Json =>
  value == null ? null : JSON.parse(JSON.stringify(value, (_, each) => each ?? undefined))

const same = (a: unknown, b: unknown): boolean => a === b || canonical(known(a)) === canonical(known(b))

const COLUMNS = Object.keys(seatColumns) as (keyof SeatValues)[]

const pick = (values: SeatValues, columns: readonly (keyof SeatValues)[]): SeatPatch =>
  Object.fromEntries(columns.map((column) => [column, values[column]])) as SeatPatch

/** Returns the columns of a seat that a change sets to another value. */
export const changedColumns = ({ before, after }: SeatChange): (keyof SeatValues)[] =>
  before && after ? COLUMNS.filter((column) => after[column] !== undefined && after[column] !== before[column]) : []

/** True where a seat is not as a change expects it: changed or removed meanwhile, or there already. */
export function isSeatChanged(now: SeatPatch | null, { before, after }: SeatChange): boolean {
  if (before === null || now === null) return before !== null || now !== null
  // What both editors want is no conflict.
  return COLUMNS.some(
    (column) => before[column] !== undefined && now[column] !== before[column] && now[column] !== after?.[column],
  )
}

/** Ids of everything that is not as an edit expects it. */
export function conflictsOf(plan: SeatingPlan, edit: PlanEdit): string[] {
  const moved = <Value>(now: ReadonlyMap<string, Value>, changes: readonly Change<Value>[]) =>
    changes.flatMap(({ id, before, after }) => (same(now.get(id), before) || same(now.get(id), after) ? [] : [id]))
  return [
    ...edit.seats.flatMap((change) => (isSeatChanged(plan.seats.get(change.id) ?? null, change) ? [change.id] : [])),
    ...moved(plan.shapes, edit.shapes),
    ...moved(plan.stacks, edit.stacks),
  ]
}

/** Sets a list of changes in a map, without looking at what is there. */
function withChanges<Value>(
  now: ReadonlyMap<string, Value>,
  changes: readonly Change<Value>[],
): ReadonlyMap<string, Value> {
  if (changes.length === 0) return now
  const next = new Map(now)
  for (const { id, after } of changes) {
    if (after === null) next.delete(id)
    else next.set(id, after)
  }
  return next
}

/**
 * The seats after some edits, one after another. A change of a seat that does not exist any more is left out. The map
 * is copied once, because a long import has many parts.
 */
export function seatsAfter(
  seats: ReadonlyMap<string, SeatValues>,
  edits: readonly PlanEdit[],
): ReadonlyMap<string, SeatValues> {
  if (edits.every((edit) => edit.seats.length === 0)) return seats
  const next = new Map(seats)
  for (const edit of edits)
    for (const { id, before, after } of edit.seats) {
      const now = next.get(id)
      if (after === null) next.delete(id)
      else if (now) next.set(id, { ...now, ...after })
      else if (before === null) next.set(id, after as SeatValues)
    }
  return next
}

/** Shapes, groups and sheet after some edits, one after another. */
export const drawingAfter = (
  drawing: Omit<SeatingPlan, 'seats'>,
  edits: readonly PlanEdit[],
): Omit<SeatingPlan, 'seats'> =>
  edits.reduce(
    ({ shapes, stacks, sheet }, edit) => ({
      shapes: withChanges(shapes, edit.shapes),
      stacks: withChanges(stacks, edit.stacks),
      sheet: edit.sheet?.after ?? sheet,
    }),
    drawing,
  )

/** Applies an edit. Check `conflictsOf` first where others edit too. */
export const applyEdit = (plan: SeatingPlan, edit: PlanEdit): SeatingPlan => ({
  ...drawingAfter(plan, [edit]),
  seats: seatsAfter(plan.seats, [edit]),
})

/** Makes an edit that sets columns of seats. Seats that have these values already are left out. */
export function seatEdit(plan: SeatingPlan, wanted: Iterable<readonly [id: string, values: SeatPatch]>): PlanEdit {
  const seats: SeatChange[] = []
  for (const [id, values] of wanted) {
    const now = plan.seats.get(id)
    if (!now) continue
    const columns = COLUMNS.filter((column) => values[column] !== undefined && values[column] !== now[column])
    if (columns.length > 0) seats.push({ id, before: pick(now, columns), after: pick({ ...now, ...values }, columns) })
  }
  return { ...EMPTY_EDIT, seats }
}

/** Makes an edit that adds seats, or restores them. */
export const additionEdit = (seats: Iterable<readonly [id: string, values: SeatValues]>): PlanEdit => ({
  ...EMPTY_EDIT,
  seats: [...seats].map(([id, values]) => ({ id, before: null, after: values })),
})

/** Makes an edit that removes seats and unlinks their companions. */
export function removalEdit(plan: SeatingPlan, ids: ReadonlySet<string>): PlanEdit {
  const seats: SeatChange[] = []
  for (const [id, values] of plan.seats) {
    if (ids.has(id)) seats.push({ id, before: values, after: null })
    else if (values.linked_seat_id && ids.has(values.linked_seat_id))
      seats.push({ id, before: { linked_seat_id: values.linked_seat_id }, after: { linked_seat_id: null } })
  }
  return { ...EMPTY_EDIT, seats }
}

/**
 * The same edit with what it expects taken from the plan as it is now, for repeating it over another editor's changes.
 */
export function rebasedEdit(plan: SeatingPlan, edit: PlanEdit): PlanEdit {
  const again = <Value>(now: ReadonlyMap<string, Value>, changes: readonly Change<Value>[]): Change<Value>[] =>
    changes.map(({ id, after }) => ({ id, before: now.get(id) ?? null, after }))
  return {
    seats: edit.seats.flatMap(({ id, before, after }): SeatChange[] => {
      const now = plan.seats.get(id)
      if (!now) return before === null && after ? [{ id, before, after }] : []
      if (after === null) return [{ id, before: now, after }]
      return seatEdit(plan, [[id, after]]).seats.slice()
    }),
    shapes: again(plan.shapes, edit.shapes),
    stacks: again(plan.stacks, edit.stacks),
    sheet: edit.sheet && { before: plan.sheet, after: edit.sheet.after },
  }
}

/** Makes one edit of two, the second made after the first. */
export function joinEdits(first: PlanEdit, second: PlanEdit): PlanEdit {
  const joined = <Value>(
    a: readonly Change<Value>[],
    b: readonly Change<Value>[],
    merge: (from: Change<Value>, to: Change<Value>) => Change<Value>,
  ): Change<Value>[] => {
    const changes = new Map(a.map((change) => [change.id, change]))
    for (const change of b) {
      const before = changes.get(change.id)
      changes.set(change.id, before ? merge(before, change) : change)
    }
    return [...changes.values()].filter(({ before, after }) => before !== null || after !== null)
  }
  const whole = <Value>({ id, before }: Change<Value>, { after }: Change<Value>): Change<Value> => ({
    id,
    before,
    after,
  })
  return {
    seats: joined(first.seats, second.seats, (from, to) => ({
      id: from.id,
      before: from.before && { ...to.before, ...from.before },
      after: to.after && { ...from.after, ...to.after },
    })),
    shapes: joined(first.shapes, second.shapes, whole),
    stacks: joined(first.stacks, second.stacks, whole),
    sheet: second.sheet
      ? { before: first.sheet?.before ?? second.sheet.before, after: second.sheet.after }
      : first.sheet,
  }
}

/** Splits an edit into parts that can be sent. Linked seats stay in one part where both are changed. */
export function editParts(edit: PlanEdit, size = MAX_EDITED_SEATS): PlanEdit[] {
  if (edit.seats.length <= size) return [edit]
  const byId = new Map(edit.seats.map((change) => [change.id, change]))
  const parts: SeatChange[][] = []
  let current: SeatChange[] = []
  for (const change of edit.seats) {
    if (!byId.delete(change.id)) continue
    const partner = byId.get(change.after?.linked_seat_id ?? change.before?.linked_seat_id ?? '')
    const pair = partner && byId.delete(partner.id) ? [change, partner] : [change]
    if (current.length + pair.length > size) {
      parts.push(current)
      current = []
    }
    current.push(...pair)
  }
  parts.push(current)
  return parts.map((seats, i) => (i === 0 ? { ...edit, seats } : { ...EMPTY_EDIT, seats }))
}
