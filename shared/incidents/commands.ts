import { z } from 'zod'
import { command, patch } from '../kernel/model/command'
import { count, id, part, required, text } from '../kernel/model/fields'
import { incidents } from './entity'

export const settleIncident = command('SettleIncident', {
  args: z.object({ id: id(), input: part('SettleIncidentInput', { decision: required(text(500)) }) }),
  returns: incidents,
  can: 'incidents.settle',
  effect: ({ id, input }, op) => [
    patch(incidents, id, { settled_at: op.at, settled_by: op.user_id, decision: input.decision, updated_at: op.at }),
  ],
})

/**
 * Result of `BookKeptEntry`: how many entries were booked and how many of those processed stay open. `next` is where to
 * continue, because a whole night takes several requests; null if all were processed.
 */
export const bookedEntries = z
  .object({ booked: count(), left: count(), next: id().nullable() })
  .meta({ title: 'BookedEntries' })

/**
 * Books an entry from quarantine by a manager's decision. Missing rights that nobody else holds are granted afterwards.
 * With `earlier`, it also books everything open that the device recorded before, oldest first; entries that cannot be
 * booked stay open with their receipts counted. Each request books part of them, and the next continues `after` the
 * last processed one. A restart from the beginning continues with what is still open.
 */
export const bookKeptEntry = command('BookKeptEntry', {
  args: z.object({
    id: id(),
    input: part('BookKeptEntryInput', { decision: required(text(500)), earlier: z.boolean(), after: id().nullish() }),
  }),
  returns: bookedEntries,
  can: 'incidents.settle',
})
