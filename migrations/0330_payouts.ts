import { integer, type Migration, text } from '../server/kernel/database/migration'

/** Of which payments a payout consists, each movement in one of them, and no stretch of time twice. */
export const m0330_payouts: Migration = {
  name: '0330_payouts',
  up(schema) {
    schema.addColumn('payouts', 'refunds', { ...integer(), default: 0 })
    schema.recheck('payouts', 'gross - fees = total', 'gross - refunds - fees = total')
    schema.index('payouts', ['org_id', 'ends_at'], { unique: true })
    schema.rows(
      'payout_items',
      { payout_id: text(), payment_id: text(), order_id: text(), kind: text(), amount: integer(), booked_at: text() },
      { references: { payout_id: 'payouts', payment_id: 'payments', order_id: 'orders' }, unique: [['org_id', 'payment_id', 'kind']] },
    )
    schema.index('payout_items', ['payout_id'])
    schema.index('payments', ['org_id', 'created_at'], { where: 'provider_ref is not null' })
  },
}
