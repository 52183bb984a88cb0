import { entity, stamps } from '../kernel/model/entity'
import { text } from '../kernel/model/fields'

/** A place where events happen. */
export const locations = entity(
  'locations',
  'Location',
  {
    name: text(120),
    street: text(120).nullable(),
    postcode: text(20).nullable(),
    city: text(80).nullable(),
    country: text(60).nullable(),
    ...stamps,
  },
  { sorts: ['name'], search: ['name', 'city'], replication: { collection: 'catalogue', can: 'locations.read' } },
)
