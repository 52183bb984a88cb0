import { z } from 'zod'
import { cents, count, id, part } from '../kernel/model/fields'
import { query } from '../kernel/model/query'

/** What depends on an event: what its cancellation would affect. */
export const eventConsequences = query('event_consequences', {
  args: z.object({ id: id() }),
  returns: part('EventConsequences', {
    orders: count(),
    tickets: count(),
    /** Value of these tickets; null without the permission to read revenues. */
    amount: cents().nullable(),
    /** Buyers with an email address. */
    emails: count(),
  }),
  can: 'events.edit',
})
