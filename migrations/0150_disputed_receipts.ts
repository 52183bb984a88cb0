import { boolean, type Migration } from '../server/kernel/database/migration'

/** Receipts that keep their number and are not counted. */
export const m0150_disputed_receipts: Migration = {
  name: '0150_disputed_receipts',
  up(schema) {
    schema.addColumn('receipts', 'disputed', { ...boolean(), default: 0 })
  },
}
