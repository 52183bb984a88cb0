import { json, type Migration, nullable } from '../server/kernel/database/migration'

/** A shift may be handed from one cashier to the next. */
export const m0031_handed_over: Migration = {
  name: '0031_handed_over',
  up(schema) {
    schema.addColumn('cash_box_shifts', 'cashiers', nullable(json()))
  },
}
