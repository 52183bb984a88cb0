import { z } from 'zod'
import { command } from '../kernel/command'
import { count, id, part, sha256Hex, text } from '../kernel/fields'
import { devices } from './entity'

/** What an earlier enrolment answered: how a device makes itself known to a server that was restored and has forgotten it. */
const earlier = part('EarlierEnrolmentInput', { number: count(), certificate: text(128) })

/** Makes a browser a device of the organisation. The id and the key are the browser's own; a repeated request answers alike. */
export const enrolDevice = command('EnrolDevice', {
  args: z.object({
    input: part('EnrolDeviceInput', {
      id: id(),
      name: devices.row.shape.name.min(1),
      kind: devices.row.shape.kind,
      public_key: sha256Hex(),
      earlier: earlier.nullable().optional(),
    }),
  }),
  returns: devices,
  can: 'devices.enrol',
  // Only a desk's tickets admit anybody.
  needs: ({ input }) => (input.kind === 'desk' ? 'orders.sell' : null),
})
