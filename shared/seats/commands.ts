import { z } from 'zod'
import { command } from '../kernel/model/command'
import { editing } from '../kernel/model/editing'
import { id, oneOf, part, required, text } from '../kernel/model/fields'
import { EDIT_KINDS } from './entity'
import { officeSeatingPlans, officeSeats } from './office'
import { planChanges } from './plan/edit'

const plan = officeSeatingPlans.row.shape
const seat = officeSeats.row.shape

/** Name, size and drawing of a seating plan. Its seats are edited by `EditSeatingPlan`. */
export const {
  create: createSeatingPlan,
  update: updateSeatingPlan,
  remove: deleteSeatingPlan,
} = editing(officeSeatingPlans, 'SeatingPlan', {
  can: 'seats.edit',
  fields: {
    name: required(plan.name),
    width: plan.width,
    height: plan.height,
    shapes: plan.shapes,
    stacks: plan.stacks,
    background: plan.background,
    location_id: plan.location_id,
    is_template: plan.is_template,
  },
  start: () => ({
    width: 2000,
    height: 1500,
    shapes: [],
    stacks: [],
    background: null,
    location_id: null,
    is_template: false,
    template_id: null,
  }),
})

/** One seat: category, position, name, entrance and companion. Seats with live tickets are protected. */
export const {
  create: createSeat,
  update: updateSeat,
  remove: deleteSeat,
} = editing(officeSeats, 'Seat', {
  can: 'seats.edit',
  fields: {
    seating_plan_id: seat.seating_plan_id,
    price_category_id: seat.price_category_id,
    block: seat.block,
    row: seat.row,
    num: seat.num.min(1),
    override_num: seat.override_num,
    gate: seat.gate,
    x: seat.x,
    y: seat.y,
    wheelchair: seat.wheelchair,
    linked_seat_id: seat.linked_seat_id,
  },
  start: () => ({
    override_num: null,
    gate: null,
    wheelchair: false,
    linked_seat_id: null,
    on_hold: false,
    hold_owner: null,
    hold_reason: null,
    origin_id: null,
  }),
})

/**
 * Edits any number of seats, shapes and seat groups of a plan at once. Each change names what it expects and what it
 * sets. The edit is refused as a whole where another editor has changed one of them (`seats.changed`), or where tickets
 * stand in the way.
 */
export const editSeatingPlan = command('EditSeatingPlan', {
  args: z.object({
    id: id(),
    input: part('EditSeatingPlanInput', {
      /** The edit's id. Repeating the command with the same id applies it once. */
      id: id(),
      kind: oneOf('SeatingPlanEditKind', EDIT_KINDS),
      ...planChanges,
      /** True where the editor has seen which customers a new name concerns. */
      confirmed: z.boolean().optional(),
    }),
  }),
  returns: officeSeatingPlans,
  can: 'seats.edit',
  logged: true,
})

/**
 * Copies a plan with its seats: as a template or another plan, or as an event's own. Seats sold or held at that event
 * prevent it.
 */
export const copySeatingPlan = command('CopySeatingPlan', {
  args: z.object({
    id: id(),
    input: part('CopySeatingPlanInput', {
      /** The copy's id. */
      id: id(),
      name: required(plan.name),
      is_template: z.boolean().optional(),
      location_id: plan.location_id.optional(),
      event_id: id().nullish(),
    }),
  }),
  returns: officeSeatingPlans,
  can: 'seats.edit',
  logged: true,
})

/** Aspects of a template that are applied to its copies. */
export const PLAN_ASPECTS = [
  'positions',
  'names',
  'categories',
  'gates',
  'companions',
  'added',
  'removed',
  'drawing',
] as const

/**
 * Applies a template's changes to the copies of future events. Seats with live tickets keep what protects their
 * tickets.
 */
export const applySeatingPlan = command('ApplySeatingPlan', {
  args: z.object({
    id: id(),
    input: part('ApplySeatingPlanInput', {
      plan_ids: z.array(id()).min(1).max(50),
      aspects: z.array(oneOf('SeatingPlanAspect', PLAN_ASPECTS)).min(1).max(PLAN_ASPECTS.length),
    }),
  }),
  returns: officeSeatingPlans,
  can: 'seats.edit',
  logged: true,
})

/** Assigns entrances to whole blocks of a hall, for all of its events. Null allows every entrance. */
export const assignGate = command('AssignGate', {
  args: z.object({
    id: id(),
    input: z
      .object({ blocks: z.array(seat.block).min(1).max(200), gate: required(text(60)).nullable() })
      .meta({ title: 'AssignGateInput' }),
  }),
  returns: officeSeatingPlans,
  can: 'seats.edit',
  logged: true,
})
