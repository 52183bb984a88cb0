import { type Migration, text } from '../server/kernel/database/migration'

/** Links that open one thing once: which of them have been used, until they would have ended anyway. */
export const m0060_spent_links: Migration = {
  name: '0060_spent_links',
  up(schema) {
    schema.table('spent_links', { id: text(), expires_at: text() }, { primaryKey: 'id' })
  },
}
