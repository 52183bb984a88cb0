import { z } from 'zod'
import { command, patch } from '../kernel/command'
import { count, id, part, text } from '../kernel/fields'
import { incidents } from './entity'

export const settleIncident = command('SettleIncident', {
  args: z.object({ id: id(), input: part('SettleIncidentInput', { decision: text(500).min(1) }) }),
  returns: incidents,
  can: 'incidents.settle',
  effect: ({ id, input }, op) => [patch(incidents, id, { settled_at: op.at, settled_by: op.user_id, decision: input.decision, updated_at: op.at })],
})

/** What `BookKeptEntry` answers: how many entries it has booked, and how many of those asked for stay open. */
export const bookedEntries = z.object({ booked: count(), left: count() }).meta({ title: 'BookedEntries' })

/**
 * Books an entry that lies in quarantine, by the decision of a manager: what it took and others do not have is granted
 * afterwards. With `earlier`, everything open that the device recorded before it as well, the oldest first; what of that
 * cannot be booked stays open, with its receipt counted.
 */
export const bookKeptEntry = command('BookKeptEntry', {
  args: z.object({ id: id(), input: part('BookKeptEntryInput', { decision: text(500).min(1), earlier: z.boolean() }) }),
  returns: bookedEntries,
  can: 'incidents.settle',
})
