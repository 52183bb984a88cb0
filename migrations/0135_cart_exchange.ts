import { json, type Migration, nullable } from '../server/kernel/database/migration'

/** Adds the tickets that a visitor gives back for a cart's contents, and finds the orders that an order was exchanged for. */
export const m0135_cart_exchange: Migration = {
  name: '0135_cart_exchange',
  up(schema) {
    schema.addColumn('carts', 'exchange', nullable(json()))
    schema.index('orders', ['org_id', 'exchanged_from_id'], { where: 'exchanged_from_id is not null' })
  },
}
