import { boolean, integer, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** Vouchers that are sold: what they are good for, the order that made them, and what a receipt says of them. */
export const m0070_sold_vouchers: Migration = {
  name: '0070_sold_vouchers',
  up(schema) {
    schema.addColumn('vouchers', 'tax_group_id', nullable(text()))
    schema.addColumn('vouchers', 'order_id', nullable(text()))
    schema.addColumn('vouchers', 'cancelled', { ...boolean(), default: 0 })
    schema.index('vouchers', ['order_id'])
    schema.addColumn('order_items', 'voucher_id', nullable(text()))
    schema.addColumn('order_items', 'voucher_kind', nullable(text()))
    schema.addColumn('payments', 'voucher_rate', nullable(integer()))
    schema.addColumn('receipts', 'vouchers', nullable(json()))
  },
}
