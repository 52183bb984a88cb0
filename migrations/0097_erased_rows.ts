import { type Migration, text } from '../server/kernel/database/migration'

/** Rows that named an erased person, which devices look for in their logs. */
export const m0097_erased_rows: Migration = {
  name: '0097_erased_rows',
  up(schema) {
    schema.table('erased_rows', { id: text(), org_id: text(), erased_at: text() }, { primaryKey: 'id' })
    schema.index('erased_rows', ['org_id', 'erased_at', 'id'])
  },
}
