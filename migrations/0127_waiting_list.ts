import { boolean, integer, type Migration, nullable, stamps, text } from '../server/kernel/database/migration'

/** People who wait for tickets of an event, and requests that their email addresses have to confirm. */
export const m0127_waiting_list: Migration = {
  name: '0127_waiting_list',
  up(schema) {
    schema.entityTable(
      'waiting_list',
      {
        event_id: text(),
        price_category_id: nullable(text()),
        qty: integer(),
        together: boolean(),
        name: text(),
        email: text(),
        lang: text(),
        wanted_until: text(),
        state: text(),
        order_id: nullable(text()),
        offer_until: nullable(text()),
        ...stamps,
      },
      { references: { event_id: 'events', price_category_id: 'price_categories' } },
    )
    schema.indexTexts('waiting_list', { search: ['name', 'email'], sorts: [] })
    schema.index('waiting_list', ['org_id', 'event_id', 'state', 'created_at'])
    schema.index('waiting_list', ['org_id', 'price_category_id'])
    schema.index('waiting_list', ['org_id', 'state', 'event_id'])
    schema.index('waiting_list', ['org_id', 'order_id'], { where: 'order_id IS NOT NULL' })
    schema.index('waiting_list', ['org_id', 'created_at', 'id'])
    schema.index('waiting_list', ['org_id', 'wanted_until', 'id'])
    schema.index('waiting_list', ['org_id', 'qty', 'id'])
    schema.table(
      'waiting_requests',
      {
        id: text(),
        org_id: text(),
        event_id: text(),
        price_category_id: nullable(text()),
        qty: integer(),
        together: boolean(),
        name: text(),
        email: text(),
        lang: text(),
        wanted_until: text(),
        visitor: text(),
        entry_id: nullable(text()),
        created_at: text(),
      },
      { primaryKey: 'id' },
    )
    schema.index('waiting_requests', ['org_id', 'event_id', 'visitor'])
  },
}
