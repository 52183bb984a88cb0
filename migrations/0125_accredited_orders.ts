import { type Migration, text } from '../server/kernel/database/migration'

/**
 * Orders that count for an accredited contact although another contact bought them: whoever came by the contact's link
 * orders under an email address of their own.
 */
export const m0125_accredited_orders: Migration = {
  name: '0125_accredited_orders',
  up(schema) {
    schema.table(
      'accredited_orders',
      { order_id: text(), org_id: text(), contact_id: text() },
      { primaryKey: 'order_id' },
    )
    schema.index('accredited_orders', ['org_id', 'contact_id'])
  },
}
