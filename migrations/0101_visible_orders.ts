import type { Migration } from '../server/kernel/database/migration'

/** Orders that a door or a caterer sees are counted by their lines, without reading the lines. */
export const m0101_visible_orders: Migration = {
  name: '0101_visible_orders',
  up(schema) {
    schema.run('DROP INDEX order_items_event_id')
    schema.index('order_items', ['event_id', 'org_id', 'order_id', 'deleted'], { name: 'order_items_by_event' })
    schema.index('order_items', ['org_id', 'order_id'], {
      where: 'product_id IS NOT NULL AND NOT deleted',
      name: 'order_items_of_products',
    })
  },
}
