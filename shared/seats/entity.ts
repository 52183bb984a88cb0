import { z } from 'zod'
import { entity } from '../kernel/model/entity'
import { count, id, text } from '../kernel/model/fields'

export const seating_plans = entity(
  'seating_plans',
  'SeatingPlan',
  { name: text(120), width: count(), height: count() },
  { relations: { seats: { many: 'seats', by: 'seating_plan_id' } }, replication: { collection: 'catalogue', can: 'seats.read' } },
)

/** A seat of a seating plan, in plan units (44 is the pitch of seats). The right on it tells whether it is sold for an event. */
export const seats = entity(
  'seats',
  'Seat',
  {
    seating_plan_id: id(),
    price_category_id: id(),
    block: text(40),
    row: text(8),
    num: text(8),
    /** Label that replaces `num` on tickets and screens, null for none. */
    override_num: text(8).nullable(),
    x: count(),
    y: count(),
    wheelchair: z.boolean(),
    linked_seat_id: id().nullable(),
    /** Name of the entrance for this seat, null where every entrance is allowed. */
    gate: text(60).nullable(),
  },
  { indexes: [['seating_plan_id']], replication: { collection: 'own', can: 'seats.read' } },
)
