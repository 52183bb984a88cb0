import { integer, type Migration, text, withDefault } from '../server/kernel/database/migration'

/**
 * Views of the shops' pages, by day and by where their visitors came from, and the source of each cart. Carts
 * from before have none.
 */
export const m0124_shop_views: Migration = {
  name: '0124_shop_views',
  up(schema) {
    schema.table(
      'shop_views',
      {
        org_id: text(),
        day: text(),
        source_kind: text(),
        source: text(),
        event_id: text(),
        views: integer(),
        visits: integer(),
        carts: integer(),
      },
      { primaryKey: ['org_id', 'day', 'source_kind', 'source', 'event_id'] },
    )
    schema.addColumn('carts', 'source_kind', withDefault(text(), 'direct'))
    schema.addColumn('carts', 'source', withDefault(text(), ''))
  },
}
