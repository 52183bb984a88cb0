import { type Migration, nullable, stamps, text } from '../server/kernel/database/migration'

/** Gifts: what buyers choose of a voucher beside its value. */
export const m0129_voucher_gifts: Migration = {
  name: '0129_voucher_gifts',
  up(schema) {
    schema.entityTable('voucher_gifts', {
      order_id: text(),
      design: text(),
      delivery: text(),
      recipient: text(),
      message: text(),
      address: nullable(text()),
      send_at: nullable(text()),
      sent_at: nullable(text()),
      ...stamps,
    })
    schema.index('voucher_gifts', ['org_id', 'order_id'])
    schema.index('voucher_gifts', ['org_id', 'created_at', 'id'])
  },
}
