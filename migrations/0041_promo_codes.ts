import { boolean, integer, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** Promo codes with counted uses, and what a code or a discount took off a line, an order and a receipt. */
export const m0041_promo_codes: Migration = {
  name: '0041_promo_codes',
  up(schema) {
    schema.rows(
      'promo_codes',
      {
        name: text(),
        code: text(),
        description: nullable(text()),
        discount_percentage: integer(),
        starts_at: nullable(text()),
        ends_at: nullable(text()),
        is_global: boolean(),
        event_ids: json(),
        limit_tickets: nullable(integer()),
        limit_tickets_per_order: nullable(integer()),
        min_tickets: integer(),
        sold: integer(),
        held: integer(),
        desk_holding: integer(),
        created_at: text(),
        updated_at: text(),
      },
      { checks: ['sold >= 0', 'held >= 0', 'limit_tickets IS NULL OR sold + held <= limit_tickets'], unique: [['org_id', 'code']] },
    )
    schema.addColumn('order_items', 'discount', { ...integer(), default: 0 })
    schema.addColumn('order_items', 'discount_rate', { ...integer(), default: 0 })
    schema.addColumn('order_items', 'discount_right_id', nullable(text()))
    schema.addColumn('orders', 'discount', { ...integer(), default: 0 })
    schema.addColumn('orders', 'discount_reason', nullable(text()))
    schema.addColumn('orders', 'promo_code_id', nullable(text()))
    schema.addColumn('orders', 'promo_code_name', nullable(text()))
    schema.addColumn('receipts', 'discount', { ...integer(), default: 0 })
  },
}
