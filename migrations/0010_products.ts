import { boolean, integer, type Migration, nullable, text } from '../server/kernel/database/migration'

/** Products with stock, and the order line that is one. */
export const m0010_products: Migration = {
  name: '0010_products',
  up(schema) {
    schema.rows(
      'products',
      {
        name: text(),
        description: nullable(text()),
        value: integer(),
        tax_group_id: text(),
        pos: integer(),
        enabled: boolean(),
        stock: nullable(integer()),
        sold: integer(),
        held: integer(),
        desk_holding: integer(),
        created_at: text(),
        updated_at: text(),
      },
      { references: { tax_group_id: 'tax_groups' }, checks: ['sold >= 0', 'held >= 0', 'stock IS NULL OR sold + held <= stock'] },
    )
    schema.addColumn('order_items', 'product_id', nullable(text()))
  },
}
