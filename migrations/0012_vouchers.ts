import { boolean, integer, type Migration, nullable, text } from '../server/kernel/database/migration'

/** Vouchers with a balance one device holds for itself, and the payment that spends it. */
export const m0012_vouchers: Migration = {
  name: '0012_vouchers',
  up(schema) {
    schema.rows(
      'vouchers',
      {
        code: text(),
        value: integer(),
        sold: integer(),
        held: integer(),
        name: text(),
        blocked: boolean(),
        valid_until: nullable(text()),
        created_at: text(),
        updated_at: text(),
      },
      { checks: ['sold >= 0', 'held >= 0', 'sold + held <= value'], unique: [['org_id', 'code']] },
    )
    schema.addColumn('payments', 'voucher_id', nullable(text()))
  },
}
