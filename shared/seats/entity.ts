import { z } from 'zod'
import { entity } from '../kernel/model/entity'
import { count, id, text } from '../kernel/model/fields'

export const seating_plans = entity(
  'seating_plans',
  'SeatingPlan',
  { name: text(120), width: count(), height: count() },
  { relations: { seats: { many: 'seats', by: 'seating_plan_id' } }, replication: { collection: 'catalogue', can: 'seats.read' } },
)

/** A seat of a plan. Whether it is sold at an event is said by the right on it, never here. Coordinates in plan units (44 is one pitch). */
export const seats = entity(
  'seats',
  'Seat',
  {
    seating_plan_id: id(),
    price_category_id: id(),
    block: text(40),
    row: text(8),
    num: text(8),
    /** What is printed and said in the place of `num`; null for `num` itself. */
    override_num: text(8).nullable(),
    x: count(),
    y: count(),
    wheelchair: z.boolean(),
    linked_seat_id: id().nullable(),
    /** The door its guest is to use, by the name it has at the house; null where every door will do. */
    gate: text(60).nullable(),
  },
  { indexes: [['seating_plan_id']], replication: { collection: 'own', can: 'seats.read' } },
)
