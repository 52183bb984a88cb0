import { z } from 'zod'
import { KEPT_EVENTS } from '../events/entity'
import { entity } from '../kernel/model/entity'
import { at, count, id, json, oneOf, text } from '../kernel/model/fields'

export const seating_plans = entity(
  'seating_plans',
  'SeatingPlan',
  { name: text(120), width: count(), height: count() },
  {
    relations: { seats: { many: 'seats', by: 'seating_plan_id' } },
    replication: { collection: 'catalogue', can: 'seats.read' },
  },
)

/**
 * A seat of a seating plan, in plan units (44 is the pitch of seats). The right on it tells whether it is sold for an
 * event.
 */
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
    /** True for a house seat: it is not sold until the office releases it. */
    on_hold: z.boolean(),
  },
  {
    indexes: [['seating_plan_id']],
    replication: {
      collection: 'own',
      can: 'seats.read',
      // A plan that an event begins to use brings its seats again (`restampPlanSeats`).
      window: [
        [
          {
            by: 'seating_plan_id',
            one: 'seating_plans',
            where: [[{ by: 'seating_plan_id', many: 'events', where: KEPT_EVENTS }]],
          },
        ],
      ],
    },
  },
)

export const EDIT_KINDS = [
  'add',
  'move',
  'renumber',
  'category',
  'gate',
  'companion',
  'hold',
  'remove',
  'restore',
  'draw',
  'import',
  'apply',
] as const

/** An edit of a seating plan: which user changed which seats. The changes themselves are in the rows. */
export const seating_plan_edits = entity(
  'seating_plan_edits',
  'SeatingPlanEdit',
  {
    seating_plan_id: id(),
    kind: oneOf('SeatingPlanEditKind', EDIT_KINDS),
    user_id: id(),
    seat_ids: json(z.array(id()).max(1000)),
    created_at: at(),
  },
  {
    indexes: [['seating_plan_id']],
    sorts: ['created_at'],
    relations: { user: { one: 'users', by: 'user_id' } },
    online: { can: 'seats.edit' },
  },
)

/**
 * A user who has a plan open in the editor, until `open_until` unless they say again that they have. One row for each
 * user and plan.
 */
export const seating_plan_editors = entity('seating_plan_editors', 'SeatingPlanEditor', {
  seating_plan_id: id(),
  user_id: id(),
  open_until: at(),
})
