import type { Migration } from '../server/kernel/database/migration'

/** Indexes of the few orders that sold a voucher or were paid with one that was taxed before, whose turnover is not what was paid. */
export const m0098_voucher_orders: Migration = {
  name: '0098_voucher_orders',
  up(schema) {
    schema.index('order_items', ['org_id', 'order_id'], {
      where: 'voucher_kind IS NOT NULL',
      name: 'order_items_of_vouchers',
    })
    schema.index('payments', ['org_id', 'order_id'], {
      where: 'voucher_rate IS NOT NULL',
      name: 'payments_by_taxed_vouchers',
    })
  },
}
