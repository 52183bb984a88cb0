import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** Orders of the office and the web: they hold what they are made of themselves, expire, and are exchanged. */
export const m0231_order_life: Migration = {
  name: '0231_order_life',
  up(schema) {
    schema.optional('rights', 'device_id')
    schema.addColumn('rights', 'order_id', nullable(text()))
    schema.index('rights', ['order_id'])
    schema.addColumn('orders', 'expired_at', nullable(text()))
    schema.addColumn('orders', 'exchanged_from_id', nullable(text()))
    schema.index('orders', ['org_id', 'valid_until'])
  },
}
