import type { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { type applySeatingPlan, type copySeatingPlan, PLAN_ASPECTS } from '../../../shared/seats/commands'
import { planDifference } from '../../../shared/seats/plan/difference'
import { isEmptyEdit, type SeatingPlan, type SeatValues, seatValues } from '../../../shared/seats/plan/edit'
import { refusalOf } from '../../../shared/seats/plan/protection'
import { seatingPlanCopies } from '../../../shared/seats/queries'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import { readRow } from '../../kernel/commands/rows'
import type { Db, Trx } from '../../kernel/database/database'
import { reading } from '../../kernel/reads/reading'
import { readClaims } from './claims'
import { applyPlanEdit, drawingOf } from './edit-plan'

type PlanRow = RowOf<'seating_plans'>
type SeatRow = RowOf<'seats'>

const seatsOf = (db: Db, org_id: string, plan_id: string): Promise<SeatRow[]> =>
  db
    .selectFrom('seats')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('seating_plan_id', '=', plan_id)
    .orderBy('id')
    .execute() as Promise<SeatRow[]>

const SEAT_COLUMNS = Object.keys(seatValues.shape) as (keyof SeatValues)[]

/** The columns of a seat that an edit changes. */
const valuesOf = (seat: SeatRow) =>
  Object.fromEntries(SEAT_COLUMNS.map((column) => [column, seat[column]])) as SeatValues

const planWith = (plan: PlanRow, seats: readonly SeatRow[]): SeatingPlan => ({
  ...drawingOf(plan),
  seats: new Map(seats.flatMap((seat) => (seat.deleted ? [] : [[seat.id, valuesOf(seat)] as const]))),
})

/** Copies a plan with its seats. The copy of a template remembers it, and each seat the template's seat. */
async function copyPlan(
  trx: Trx,
  ctx: Context,
  plan: PlanRow,
  copy: Pick<PlanRow, 'id' | 'name' | 'is_template' | 'location_id'>,
): Promise<void> {
  const { width, height, shapes, stacks, background } = plan
  const row = {
    ...copy,
    width,
    height,
    shapes,
    stacks,
    background,
    template_id: plan.is_template && !copy.is_template ? plan.id : null,
  }
  await ctx.rows.insert('seating_plans', row)
  const seats = (await seatsOf(trx, ctx.op.org_id, plan.id)).filter(({ deleted }) => !deleted)
  const ids = new Map(seats.map((seat) => [seat.id, ctx.ports.newId()]))
  for (const seat of seats) {
    const linked_seat_id = seat.linked_seat_id && (ids.get(seat.linked_seat_id) ?? null)
    const made = {
      ...valuesOf(seat),
      id: ids.get(seat.id) ?? '',
      seating_plan_id: copy.id,
      on_hold: seat.on_hold,
      origin_id: seat.id,
      linked_seat_id,
    }
    await ctx.rows.insert('seats', made)
  }
}

async function isClaimed(trx: Trx, ctx: Context, event_id: string): Promise<boolean> {
  const { org_id } = ctx.op
  const rights = trx
    .selectFrom('rights')
    .select('id')
    .where('org_id', '=', org_id)
    .where('event_id', '=', event_id)
    .where('status', 'in', ['live', 'spent'])
  if (await rights.executeTakeFirst()) return true
  return (
    (await trx
      .selectFrom('order_items')
      .select('id')
      .where('org_id', '=', org_id)
      .where('event_id', '=', event_id)
      .executeTakeFirst()) !== undefined
  )
}

export const bookPlanCopy: Handler<typeof copySeatingPlan> = async (trx, { id, input }, ctx) => {
  const answer = () => existingRow(ctx, 'seating_plans', input.id)
  if (await ctx.rows.get('seating_plans', input.id)) return answer
  const plan = await existingRow(ctx, 'seating_plans', id)
  if (input.location_id) await existingRow(ctx, 'locations', input.location_id)
  if (input.event_id) {
    await existingRow(ctx, 'events', input.event_id)
    if (await isClaimed(trx, ctx, input.event_id)) throw new DomainError('events.taken')
  }
  await copyPlan(trx, ctx, plan, {
    id: input.id,
    name: input.name,
    is_template: input.is_template ?? false,
    location_id: input.location_id === undefined ? plan.location_id : input.location_id,
  })
  if (input.event_id) await ctx.rows.patch('events', input.event_id, { seating_plan_id: input.id, updated_at: ctx.now })
  return answer
}

/** Gives an event a copy of its own where it uses a template. */
export async function copyTemplateForEvent(trx: Trx, ctx: Context, event_id: string): Promise<void> {
  const event = await existingRow(ctx, 'events', event_id)
  const plan =
    event.seating_plan_id && !event.is_template ? await ctx.rows.get('seating_plans', event.seating_plan_id) : undefined
  if (!plan?.is_template) return
  const id = ctx.ports.newId()
  await copyPlan(trx, ctx, plan, {
    id,
    name: `${plan.name} · ${event.title}`.slice(0, 120),
    is_template: false,
    location_id: plan.location_id,
  })
  await ctx.rows.patch('events', event_id, { seating_plan_id: id })
}

const originsOf = (seats: readonly SeatRow[]): ReadonlyMap<string, string> =>
  new Map(seats.flatMap(({ id, origin_id }) => (origin_id ? [[id, origin_id] as const] : [])))

export const bookPlanPropagation: Handler<typeof applySeatingPlan> = async (trx, { id, input }, ctx) => {
  const template = await existingRow(ctx, 'seating_plans', id)
  const from = planWith(template, await seatsOf(trx, ctx.op.org_id, id))
  for (const plan_id of new Set(input.plan_ids)) {
    const plan = await existingRow(ctx, 'seating_plans', plan_id)
    if (plan.template_id !== id) throw new DomainError('seating_plans.not_copy', { name: plan.name })
    const seats = await seatsOf(trx, ctx.op.org_id, plan_id)
    const { edit, origins } = planDifference(
      from,
      planWith(plan, seats),
      originsOf(seats),
      input.aspects,
      ctx.ports.newId,
    )
    if (isEmptyEdit(edit)) continue
    const terms = { confirmed: false, skipsProtected: true, origins }
    await applyPlanEdit(trx, ctx, plan, { ...edit, id: ctx.ports.newId(), kind: 'apply' }, terms)
  }
  return () => existingRow(ctx, 'seating_plans', id)
}

export const copiesReading = reading(seatingPlanCopies, async (args, { db, actor: { org_id }, now }) => {
  const template = await readRow(db, 'seating_plans', org_id, args.id)
  if (!template || template.deleted) return []
  const from = planWith(template, await seatsOf(db, org_id, template.id))
  const rows = (await db
    .selectFrom('seating_plans')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('template_id', '=', args.id)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute()) as PlanRow[]
  const copies: z.infer<typeof seatingPlanCopies.returns> = []
  for (const plan of rows) {
    const events = await db
      .selectFrom('events')
      .select('title')
      .where('org_id', '=', org_id)
      .where('seating_plan_id', '=', plan.id)
      .where('deleted', '=', false)
      .where('ends_at', '>', iso(now))
      .execute()
    if (events.length === 0) continue
    const seats = await seatsOf(db, org_id, plan.id)
    const [to, origins] = [planWith(plan, seats), originsOf(seats)]
    const claims = await readClaims(db, org_id, plan.id, iso(now), null)
    let n = 0
    const changes = PLAN_ASPECTS.map((aspect) => {
      const { edit } = planDifference(from, to, origins, [aspect], () => `new ${n++}`)
      const isProtected = (change: (typeof edit.seats)[number]) => {
        const claim = claims.get(change.id)
        return claim !== undefined && refusalOf(change, claim, false) !== null
      }
      const drawn =
        aspect === 'drawing'
          ? edit.shapes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)).length
          : 0
      return { aspect, seats: edit.seats.length + drawn, protected_seats: edit.seats.filter(isProtected).length }
    })
    copies.push({ plan_id: plan.id, name: plan.name, events: events.map(({ title }) => title), changes })
  }
  return copies
})
