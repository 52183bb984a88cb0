import { z } from 'zod'
import { count, id, json } from '../kernel/model/fields'
import { query } from '../kernel/model/query'

/** What a device recorded and the server could not book, as it was sent; null where the incident is about something else. */
export const keptEntry = query('kept_entry', {
  args: z.object({ id: id() }),
  returns: z
    .object({
      name: z.string(),
      /** The command's arguments; null where they cannot be read. */
      input: json(z.record(z.string(), z.unknown())).nullable(),
      /** Why it was not booked: an error's details. */
      details: json(z.record(z.string(), z.unknown())),
      /** Open entries of the same device from before it. */
      earlier: count(),
    })
    .meta({ title: 'KeptEntry' })
    .nullable(),
  can: 'incidents.settle',
})
