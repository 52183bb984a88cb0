import { z } from 'zod'
import { command, patch } from '../kernel/model/command'
import { count, id, part, text, written } from '../kernel/model/fields'
import { incidents } from './entity'

export const settleIncident = command('SettleIncident', {
  args: z.object({ id: id(), input: part('SettleIncidentInput', { decision: written(text(500)) }) }),
  returns: incidents,
  can: 'incidents.settle',
  effect: ({ id, input }, op) => [patch(incidents, id, { settled_at: op.at, settled_by: op.user_id, decision: input.decision, updated_at: op.at })],
})

/**
 * What `BookKeptEntry` answers: how many entries it has booked, and how many of those it came to stay open. `next` is where to go
 * on: a whole night takes several requests, so that others are not kept waiting by it; null where it came to all.
 */
export const bookedEntries = z.object({ booked: count(), left: count(), next: id().nullable() }).meta({ title: 'BookedEntries' })

/**
 * Books an entry that lies in quarantine, by the decision of a manager: what it took and others do not have is granted
 * afterwards. With `earlier`, everything open that the device recorded before it as well, the oldest first; what of that
 * cannot be booked stays open, with its receipt counted. Each request books some of them, whole, and is asked again `after` the
 * last it came to; asked anew from the beginning, it goes on with what is still open.
 */
export const bookKeptEntry = command('BookKeptEntry', {
  args: z.object({ id: id(), input: part('BookKeptEntryInput', { decision: written(text(500)), earlier: z.boolean(), after: id().nullish() }) }),
  returns: bookedEntries,
  can: 'incidents.settle',
})
