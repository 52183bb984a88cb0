import { integer, json, type Migration, nullable, stamps, text } from '../server/kernel/database/migration'

/** Receipts of donations, each under a number of its year. */
export const m0134_donation_receipts: Migration = {
  name: '0134_donation_receipts',
  up(schema) {
    schema.entityTable(
      'donation_receipts',
      {
        order_id: text(),
        num: text(),
        year: integer(),
        number: integer(),
        amount: integer(),
        given_at: text(),
        donor: text(),
        donor_address: nullable(json()),
        purpose: text(),
        tax_office: text(),
        notice: text(),
        notice_on: text(),
        ...stamps,
      },
      { unique: [['org_id', 'num']] },
    )
    schema.index('donation_receipts', ['org_id', 'order_id'])
    schema.index('donation_receipts', ['org_id', 'created_at', 'id'])
  },
}
