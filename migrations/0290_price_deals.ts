import { json, type Migration, nullable } from '../server/kernel/database/migration'

/** What so many tickets of a price at once are cheaper by. No price there is has that: it takes it over from its name when it is given one. */
export const m0290_price_deals: Migration = {
  name: '0290_price_deals',
  up(schema) {
    schema.addColumn('prices', 'deals', nullable(json()))
  },
}
