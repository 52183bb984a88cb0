import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** Tax group of a shipping provider's price. */
export const m0096_shipping_tax: Migration = {
  name: '0096_shipping_tax',
  up(schema) {
    schema.addColumn('shipping_providers', 'tax_group_id', nullable(text()))
  },
}
