import { boolean, integer, type Migration, nullable, text } from '../server/kernel/database/migration'

/** Who may have which tickets that others may not, and how many. */
export const m0203_accreditations: Migration = {
  name: '0203_accreditations',
  up(schema) {
    const stamps = { created_at: text(), updated_at: text() }
    schema.rows('accreditations', {
      name: text(),
      description: nullable(text()),
      starts_at: text(),
      ends_at: text(),
      is_exclusive: boolean(),
      contacts_qty: integer(),
      ...stamps,
    })
    schema.rows(
      'accreditation_events',
      { accreditation_id: text(), event_id: text(), price_id: text(), max_qty: integer(), ...stamps },
      { references: { accreditation_id: 'accreditations', event_id: 'events', price_id: 'prices' } },
    )
    schema.index('accreditation_events', ['accreditation_id'])
    schema.index('accreditation_events', ['price_id'])
    schema.rows(
      'accreditation_contacts',
      { accreditation_id: text(), contact_id: text(), ...stamps },
      { references: { accreditation_id: 'accreditations', contact_id: 'contacts' } },
    )
    schema.index('accreditation_contacts', ['accreditation_id'])
    schema.index('accreditation_contacts', ['contact_id'])
  },
}
