import { z } from 'zod'
import { extendEntity } from '../kernel/model/extend-entity'
import { count, id, jsonObject, oneOf, part, text } from '../kernel/model/fields'
import { imageUrl } from '../kernel/model/web-address'
import { seating_plans, seats } from './entity'

const SHAPES = ['rect', 'ellipse', 'line', 'polygon', 'text'] as const

/** Numbering of the seats of a row: from one end or from the middle outwards, and which numbers are used. */
export const NUMBER_FROM = ['left', 'right', 'centre'] as const
export const NUMBER_STEPS = ['all', 'odd', 'even'] as const

/** Form from which a seat group is generated. Distances are in plan units, angles in degrees. */
const layout = part('SeatLayout', {
  rows: count().min(1).max(200),
  seats: count().min(1).max(200),
  pitch: count().min(20).max(400),
  row_pitch: count().min(20).max(400),
  /** Rise of a row's ends towards the stage, in plan units. */
  curve: count().max(2000),
  /** Angle of an arc in degrees; 0 for straight or curved rows. */
  arc: count().max(360),
  /** Shifts every second row by half a pitch. */
  staggered: z.boolean(),
  /** Seats that each row has more than the row before it. */
  growth: count().max(20),
  /** Seats of the last row; the rows between grow evenly. Without it, `growth` applies. */
  last_seats: count().min(1).max(200).nullish(),
  /** Width of an aisle in the middle of each row, in plan units. */
  aisle: count().max(1000).nullish(),
  rotation: count().max(359),
  x: count(),
  y: count(),
  /** Name of the first row; letters go on as letters. */
  first_row: text(8),
  rows_up: z.boolean(),
  skipped: text(40),
  first_num: count().min(0).max(9999),
  from: oneOf('SeatNumberingFrom', NUMBER_FROM),
  step: oneOf('SeatNumberingStep', NUMBER_STEPS),
})

export type SeatLayout = z.infer<typeof layout>

const shape = part('PlanShape', {
  id: id(),
  type: oneOf('PlanShapeType', SHAPES),
  x: count(),
  y: count(),
  width: count(),
  height: count(),
  rotation: count().max(359),
  text: text(80).nullable(),
  color: text(7).nullable(),
  points: z.array(count()).max(400),
})

const stack = part('PlanStack', {
  id: id(),
  name: text(80),
  blocks: z.array(text(40)).max(100),
  /** The form that generated the seats of its blocks; null for a level of the hall. */
  layout: layout.nullish(),
})

/** A picture behind the plan to trace. Its place and size are in plan units, its opacity in percent. */
const background = part('PlanBackground', {
  url: imageUrl(),
  x: count(),
  y: count(),
  width: count().min(1),
  height: count().min(1),
  opacity: count().max(100),
})

export type PlanShape = z.infer<typeof shape>
export type PlanStack = z.infer<typeof stack>

/** A seating plan with the drawing around its seats, in plan units. */
export const officeSeatingPlans = extendEntity(
  seating_plans,
  {
    /** Stage, walls and labels. `points` alternates x and y, for lines and polygons. */
    shapes: jsonObject(z.array(shape).max(500)),
    /** Seat groups, and levels of the hall with the lowest first. */
    stacks: jsonObject(z.array(stack).max(200)),
    background: jsonObject(background).nullable(),
    location_id: id().nullable(),
    /** True for a template: an event that is given it gets a copy of its own. */
    is_template: z.boolean(),
    /** The template it was copied from; null for none. */
    template_id: id().nullable(),
  },
  {
    start: { shapes: [], stacks: [], background: null, location_id: null, is_template: false, template_id: null },
    sorts: ['name'],
    relations: { location: { one: 'locations', by: 'location_id' } },
  },
)

/** A seat as the office edits it. */
export const officeSeats = extendEntity(
  seats,
  {
    /** Owner and reason of a house seat; null where the seat is not on hold. */
    hold_owner: text(80).nullable(),
    hold_reason: text(200).nullable(),
    /** The template's seat it was copied from; null for none. */
    origin_id: id().nullable(),
  },
  {
    start: { hold_owner: null, hold_reason: null, origin_id: null },
    sorts: ['block', 'row', 'num'],
    indexes: [['origin_id']],
    relations: {
      seating_plan: { one: 'seating_plans', by: 'seating_plan_id' },
      price_category: { one: 'price_categories', by: 'price_category_id' },
    },
  },
)

export { background as planBackground, shape as planShape, stack as planStack }
