import { boolean, integer, type Migration, nullable, text, withDefault } from '../server/kernel/database/migration'

/** Tickets that their buyers give back once somebody of the waiting list has bought them, and the policies that allow it. */
export const m0136_resales: Migration = {
  name: '0136_resales',
  up(schema) {
    schema.addColumn('buyer_policies', 'resale', withDefault(boolean(), 0))
    schema.addColumn('buyer_policies', 'resale_fee', withDefault(integer(), 0))
    schema.table(
      'resales',
      {
        id: text(),
        org_id: text(),
        order_id: text(),
        item_id: text(),
        event_id: text(),
        price_category_id: text(),
        seat_id: nullable(text()),
        state: text(),
        sold_to: nullable(text()),
        sold_line: nullable(text()),
        created_at: text(),
        updated_at: text(),
      },
      { primaryKey: 'id' },
    )
    schema.index('resales', ['org_id', 'order_id'])
    schema.index('resales', ['org_id', 'state', 'event_id', 'created_at'])
    schema.index('resales', ['org_id', 'sold_to'], { where: 'sold_to is not null' })
  },
}
