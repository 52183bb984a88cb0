import { DomainError } from '../../../shared/kernel/errors'
import { type Args, definedFields } from '../../../shared/kernel/model/command'
import type { RowOf } from '../../../shared/model'
import {
  type createSeat,
  type deleteSeat,
  deleteSeatingPlan,
  type editSeatingPlan,
  type updateSeat,
} from '../../../shared/seats/commands'
import { conflictsOf, type PlanEdit, type SeatChange, type SeatingPlan } from '../../../shared/seats/plan/edit'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler, Handling } from '../../kernel/commands/handler'
import { checkedHandling } from '../../kernel/commands/plain-edit'
import { assertUnused } from '../../kernel/commands/refuse-in-use'
import type { Trx } from '../../kernel/database/database'
import { changeSeats, type EditTerms } from './change-seats'

type PlanRow = RowOf<'seating_plans'>

const byId = <Value extends { readonly id: string }>(list: readonly Value[]): ReadonlyMap<string, Value> =>
  new Map(list.map((each) => [each.id, each]))

/** The drawing of a plan's row, without its seats. */
export const drawingOf = ({ shapes, stacks, name, width, height, background }: PlanRow): SeatingPlan => ({
  seats: new Map(),
  shapes: byId(shapes),
  stacks: byId(stacks),
  sheet: { name, width, height, background },
})

type WireChange<Value> = {
  readonly id: string
  readonly before?: Value | null | undefined
  readonly after?: Value | null | undefined
}

const changes = <Value>(list: readonly WireChange<Value>[] | undefined) =>
  (list ?? []).map(({ id, before, after }) => ({ id, before: before ?? null, after: after ?? null }))

const editOf = ({ seats, shapes, stacks, sheet }: Args<typeof editSeatingPlan>['input']): PlanEdit => ({
  seats: changes(seats) as SeatChange[],
  shapes: changes(shapes),
  stacks: changes(stacks),
  sheet: sheet ?? null,
})

/** Returns the drawing after an edit, as columns. The sheet grows so that every seat is on it. */
function drawnColumns(plan: PlanRow, { seats, shapes, stacks, sheet }: PlanEdit) {
  const after = <Value extends { readonly id: string }>(
    list: readonly Value[],
    changed: readonly { readonly id: string; readonly after: Value | null }[],
  ) => {
    const known = new Set(list.map(({ id }) => id))
    const next = new Map(changed.map(({ id, after: value }) => [id, value]))
    const kept = list.flatMap((each) => (next.has(each.id) ? (next.get(each.id) ?? []) : [each]))
    return [...kept, ...changed.flatMap(({ id, after: value }) => (known.has(id) || !value ? [] : [value]))]
  }
  const edge = (axis: 'x' | 'y') =>
    seats.reduce((most, { after: values }) => Math.max(most, (values?.[axis] ?? 0) + 44), 0)
  const { name, width, height, background } = sheet?.after ?? plan
  return {
    shapes: after(plan.shapes, shapes),
    stacks: after(plan.stacks, stacks),
    name,
    width: Math.max(width, edge('x')),
    height: Math.max(height, edge('y')),
    background: background ?? null,
  }
}

/** Applies an edit to a plan and records who made it. */
export async function applyPlanEdit(
  trx: Trx,
  ctx: Context,
  plan: PlanRow,
  edit: PlanEdit & { readonly id: string; readonly kind: RowOf<'seating_plan_edits'>['kind'] },
  terms: EditTerms,
): Promise<readonly SeatChange[]> {
  const [conflict] = conflictsOf(drawingOf(plan), { ...edit, seats: [] })
  if (conflict !== undefined) throw new DomainError('seats.changed', { seat: plan.name, seat_id: conflict, by: '–' })
  const made = await changeSeats(trx, ctx, plan, edit.seats, terms)
  await ctx.rows.patch('seating_plans', plan.id, drawnColumns(plan, edit))
  for (let from = 0; from === 0 || from < made.length; from += 1000) {
    const seat_ids = made.slice(from, from + 1000).map(({ id }) => id)
    await ctx.rows.insert('seating_plan_edits', {
      id: from === 0 ? edit.id : ctx.ports.newId(),
      seating_plan_id: plan.id,
      kind: edit.kind,
      user_id: ctx.op.user_id,
      seat_ids,
      created_at: ctx.now,
    })
  }
  return made
}

export const bookPlanEdit: Handler<typeof editSeatingPlan> = async (trx, { id, input }, ctx) => {
  const answer = () => existingRow(ctx, 'seating_plans', id)
  const plan = await existingRow(ctx, 'seating_plans', id)
  const known = await ctx.rows.get('seating_plan_edits', input.id)
  if (known && known.seating_plan_id !== id)
    throw new DomainError('sync.reused', { table: 'seating_plan_edits', id: input.id })
  if (known) return answer
  await applyPlanEdit(
    trx,
    ctx,
    plan,
    { ...editOf(input), id: input.id, kind: input.kind },
    { confirmed: input.confirmed ?? false },
  )
  return answer
}

const planOf = (ctx: Context, { seating_plan_id }: RowOf<'seats'>) => existingRow(ctx, 'seating_plans', seating_plan_id)

/** Creates one seat. */
const creation: Handling<typeof createSeat> = {
  async book(trx, args, ctx) {
    const { id = ctx.op.id, seating_plan_id, ...values } = args.input
    const plan = await existingRow(ctx, 'seating_plans', seating_plan_id)
    const start = {
      override_num: null,
      gate: null,
      wheelchair: false,
      linked_seat_id: null,
      hold_owner: null,
      hold_reason: null,
    }
    await changeSeats(trx, ctx, plan, [{ id, before: null, after: { ...start, ...definedFields(values) } }], {
      confirmed: false,
    })
    return () => existingRow(ctx, 'seats', id)
  },
}

const update: Handling<typeof updateSeat> = {
  async book(trx, { id, input }, ctx) {
    const seat = await existingRow(ctx, 'seats', id)
    const { seating_plan_id, ...values } = input
    const after = definedFields(values)
    if (seating_plan_id !== undefined && seating_plan_id !== seat.seating_plan_id)
      throw new DomainError('seats.other_plan')
    // What it is now, so that the change names what it replaces.
    const before = Object.fromEntries(Object.keys(after).map((column) => [column, seat[column as keyof typeof after]]))
    await changeSeats(trx, ctx, await planOf(ctx, seat), [{ id, before, after }], { confirmed: false })
    return () => existingRow(ctx, 'seats', id)
  },
}

const removal: Handling<typeof deleteSeat> = {
  async book(trx, { id }, ctx) {
    const seat = await existingRow(ctx, 'seats', id)
    const partners = await trx
      .selectFrom('seats')
      .select('id')
      .where('org_id', '=', ctx.op.org_id)
      .where('linked_seat_id', '=', id)
      .where('deleted', '=', false)
      .execute()
    const unlinked = partners.map((partner) => ({
      id: partner.id,
      before: { linked_seat_id: id },
      after: { linked_seat_id: null },
    }))
    await changeSeats(trx, ctx, await planOf(ctx, seat), [{ id, before: {}, after: null }, ...unlinked], {
      confirmed: false,
    })
    return async () => ({ ok: true })
  },
}

export const seatHandlings = { create: creation, update, remove: removal }

/** Deletes a plan. Throws `seating_plans.in_use` while an event uses it. */
export const planDeletion = checkedHandling(deleteSeatingPlan, async (_trx, { id }, ctx) => {
  const plan = await existingRow(ctx, 'seating_plans', id)
  await assertUnused(ctx, plan, 'seating_plans.in_use', [['events', 'seating_plan_id']])
})
