import {
  boolean,
  integer,
  json,
  type Migration,
  nullable,
  stamps,
  text,
  withDefault,
} from '../server/kernel/database/migration'

/** Questions at the checkout: what is asked, what was answered, and the answers that a ticket carries to doors and desks. */
export const m0128_questions: Migration = {
  name: '0128_questions',
  up(schema) {
    schema.addColumn('order_items', 'answers', nullable(text()))
    schema.addColumn('carts', 'answers', withDefault(json(), '[]'))
    schema.entityTable(
      'questions',
      {
        name: text(),
        name_translated: nullable(text()),
        hint: nullable(text()),
        hint_translated: nullable(text()),
        kind: text(),
        options: nullable(text()),
        options_translated: nullable(text()),
        asked_per: text(),
        required: boolean(),
        event_id: nullable(text()),
        product_id: nullable(text()),
        pos: integer(),
        at_door: boolean(),
        enabled: boolean(),
        ...stamps,
      },
      { references: { event_id: 'events', product_id: 'products' } },
    )
    schema.indexTexts('questions', { search: ['name'], sorts: ['name'] })
    schema.index('questions', ['org_id', 'pos', 'id'])
    schema.entityTable(
      'answers',
      {
        order_id: text(),
        question_id: text(),
        item_id: nullable(text()),
        piece: integer(),
        label: text(),
        kind: text(),
        answer: text(),
        file_key: nullable(text()),
        file_sha256: nullable(text()),
        at_door: boolean(),
        pos: integer(),
        ...stamps,
      },
      { references: { order_id: 'orders', question_id: 'questions', item_id: 'order_items' } },
    )
    schema.index('answers', ['order_id'])
    schema.index('answers', ['question_id'])
  },
}
