import { json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** The cash of a refund that a desk has to pay out. */
export const m0099_refund_payout: Migration = {
  name: '0099_refund_payout',
  up(schema) {
    schema.addColumn('orders', 'payout_device_id', nullable(text()))
    schema.addColumn('orders', 'payout', nullable(json()))
    schema.index('orders', ['payout_device_id'])
  },
}
