import type { Migration } from '../server/kernel/database/migration'

/** What is looked for every minute is what may still expire, and not every reservation there ever was. */
export const m0315_what_expires: Migration = {
  name: '0315_what_expires',
  up(schema) {
    schema.run('DROP INDEX "orders_org_id_valid_until"')
    schema.index('orders', ['org_id', 'valid_until'], { where: 'status_code in (101, 301, 400, 401, 600)' })
  },
}
