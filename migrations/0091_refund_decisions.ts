import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** What the office said to a request for a refund. */
export const m0091_refund_decisions: Migration = {
  name: '0091_refund_decisions',
  up(schema) {
    schema.addColumn('orders', 'refund_declined_at', nullable(text()))
    schema.addColumn('orders', 'refund_decision', nullable(text()))
  },
}
