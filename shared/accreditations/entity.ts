import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, count, id, richText, text } from '../kernel/model/fields'

/** Maximum visible length of a description (spec 1, section 9). */
export const ACCREDITATION_DESCRIPTION_LIMIT = 1000

/** A standing right of some contacts to buy certain tickets, for example the press or patrons. */
export const accreditations = entity(
  'accreditations',
  'Accreditation',
  {
    name: text(120),
    description: richText(ACCREDITATION_DESCRIPTION_LIMIT).nullable(),
    starts_at: at(),
    ends_at: at(),
    /** True if only accredited customers get its prices. */
    is_exclusive: z.boolean(),
    /** Number of contacts that have it. */
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

/** The tickets an accreditation covers: up to a quantity of one price of one event per contact. */
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
    relations: {
      accreditation: { one: 'accreditations', by: 'accreditation_id' },
      contact: { one: 'contacts', by: 'contact_id' },
    },
    online: { can: 'accreditations.read' },
  },
)
