import { type Migration, nullable, text } from '../server/kernel/database/migration'

export const m0126_order_charge: Migration = {
  name: '0126_order_charge',
  up(schema) {
    schema.addColumn('order_items', 'charge', nullable(text()))
  },
}
