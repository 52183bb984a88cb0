import { z } from 'zod'
import { count, id, jsonObject, oneOf, part, text } from '../kernel/model/fields'
import { widened } from '../kernel/model/widened'
import { seating_plans, seats } from './entity'

const SHAPES = ['rect', 'ellipse', 'line', 'polygon', 'text'] as const

/** A seating plan with the drawing around its seats, in plan units. */
export const officeSeatingPlans = widened(
  seating_plans,
  {
    /** Stage, walls and labels. `points` alternates x and y, for lines and polygons. */
    shapes: jsonObject(
      z
        .array(
          part('PlanShape', {
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
          }),
        )
        .max(500),
    ),
    /** Names of the levels, lowest first. */
    stacks: jsonObject(z.array(part('PlanStack', { id: id(), name: text(80), blocks: z.array(text(40)).max(100) })).max(20)),
  },
  { start: { shapes: [], stacks: [] }, sorts: ['name'] },
)

/** A seat as the office edits it, with its position in the list of the plan. */
export const officeSeats = widened(seats, {}, { start: {}, sorts: ['block', 'row', 'num'] })
