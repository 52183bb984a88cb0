import { z } from 'zod'
import { command, insert, patch } from '../kernel/model/command'
import { id, part } from '../kernel/model/fields'
import { check_ins } from './entity'

/** Defaults for scans recorded before exits existed. */
const WAY_IN = { leaving: false, known: 0 }

export const createCheckIn = command('CreateCheckIn', {
  args: z.object({
    input: check_ins.row
      .pick({ id: true, event_id: true, order_item_id: true, verdict: true, gate: true, code: true, overruled: true })
      .extend({
        qty: z.int().min(0).max(500),
        ticket_qty: z.int().min(0).max(500),
        // Doors of earlier versions do not send this field.
        leaving: z.boolean().default(false),
        known: z.int().min(0).max(1_000_000).default(0),
      })
      .meta({ title: 'CreateCheckInInput' }),
  }),
  returns: check_ins,
  can: 'check_ins.scan',
  offline: true,
  physical: true,
  effect: ({ input }, op) => [
    insert(check_ins, op, {
      ...WAY_IN,
      ...input,
      device_id: op.device_id ?? '',
      user_id: op.user_id,
      created_at: op.at,
    }),
  ],
})

export const undoCheckIn = command('UndoCheckIn', {
  args: z.object({ id: id(), input: part('UndoCheckInInput', { event_id: id() }) }),
  returns: check_ins,
  can: 'check_ins.scan',
  offline: true,
  physical: true,
  effect: ({ id }, op) => [patch(check_ins, id, { undone_at: op.at })],
})
