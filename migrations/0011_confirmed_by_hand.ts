import { boolean, type Migration } from '../server/kernel/database/migration'

/** A payment that nobody but a cashier has seen approved. */
export const m0011_confirmed_by_hand: Migration = {
  name: '0011_confirmed_by_hand',
  up(schema) {
    schema.addColumn('payments', 'by_hand', { ...boolean(), default: 0 })
  },
}
