import {
  boolean,
  integer,
  json,
  type Migration,
  nullable,
  type Schema,
  stamps,
  text,
  withDefault,
} from '../server/kernel/database/migration'

/** Tax rates and when they apply. */
function taxGroups(schema: Schema): void {
  schema.entityTable('tax_groups', {
    name: text(),
    rate: integer(),
    valid_from: text(),
    valid_to: nullable(text()),
    ...stamps,
  })
}

/** Places where events happen. */
function locations(schema: Schema): void {
  schema.entityTable('locations', {
    name: text(),
    street: nullable(text()),
    postcode: nullable(text()),
    city: nullable(text()),
    country: nullable(text()),
    ...stamps,
  })
}

/** Periods that events are planned and counted in. */
function seasons(schema: Schema): void {
  schema.entityTable('seasons', { name: text(), starts_at: text(), ends_at: text(), ...stamps })
}

/** Categories of places: the seats of one colour, or one area without seats. */
function priceCategories(schema: Schema): void {
  schema.entityTable('price_categories', { name: text(), short_name: text(), color: text(), pos: integer(), ...stamps })
}

/** Names of prices with their tax group, such as full price or pupils. */
function priceNames(schema: Schema): void {
  schema.entityTable(
    'price_names',
    { name: text(), tax_group_id: text(), pos: integer(), deals: json(), ...stamps },
    { references: { tax_group_id: 'tax_groups' } },
  )
}

/** Fees that are charged in addition to a price. */
function priceFeeNames(schema: Schema): void {
  schema.entityTable(
    'price_fee_names',
    { name: text(), tax_group_id: text(), amount: integer(), percentage: integer(), ...stamps },
    { references: { tax_group_id: 'tax_groups' } },
  )
}

/** Prices that a new event starts with. */
function priceTemplates(schema: Schema): void {
  schema.entityTable('price_templates', { name: text(), prices: json(), ...stamps })
}

/** Seating plans of halls. */
function seatingPlans(schema: Schema): void {
  schema.entityTable('seating_plans', {
    name: text(),
    width: integer(),
    height: integer(),
    shapes: withDefault(json(), '[]'),
    stacks: withDefault(json(), '[]'),
  })
}

/** Seats of a seating plan. A seat is sold at an event when a right on it is spent. */
function seats(schema: Schema): void {
  schema.entityTable(
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
      // The door that leads to the seat.
      gate: nullable(text()),
      override_num: nullable(text()),
    },
    { references: { seating_plan_id: 'seating_plans', price_category_id: 'price_categories' } },
  )
  schema.index('seats', ['seating_plan_id'])
}

/** Events and event templates. */
function events(schema: Schema): void {
  schema.entityTable(
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
      // How many places and seats each desk holds for selling offline.
      desk_holding: json(),
      ...stamps,
      // Guests who were scanned out can come in again with the same ticket.
      re_entry: withDefault(boolean(), 0),
      // Computed from the sale limits below.
      sale_closes_at: nullable(text()),
      season_id: nullable(text()),
      label_ids: withDefault(json(), '[]'),
      translations: withDefault(json(), '[]'),
      reminder_ids: withDefault(json(), '[]'),
      close_sale_after_perc: nullable(integer()),
      close_sale_min_before_start: nullable(integer()),
      qty_preselected_tickets: withDefault(integer(), 0),
      disagio_fees_perc: withDefault(integer(), 0),
      service_fees_amount: withDefault(integer(), 0),
      reservations: withDefault(boolean(), 0),
      waiting_list: withDefault(boolean(), 0),
      shows_seating_plan: withDefault(boolean(), 1),
      postponed: withDefault(boolean(), 0),
      restaging: withDefault(boolean(), 0),
      premiere: withDefault(boolean(), 0),
      last: withDefault(boolean(), 0),
      special: withDefault(boolean(), 0),
      // When the start was last changed. A reminder that was due before then is not sent.
      timed_at: nullable(text()),
    },
    { references: { seating_plan_id: 'seating_plans' } },
  )
  schema.index('events', ['org_id', 'starts_at'])
  schema.index('events', ['org_id', 'sync_id'])
}

/** Pictures of an event. */
function eventMediaItems(schema: Schema): void {
  schema.entityTable(
    'event_media_items',
    { event_id: text(), url: text(), type: text(), pos: integer(), ...stamps },
    { references: { event_id: 'events' } },
  )
  schema.index('event_media_items', ['event_id'])
}

