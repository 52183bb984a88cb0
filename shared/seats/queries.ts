import { z } from 'zod'
import { at, count, id, oneOf, part, text } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { PLAN_ASPECTS } from './commands'
import { officeSeatingPlans, officeSeats } from './office'

/** Reason why a seat is not free: paid for, in an unpaid order, or held by a desk. */
export const TAKEN_STATES = ['sold', 'ordered', 'desk'] as const

/** One plan with its drawing. */
export const seatingPlan = query('seating_plan', {
  args: z.object({ id: id() }),
  returns: officeSeatingPlans.row.nullable(),
  can: 'seats.read',
})

/** Events of a plan that are not over, which of its seats are sold or held, and its house seats. */
export const seatingPlanUse = query('seating_plan_use', {
  args: z.object({ id: id() }),
  returns: part('SeatingPlanUse', {
    events: z.array(part('SeatingPlanEvent', { id: id(), title: text(200), starts_at: at() })),
    claims: z.array(part('SeatClaim', { seat_id: id(), sold: count(), held: count() })),
    holds: z.array(part('SeatHold', { seat_id: id(), owner: text(80).nullable(), reason: text(200).nullable() })),
  }),
  can: 'seats.read',
})

/** A block of a plan: its number of seats and the rectangle around their centres, in plan units. */
const section = part('PlanSection', {
  block: text(40),
  seats: count(),
  left: count(),
  top: count(),
  right: count(),
  bottom: count(),
})
export type PlanSection = z.infer<typeof section>

/** The blocks of a plan, and its change number: the highest one of its seats. */
export const planSections = query('plan_sections', {
  args: z.object({ id: id() }),
  returns: part('PlanSections', { rev: count(), sections: z.array(section) }),
  can: 'seats.read',
})

/** Largest number of seats in one answer of `plan_seats`. */
export const SEATS_PER_PAGE = 5000

/**
 * Seats of a plan by id: those of some blocks, or those changed after a change number. The next page begins after the
 * last id of a full one. `removed` are seats that were removed after that change number.
 */
export const planSeats = query('plan_seats', {
  args: z.object({
    input: z
      .object({
        seating_plan_id: id(),
        blocks: z.array(text(40)).max(200).optional(),
        changed_after: count().optional(),
        after: id().optional(),
      })
      .meta({ title: 'PlanSeatsInput' }),
  }),
  returns: part('PlanSeats', {
    seats: z.array(officeSeats.row),
    removed: z.array(id()),
    rev: count(),
    more: z.boolean(),
  }),
  can: 'seats.read',
})

/** Live tickets of seats with their buyers, at events that are not over. */
export const seatTickets = query('seat_tickets', {
  args: z.object({ seat_ids: z.array(id()).max(1000) }),
  returns: z.array(
    part('SeatTicket', {
      seat_id: id(),
      order_id: id(),
      booking_code: text(20),
      name: text(200),
      event_id: id(),
      title: text(200),
      starts_at: at(),
    }),
  ),
  can: 'all_orders.read',
})

/** Seats of an event that are sold, ordered or held at a desk, with the order where there is one. */
export const takenSeats = query('taken_seats', {
  args: z.object({ event_id: id() }),
  returns: z.array(
    part('TakenSeat', {
      seat_id: id(),
      state: oneOf('TakenSeatState', TAKEN_STATES),
      /** The order that has the seat, and its line. */
      order_id: id().nullable(),
      item_id: id().nullable(),
      booking_code: text(20).nullable(),
      /** The desk that holds it for an open sale. */
      device: text(120).nullable(),
    }),
  ),
  can: 'all_orders.read',
})

/** Removed seats of a plan, the latest first. */
export const seatArchive = query('seat_archive', {
  args: z.object({
    input: z
      .object({ seating_plan_id: id(), limit: count().min(1).max(1000).optional() })
      .meta({ title: 'SeatArchiveInput' }),
  }),
  returns: z.array(officeSeats.row),
  can: 'seats.edit',
})

/**
 * Copies of a template at future events, with what applying the template would change and which seats are protected.
 */
export const seatingPlanCopies = query('seating_plan_copies', {
  args: z.object({ id: id() }),
  returns: z.array(
    part('SeatingPlanCopy', {
      plan_id: id(),
      name: text(120),
      events: z.array(text(200)),
      /** Number of seats that each aspect of the template would change. */
      changes: z.array(
        part('SeatingPlanCopyChange', {
          aspect: oneOf('SeatingPlanAspect', PLAN_ASPECTS),
          seats: count(),
          protected_seats: count(),
        }),
      ),
    }),
  ),
  can: 'seats.edit',
})

/** The last edits of a plan: who changed which seats. */
export const lastPlanEdits = query('seating_plan_edits', {
  args: z.object({
    input: z.object({ seating_plan_id: z.string(), limit: z.int() }).meta({ title: 'SeatingPlanEditListInput' }),
  }),
  returns: z.object({
    seating_plan_edits: z.array(
      z.object({ user_id: z.string(), seat_ids: z.array(z.string()).meta({ scalar: 'JSON' }) }),
    ),
  }),
  can: 'seats.edit',
})
