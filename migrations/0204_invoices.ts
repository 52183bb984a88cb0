import { boolean, integer, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** Bills and credit notes, and where their series stand. */
export const m0204_invoices: Migration = {
  name: '0204_invoices',
  up(schema) {
    schema.table('invoice_series', { id: text(), org_id: text(), last: integer(), last_hash: nullable(text()) }, { primaryKey: 'id' })
    schema.rows(
      'invoices',
      {
        num: text(),
        year: integer(),
        number: integer(),
        is_credit_note: boolean(),
        credited_invoice_id: nullable(text()),
        order_id: text(),
        contact_id: nullable(text()),
        recipient: text(),
        total: integer(),
        lines: json(),
        taxes: json(),
        payment_methods: json(),
        reason: nullable(text()),
        prev_hash: nullable(text()),
        hash: text(),
        signature: text(),
        created_at: text(),
      },
      {
        references: { order_id: 'orders', contact_id: 'contacts', credited_invoice_id: 'invoices' },
        unique: [
          ['org_id', 'num'],
          ['org_id', 'credited_invoice_id'],
        ],
      },
    )
    schema.index('invoices', ['org_id', 'created_at'])
    schema.index('invoices', ['order_id'])
    schema.index('invoices', ['credited_invoice_id'])
  },
}
