import { integer, type Migration, nullable, text } from '../server/kernel/database/migration'

/** A sale taken back: what of it was sold from a right given back too early, and an order somebody asks the office to refund. */
export const m0040_voids: Migration = {
  name: '0040_voids',
  up(schema) {
    schema.addColumn('right_claims', 'borrowed', { ...integer(), default: 0 })
    schema.addColumn('orders', 'refund_requested_at', nullable(text()))
  },
}
