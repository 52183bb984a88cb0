import { z } from 'zod'
import { command } from '../kernel/command'
import { id, part, sha256Hex } from '../kernel/fields'
import { devices } from './entity'

/** Makes a browser a device of the organisation. The id and the key are the browser's own; a repeated request answers alike. */
export const enrolDevice = command('EnrolDevice', {
  args: z.object({ input: part('EnrolDeviceInput', { id: id(), name: devices.row.shape.name.min(1), kind: devices.row.shape.kind, public_key: sha256Hex() }) }),
  returns: devices,
  can: 'devices.enrol',
  // Only a desk's tickets admit anybody.
  needs: ({ input }) => (input.kind === 'desk' ? 'orders.sell' : null),
})
