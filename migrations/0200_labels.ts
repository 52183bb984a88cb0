import { type Migration, text } from '../server/kernel/database/migration'

/** What the house sorts its things by, and the years it counts in. */
export const m0200_labels: Migration = {
  name: '0200_labels',
  up(schema) {
    schema.rows('labels', { name: text(), color: text(), created_at: text(), updated_at: text() })
    schema.rows('seasons', { name: text(), starts_at: text(), ends_at: text(), created_at: text(), updated_at: text() })
  },
}
