import type { Migration } from '../server/kernel/database/migration'

/** Indexes that lead to the rows of a replication window, however long the history is. */
export const m0013_replication_windows: Migration = {
  name: '0013_replication_windows',
  up(schema) {
    schema.index('events', ['org_id', 'ends_at'])
    schema.index('orders', ['device_id', 'created_at'])
    schema.index('cash_box_shifts', ['org_id', 'status'])
    schema.index('contacts', ['org_id', 'updated_at'])
    schema.index('rights', ['device_id', 'status'])
  },
}
