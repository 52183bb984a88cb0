import {
  boolean,
  integer,
  json,
  type Migration,
  nullable,
  type Schema,
  stamps,
  text,
  withDefault,
} from '../server/kernel/database/migration'

/** The last number of each invoice series. */
function invoiceSeries(schema: Schema): void {
  schema.table(
    'invoice_series',
    { id: text(), org_id: text(), last: integer(), last_hash: nullable(text()) },
    { primaryKey: 'id' },
  )
}

/** Invoices and credit notes, numbered without a gap, chained by hash and signed. */
function invoices(schema: Schema): void {
  schema.entityTable(
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
      recipient_address: nullable(json()),
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
}

/** Bank accounts that payouts go to. */
function bankAccounts(schema: Schema): void {
  schema.entityTable('bank_accounts', {
    holder: text(),
    iban: text(),
    bic: nullable(text()),
    bank: nullable(text()),
    is_default: boolean(),
    ...stamps,
  })
}

/** Resellers and their commission. */
function salesPartners(schema: Schema): void {
  schema.entityTable('sales_partners', {
    name: text(),
    email: nullable(text()),
    commission: integer(),
    enabled: boolean(),
    ...stamps,
  })
}

/** Transfers from payment providers, each for one period. */
function payouts(schema: Schema): void {
  schema.entityTable(
    'payouts',
    {
      num: integer(),
      status: text(),
      starts_at: text(),
      ends_at: text(),
      gross: integer(),
      fees: integer(),
      total: integer(),
      orders_qty: integer(),
      bank_account_id: nullable(text()),
      paid_at: nullable(text()),
      ...stamps,
      refunds: withDefault(integer(), 0),
      // How many movements have no known fee.
      fees_unknown: withDefault(integer(), 0),
    },
    {
      references: { bank_account_id: 'bank_accounts' },
      checks: ['gross - refunds - fees = total'],
      unique: [['org_id', 'num']],
    },
  )
  schema.index('payouts', ['org_id', 'ends_at'], { unique: true })
}

/** Payments and refunds in a payout. Each is in one payout only. */
function payoutItems(schema: Schema): void {
  schema.entityTable(
    'payout_items',
    {
      payout_id: text(),
      payment_id: text(),
      order_id: text(),
      kind: text(),
      amount: integer(),
      booked_at: text(),
      fee: nullable(integer()),
    },
    {
      references: { payout_id: 'payouts', payment_id: 'payments', order_id: 'orders' },
      unique: [['org_id', 'payment_id', 'kind']],
    },
  )
  schema.index('payout_items', ['payout_id'])
}

/** Creates the tables of invoices, bank accounts and payouts. */
export const m0005_invoices_and_payouts: Migration = {
  name: '0005_invoices_and_payouts',
  up(schema) {
    invoiceSeries(schema)
    invoices(schema)
    bankAccounts(schema)
    salesPartners(schema)
    payouts(schema)
    payoutItems(schema)
  },
}
