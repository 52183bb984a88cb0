import type { Migration } from '../server/kernel/database/migration'

/** A payout's number is unique within its organisation, which is an index already; the second was only written. */
export const m0250_payouts_once: Migration = {
  name: '0250_payouts_once',
  up(schema) {
    schema.run('DROP INDEX "payouts_org_id_num"')
  },
}
