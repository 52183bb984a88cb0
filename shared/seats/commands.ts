import { z } from 'zod'
import { command } from '../kernel/model/command'
import { updating } from '../kernel/model/editing'
import { id, required, text } from '../kernel/model/fields'
import { officeSeatingPlans, officeSeats } from './office'

const plan = officeSeatingPlans.row.shape
const seat = officeSeats.row.shape

/** What a plan is called, how large it is, and what is drawn in it. */
export const updateSeatingPlan = updating(officeSeatingPlans, 'SeatingPlan', {
  can: 'seats.edit',
  fields: { name: plan.name.min(1), width: plan.width, height: plan.height, shapes: plan.shapes, stacks: plan.stacks },
})

/** Where a seat is, what it is called, and which door its guest uses. */
export const updateSeat = updating(officeSeats, 'Seat', {
  can: 'seats.edit',
  fields: {
    ...{ block: seat.block, row: seat.row, num: seat.num.min(1), override_num: seat.override_num, gate: seat.gate },
    ...{ x: seat.x, y: seat.y, wheelchair: seat.wheelchair },
  },
})

/** Which door the guests of whole parts of a hall use, at everything that is played in it; null where every door will do. */
export const assignGate = command('AssignGate', {
  args: z.object({
    id: id(),
    input: z.object({ blocks: z.array(seat.block).min(1).max(200), gate: required(text(60)).nullable() }).meta({ title: 'AssignGateInput' }),
  }),
  returns: officeSeatingPlans,
  can: 'seats.edit',
  logged: true,
})
