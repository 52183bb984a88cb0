import { integer, json, type Migration, nullable, stamps, text } from '../server/kernel/database/migration'

/** Notes on contacts, merged duplicates, and imports of contacts with the lines that wait to be booked. */
export const m0016_contact_upkeep: Migration = {
  name: '0016_contact_upkeep',
  up(schema) {
    schema.addColumn('contacts', 'note', nullable(text()))
    schema.addColumn('contacts', 'merged_into_id', nullable(text()))
    schema.index('contacts', ['org_id', 'merged_into_id'], { where: 'merged_into_id is not null' })
    schema.entityTable('contact_imports', {
      name: text(),
      duplicates: text(),
      state: text(),
      total: integer(),
      received: integer(),
      created: integer(),
      updated: integer(),
      skipped: integer(),
      failed: integer(),
      errors: json(),
      user_id: text(),
      ...stamps,
    })
    schema.index('contact_imports', ['org_id', 'created_at', 'id'], { where: 'NOT deleted' })
    schema.table(
      'contact_import_lines',
      { id: text(), org_id: text(), import_id: text(), line: integer(), data: json() },
      { primaryKey: 'id', references: { import_id: 'contact_imports' } },
    )
    schema.index('contact_import_lines', ['org_id', 'import_id', 'line'], { unique: true })
  },
}
