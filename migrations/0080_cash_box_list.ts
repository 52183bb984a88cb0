import type { Migration } from '../server/kernel/database/migration'

/** Indexes the names of cash boxes, by which their list is searched and sorted. */
export const m0080_cash_box_list: Migration = {
  name: '0080_cash_box_list',
  up(schema) {
    schema.indexTexts('cash_boxes', { search: ['name'], sorts: ['name'] })
  },
}
