import type { Migration } from '../server/kernel/database/migration'

/** An order is at one desk at most. */
export const m0280_orders_at_desks: Migration = {
  name: '0280_orders_at_desks',
  up(schema) {
    schema.index('rights', ['subject_id'], { unique: true, name: 'rights_one_per_order', where: "kind = 'order' AND status = 'live'" })
  },
}
