import { integer, type Migration } from '../server/kernel/database/migration'

/** Lines of which some were taken back. */
export const m0090_partial_voids: Migration = {
  name: '0090_partial_voids',
  up(schema) {
    schema.addColumn('order_items', 'cancelled_qty', { ...integer(), default: 0 })
  },
}
