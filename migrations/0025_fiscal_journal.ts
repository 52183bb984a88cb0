import { integer, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** The signed journal of receipts, and what a fiscal service signed. */
export const m0025_fiscal_journal: Migration = {
  name: '0025_fiscal_journal',
  up(schema) {
    schema.table(
      'fiscal_entries',
      {
        id: text(),
        org_id: text(),
        number: integer(),
        kind: text(),
        cash_box_id: nullable(text()),
        receipt_id: nullable(text()),
        at: text(),
        content: nullable(json()),
        digest: text(),
        prev_hash: nullable(text()),
        hash: text(),
        signature: text(),
      },
      { primaryKey: 'id', unique: [['org_id', 'number']] },
    )
    schema.index('fiscal_entries', ['receipt_id'])
    schema.index('fiscal_entries', ['cash_box_id', 'number'])
    schema.appendOnly('fiscal_entries')
    schema.table(
      'fiscal_heads',
      { org_id: text(), number: integer(), hash: text(), signature: text() },
      { primaryKey: 'org_id' },
    )
    schema.table(
      'fiscal_requests',
      {
        id: text(),
        org_id: text(),
        number: integer(),
        cash_box_id: text(),
        receipt_id: nullable(text()),
        shift_id: nullable(text()),
        kind: text(),
        state: text(),
        tries: integer(),
        failed_at: nullable(text()),
        signed_at: nullable(text()),
        response: nullable(json()),
        created_at: text(),
      },
      { primaryKey: 'id', unique: [['org_id', 'cash_box_id', 'number']] },
    )
    schema.index('fiscal_requests', ['cash_box_id', 'state', 'number'])
    schema.index('fiscal_requests', ['receipt_id'])
    schema.index('fiscal_requests', ['shift_id'])
    schema.addColumn('receipts', 'fiscal', nullable(json()))
    schema.addColumn('cash_boxes', 'vendor_country', nullable(text()))
  },
}
