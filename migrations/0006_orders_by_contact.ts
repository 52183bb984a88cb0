import type { Migration } from '../server/kernel/database/migration'

/** What somebody has bought is asked for with every contact that is opened. */
export const m0006_orders_by_contact: Migration = {
  name: '0006_orders_by_contact',
  up(schema) {
    schema.index('orders', ['contact_id'])
  },
}
