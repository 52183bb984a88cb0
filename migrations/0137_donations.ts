import type { Migration } from '../server/kernel/database/migration'

/** Index of donations among the lines of orders, which the dashboard sums. */
export const m0137_donations: Migration = {
  name: '0137_donations',
  up(schema) {
    schema.index('order_items', ['org_id', 'created_at'], {
      where: `charge = 'donation'`,
      name: 'order_items_of_donations',
    })
  },
}
