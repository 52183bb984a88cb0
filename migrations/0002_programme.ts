import { boolean, integer, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** What is on sale: halls, events, prices and how much of each may be sold. */
export const m0002_programme: Migration = {
  name: '0002_programme',
  up(schema) {
    schema.rows('tax_groups', {
      name: text(),
      rate: integer(),
      valid_from: text(),
      valid_to: nullable(text()),
      created_at: text(),
      updated_at: text(),
    })
    schema.rows('price_categories', {
      name: text(),
      short_name: text(),
      color: text(),
      pos: integer(),
      created_at: text(),
      updated_at: text(),
    })
    schema.rows('seating_plans', {
      name: text(),
      width: integer(),
      height: integer(),
    })
    schema.rows(
      'seats',
      {
        seating_plan_id: text(),
        price_category_id: text(),
        block: text(),
        row: text(),
        num: text(),
        x: integer(),
        y: integer(),
        wheelchair: boolean(),
        linked_seat_id: nullable(text()),
      },
      { references: { seating_plan_id: 'seating_plans', price_category_id: 'price_categories' } },
    )
    schema.index('seats', ['seating_plan_id'])
    schema.rows(
      'events',
      {
        sync_id: text(),
        title: text(),
        subtitle: nullable(text()),
        artist: nullable(text()),
        description: nullable(text()),
        starts_at: text(),
        ends_at: text(),
        published: boolean(),
        cancelled: boolean(),
        on_sale: boolean(),
        soon_on_sale: boolean(),
        on_hold: boolean(),
        detached: boolean(),
        is_template: boolean(),
        location_id: nullable(text()),
        seating_plan_id: nullable(text()),
        max_qty_per_order: integer(),
        desk_holding: json(),
        created_at: text(),
        updated_at: text(),
      },
      { references: { seating_plan_id: 'seating_plans' } },
    )
    schema.index('events', ['org_id', 'starts_at'])
    schema.rows(
      'prices',
      {
        event_id: text(),
        price_category_id: text(),
        tax_group_id: text(),
        name: text(),
        description: nullable(text()),
        value: integer(),
        pos: integer(),
        enabled: boolean(),
        is_reservation_only: boolean(),
        created_at: text(),
        updated_at: text(),
      },
      { references: { event_id: 'events', price_category_id: 'price_categories', tax_group_id: 'tax_groups' } },
    )
    schema.index('prices', ['event_id'])
    schema.rows(
      'quotas',
      {
        event_id: text(),
        subject_id: text(),
        capacity: integer(),
        sold: integer(),
        held: integer(),
      },
      {
        references: { event_id: 'events' },
        checks: ['sold >= 0', 'held >= 0', 'capacity >= 0', 'sold + held <= capacity'],
        unique: [['event_id', 'subject_id']],
      },
    )
  },
}
