import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, id, text } from '../kernel/model/fields'

/** A screen at the venue that shows campaigns. */
export const kiosk_devices = entity(
  'kiosk_devices',
  'KioskDevice',
  {
    name: text(80),
    location_id: id().nullable(),
    place: text(80),
    enabled: z.boolean(),
    /** Time when its screen was paired; null while it has none. */
    paired_at: at().nullable(),
    /** Time when its screen last asked what to show, to a few minutes. */
    seen_at: at().nullable(),
    ...stamps,
  },
  {
    sorts: ['name'],
    search: ['name', 'place'],
    relations: { location: { one: 'locations', by: 'location_id' } },
    online: { can: 'kiosk_devices.read' },
  },
)
