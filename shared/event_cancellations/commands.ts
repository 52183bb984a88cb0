import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id, oneOf, part, required } from '../kernel/model/fields'
import type { Permission } from '../kernel/permissions'
import { COMPENSATIONS, event_cancellations } from './entity'

const { shape } = event_cancellations.row

/** Permission that each compensation needs: that of the same action on one order. */
const NEEDS: Readonly<Record<(typeof COMPENSATIONS)[number], Permission | null>> = {
  refund: 'orders.refund',
  voucher: 'payments.edit',
  exchange: 'payments.edit',
  later: null,
}

/**
 * Cancels an event: it goes off sale, and a background job compensates its orders. Orders without any payment are
 * cancelled. For an event that is cancelled already, it handles the orders that are left.
 */
export const cancelEvent = command('CancelEvent', {
  args: z.object({
    id: id(),
    input: part('CancelEventInput', {
      /** Id of the cancellation. Repeating the command with the same id cancels once. */
      id: id(),
      compensation: oneOf('Compensation', COMPENSATIONS),
      target_event_id: id().nullish(),
      reason: required(shape.reason),
    }),
  }),
  returns: event_cancellations,
  can: 'events.edit',
  needs: ({ input }) => NEEDS[input.compensation],
  logged: true,
})
