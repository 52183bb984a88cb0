import { z } from 'zod'
import { command } from '../../kernel/model/command'
import { at, id, part } from '../../kernel/model/fields'
import { query } from '../../kernel/model/query'
import { SECOND } from '../../kernel/time'

/** Time in ms between two calls of an open editor, and after which an editor that is not heard of any more has left. */
export const ATTEND_EVERY = 10 * SECOND
export const GONE_AFTER = 25 * SECOND
/** The same for an editor in a hidden tab, whose timers a browser runs once a minute. */
export const HIDDEN_GONE_AFTER = 150 * SECOND

const presence = part('SeatingPlanPresence', {
  /** Users who have the plan open in the editor. */
  user_ids: z.array(id()),
  /** Time of the last edit; null if there was none. */
  edited_at: at().nullable(),
})
export type PlanPresence = z.infer<typeof presence>

/** The users who have a plan open in the editor, and the time of its last edit. */
export const planPresence = query('seating_plan_presence', {
  args: z.object({ id: id() }),
  returns: presence,
  can: 'seats.edit',
})

/** Says that this user has the plan open in the editor, maybe in a hidden tab, or leaves it. Others see it at once. */
export const attendSeatingPlan = command('AttendSeatingPlan', {
  args: z.object({
    id: id(),
    input: part('AttendSeatingPlanInput', { leaving: z.boolean().optional(), hidden: z.boolean().optional() }),
  }),
  returns: presence,
  can: 'seats.edit',
})