/** Prices of one ticket, by event and price category. */
function prices(schema: Schema): void {
  schema.entityTable(
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
      ...stamps,
      price_name_id: nullable(text()),
      price_fee_ids: withDefault(json(), '[]'),
      // Discounts for several tickets at once.
      deals: nullable(json()),
    },
    { references: { event_id: 'events', price_category_id: 'price_categories', tax_group_id: 'tax_groups' } },
  )
  schema.index('prices', ['event_id'])
}

/** Limits on tickets sold: one row per price category, and one for the whole event. */
function quotas(schema: Schema): void {
  schema.entityTable(
    'quotas',
    { event_id: text(), subject_id: text(), capacity: integer(), sold: integer(), held: integer() },
    {
      references: { event_id: 'events' },
      checks: ['sold >= 0', 'held >= 0', 'capacity >= 0', 'sold + held <= capacity'],
      unique: [['event_id', 'subject_id']],
    },
  )
}

/** Products that are sold besides tickets. */
function products(schema: Schema): void {
  schema.entityTable(
    'products',
    {
      name: text(),
      description: nullable(text()),
      value: integer(),
      tax_group_id: text(),
      pos: integer(),
      enabled: boolean(),
      // Null when the stock is not counted.
      stock: nullable(integer()),
      sold: integer(),
      held: integer(),
      desk_holding: integer(),
      ...stamps,
    },
    {
      references: { tax_group_id: 'tax_groups' },
      checks: ['sold >= 0', 'held >= 0', 'stock IS NULL OR sold + held <= stock'],
    },
  )
}

/** Promo codes with counted uses. */
function promoCodes(schema: Schema): void {
  schema.entityTable(
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
      // Null when uses are not counted.
      limit_tickets: nullable(integer()),
      limit_tickets_per_order: nullable(integer()),
      min_tickets: integer(),
      sold: integer(),
      held: integer(),
      desk_holding: integer(),
      ...stamps,
      all_products: withDefault(boolean(), 0),
      // The products it applies to, unless it applies to all of them.
      product_ids: nullable(json()),
      ended_at: nullable(text()),
      affiliate: nullable(text()),
      is_integration: withDefault(boolean(), 0),
    },
    {
      checks: ['sold >= 0', 'held >= 0', 'limit_tickets IS NULL OR sold + held <= limit_tickets'],
      unique: [['org_id', 'code']],
    },
  )
}

/** Permissions of certain contacts to buy certain tickets, such as press tickets. */
function accreditations(schema: Schema): void {
  schema.entityTable('accreditations', {
    name: text(),
    description: nullable(text()),
    starts_at: text(),
    ends_at: text(),
    is_exclusive: boolean(),
    contacts_qty: integer(),
    ...stamps,
  })
}

/** Prices that an accreditation is for, and how many tickets each contact can buy. */
function accreditationEvents(schema: Schema): void {
  schema.entityTable(
    'accreditation_events',
    { accreditation_id: text(), event_id: text(), price_id: text(), max_qty: integer(), ...stamps },
    { references: { accreditation_id: 'accreditations', event_id: 'events', price_id: 'prices' } },
  )
  schema.index('accreditation_events', ['accreditation_id'])
  schema.index('accreditation_events', ['price_id'])
}

/** Contacts that have an accreditation. */
function accreditationContacts(schema: Schema): void {
  schema.entityTable(
    'accreditation_contacts',
    { accreditation_id: text(), contact_id: text(), ...stamps },
    { references: { accreditation_id: 'accreditations', contact_id: 'contacts' } },
  )
  schema.index('accreditation_contacts', ['accreditation_id'])
  schema.index('accreditation_contacts', ['contact_id'])
}

/** Creates the tables of the programme: places, events, prices, and how many tickets may be sold. */
export const m0002_events_and_prices: Migration = {
  name: '0002_events_and_prices',
  up(schema) {
    taxGroups(schema)
    locations(schema)
    seasons(schema)
    priceCategories(schema)
    priceNames(schema)
    priceFeeNames(schema)
    priceTemplates(schema)
    seatingPlans(schema)
    seats(schema)
    events(schema)
    eventMediaItems(schema)
    prices(schema)
    quotas(schema)
    products(schema)
    promoCodes(schema)
    accreditations(schema)
    accreditationEvents(schema)
    accreditationContacts(schema)
  },
}
