import { z } from 'zod'
import { count, id, json } from '../kernel/model/fields'
import { query } from '../kernel/model/query'

/** The recorded operation that the server could not book, as sent; null if the incident is about something else. */
export const quarantinedEntry = query('kept_entry', {
  args: z.object({ id: id() }),
  returns: z
    .object({
      name: z.string(),
      /** The command's arguments; null if they are unreadable. */
      input: json(z.record(z.string(), z.unknown())).nullable(),
      /** The error details that explain why it was not booked. */
      details: json(z.record(z.string(), z.unknown())),
      /** Number of earlier open entries of the same device. */
      earlier: count(),
    })
    .meta({ title: 'KeptEntry' })
    .nullable(),
  can: 'incidents.settle',
})
