import { z } from 'zod'
import { command } from '../kernel/model/command'
import { updating } from '../kernel/model/editing'
import { id, required, text } from '../kernel/model/fields'
import { officeSeatingPlans, officeSeats } from './office'

const plan = officeSeatingPlans.row.shape
const seat = officeSeats.row.shape

/** Edits name, size and drawing of a seating plan. */
export const updateSeatingPlan = updating(officeSeatingPlans, 'SeatingPlan', {
  can: 'seats.edit',
  fields: { name: plan.name.min(1), width: plan.width, height: plan.height, shapes: plan.shapes, stacks: plan.stacks },
})

/** Edits position, name and entrance of a seat. */
export const updateSeat = updating(officeSeats, 'Seat', {
  can: 'seats.edit',
  fields: {
    block: seat.block,
    row: seat.row,
    num: seat.num.min(1),
    override_num: seat.override_num,
    gate: seat.gate,
    x: seat.x,
    y: seat.y,
    wheelchair: seat.wheelchair,
  },
})

/** Assigns entrances to whole blocks of a hall, for all of its events. Null allows every entrance. */
export const assignGate = command('AssignGate', {
  args: z.object({
    id: id(),
    input: z.object({ blocks: z.array(seat.block).min(1).max(200), gate: required(text(60)).nullable() }).meta({ title: 'AssignGateInput' }),
  }),
  returns: officeSeatingPlans,
  can: 'seats.edit',
  logged: true,
})
