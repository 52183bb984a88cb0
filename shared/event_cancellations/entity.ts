import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { cents, count, id, json, oneOf, text } from '../kernel/model/fields'

/** Compensation of the buyers of a cancelled event, the same for all. `later`: the office handles each order itself. */
export const COMPENSATIONS = ['refund', 'voucher', 'exchange', 'later'] as const

/** `running`: a background job handles the orders one after the other. */
export const CANCELLATION_STATES = ['running', 'done'] as const

/** Most orders that could not be handled which are kept with their reason. `failed` counts all. */
export const MAX_PROBLEMS = 200

/** An order that could not be handled: the code of the refusal and its details. */
const problem = z.object({
  order_id: id(),
  booking_code: text(16),
  code: text(80),
  details: z.record(z.string().max(60), z.union([z.string().max(200), z.int(), z.null()])),
})

export type CancellationProblem = z.infer<typeof problem>

/**
 * A cancellation of an event with the progress of its orders. A later one for the same event handles what the one
 * before left.
 */
export const event_cancellations = entity(
  'event_cancellations',
  'EventCancellation',
  {
    event_id: id(),
    compensation: oneOf('Compensation', COMPENSATIONS),
    /** Event that tickets are exchanged for; null for other compensations. */
    target_event_id: id().nullable(),
    /** Reason in the emails, on credit notes and in the orders' history. */
    reason: text(300),
    state: oneOf('EventCancellationState', CANCELLATION_STATES),
    /** Affected orders at the beginning, and how many of them are handled. */
    total: count(),
    handled: count(),
    failed: count(),
    /** Money that went back or into vouchers, in cents. */
    amount: cents(),
    emails: count(),
    problems: json(z.array(problem).max(MAX_PROBLEMS)),
    user_id: id(),
    ...stamps,
  },
  {
    sorts: ['created_at'],
    search: [],
    indexes: [['event_id']],
    relations: { event: { one: 'events', by: 'event_id' } },
    online: { can: 'events.edit' },
  },
)
