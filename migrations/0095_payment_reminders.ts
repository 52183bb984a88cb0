import { integer, type Migration, text } from '../server/kernel/database/migration'

/** Payment reminders of invoices. */
export const m0095_payment_reminders: Migration = {
  name: '0095_payment_reminders',
  up(schema) {
    schema.entityTable(
      'payment_reminders',
      { invoice_id: text(), level: integer(), open: integer(), due_at: text(), created_at: text() },
      { unique: [['org_id', 'invoice_id', 'level']], references: { invoice_id: 'invoices' } },
    )
    schema.index('payment_reminders', ['org_id', 'created_at', 'id'])
    schema.index('payment_reminders', ['invoice_id'])
  },
}
