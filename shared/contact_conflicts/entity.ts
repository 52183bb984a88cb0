import { entity, stamps } from '../kernel/model/entity'
import { at, id, oneOf, text } from '../kernel/model/fields'

/** Fields of a contact that devices edit without the server. */
export const CONTACT_FIELDS = ['firstname', 'lastname', 'email', 'phone'] as const

export type ContactField = (typeof CONTACT_FIELDS)[number]

/**
 * A field of a contact that two people changed without seeing each other's value. The change that reached the server
 * last was kept.
 */
export const contact_conflicts = entity(
  'contact_conflicts',
  'ContactConflict',
  {
    contact_id: id(),
    field: oneOf('ContactField', CONTACT_FIELDS),
    kept: text(254).nullable(),
    replaced: text(254).nullable(),
    kept_by_id: id(),
    /** Null if it is not known who wrote the value that was replaced. */
    replaced_by_id: id().nullable(),
    /** Time when someone decided which value is right; null until then. */
    settled_at: at().nullable(),
    settled_by_id: id().nullable(),
    ...stamps,
  },
  {
    indexes: [['contact_id', 'created_at']],
    sorts: ['created_at'],
    search: [],
    personal: ['kept', 'replaced'],
    relations: { contact: { one: 'contacts', by: 'contact_id' } },
    online: { can: 'contacts.read', masked: { kept: 'personal_data.read', replaced: 'personal_data.read' } },
  },
)
