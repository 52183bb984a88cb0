import { type Migration, text } from '../server/kernel/database/migration'

/** Rows that were made as demo data, so that only these are cleared. */
export const m0027_demo_data: Migration = {
  name: '0027_demo_data',
  up(schema) {
    schema.table(
      'demo_rows',
      { id: text(), org_id: text(), table_name: text(), created_at: text() },
      { primaryKey: 'id' },
    )
    schema.index('demo_rows', ['org_id', 'table_name'])
  },
}
