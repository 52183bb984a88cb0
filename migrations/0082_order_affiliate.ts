import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** The promo code whose link to the shop brought an order. */
export const m0082_order_affiliate: Migration = {
  name: '0082_order_affiliate',
  up(schema) {
    schema.addColumn('orders', 'affiliate_id', nullable(text()))
    schema.index('orders', ['org_id', 'affiliate_id', 'created_at'], {
      where: 'affiliate_id is not null',
      name: 'orders_by_affiliate',
    })
  },
}
