import { type Migration, nullable, stamps, text } from '../server/kernel/database/migration'

/** Fields of contacts that two people changed at the same time, who wrote a field last, and notifications about a contact. */
export const m0035_contact_conflicts: Migration = {
  name: '0035_contact_conflicts',
  up(schema) {
    schema.entityTable(
      'contact_conflicts',
      {
        contact_id: text(),
        field: text(),
        kept: nullable(text()),
        replaced: nullable(text()),
        kept_by_id: text(),
        replaced_by_id: nullable(text()),
        settled_at: nullable(text()),
        settled_by_id: nullable(text()),
        ...stamps,
      },
      { references: { contact_id: 'contacts' } },
    )
    schema.index('contact_conflicts', ['contact_id', 'created_at'])
    schema.index('contact_conflicts', ['org_id', 'created_at', 'id'], { where: 'NOT deleted' })
    schema.table(
      'contact_field_changes',
      { id: text(), org_id: text(), contact_id: text(), value: nullable(text()), user_id: text(), changed_at: text() },
      { primaryKey: 'id' },
    )
    schema.index('contact_field_changes', ['org_id', 'contact_id'])
    schema.addColumn('notifications', 'contact_id', nullable(text()))
  },
}
