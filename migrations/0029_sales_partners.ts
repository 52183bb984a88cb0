import { integer, type Migration, nullable, text } from '../server/kernel/database/migration'

/** The sales partner that collected a dealer payment, and its commission. */
export const m0029_sales_partners: Migration = {
  name: '0029_sales_partners',
  up(schema) {
    schema.addColumn('payments', 'sales_partner_id', nullable(text()))
    schema.addColumn('payments', 'commission', nullable(integer()))
  },
}
