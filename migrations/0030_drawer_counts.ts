import { boolean, integer, json, type Migration, nullable } from '../server/kernel/database/migration'

/** A drawer may be kept blind, and a count is kept note by note, with what was counted before anybody saw what should be there. */
export const m0030_drawer_counts: Migration = {
  name: '0030_drawer_counts',
  up(schema) {
    schema.addColumn('cash_boxes', 'blind', { ...boolean(), default: 0 })
    schema.addColumn('cash_box_shifts', 'counts', nullable(json()))
    schema.addColumn('cash_box_shifts', 'first_counted', nullable(integer()))
  },
}
