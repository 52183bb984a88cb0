import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, count, id, text } from '../kernel/model/fields'

/** The longest description, spec 1 section 9. */
export const ACCREDITATION_DESCRIPTION_LIMIT = 1000

/** A standing permission of some contacts to get certain tickets: the press, the friends of the house. */
export const accreditations = entity(
  'accreditations',
  'Accreditation',
  {
    name: text(120),
    description: text(ACCREDITATION_DESCRIPTION_LIMIT).nullable(),
    starts_at: at(),
    ends_at: at(),
    /** Nobody else gets its prices. */
    is_exclusive: z.boolean(),
    /** How many contacts have it. */
    contacts_qty: count(),
    ...stamps,
  },
  {
    sorts: ['starts_at', 'ends_at', 'name', 'created_at'],
    search: ['name', 'description'],
    relations: { accreditation_events: { many: 'accreditation_events', by: 'accreditation_id' } },
    online: { can: 'accreditations.read' },
  },
)

/** What an accreditation is good for: at most so many of one price of one event, for each contact. */
export const accreditation_events = entity(
  'accreditation_events',
  'AccreditationEvent',
  { accreditation_id: id(), event_id: id(), price_id: id(), max_qty: count().min(1), ...stamps },
  {
    indexes: [['accreditation_id'], ['price_id']],
    sorts: ['created_at'],
    relations: {
      accreditation: { one: 'accreditations', by: 'accreditation_id' },
      event: { one: 'events', by: 'event_id' },
      price: { one: 'prices', by: 'price_id' },
    },
    online: { can: 'accreditations.read' },
  },
)

/** A contact that has an accreditation. */
export const accreditation_contacts = entity(
  'accreditation_contacts',
  'AccreditationContact',
  { accreditation_id: id(), contact_id: id(), ...stamps },
  {
    indexes: [['accreditation_id'], ['contact_id']],
    sorts: ['created_at'],
    relations: { accreditation: { one: 'accreditations', by: 'accreditation_id' }, contact: { one: 'contacts', by: 'contact_id' } },
    online: { can: 'accreditations.read' },
  },
)
