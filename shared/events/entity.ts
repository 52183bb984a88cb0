import { z } from 'zod'
import { entity, type Row, stamps } from '../kernel/model/entity'
import { at, basisPoints, cents, count, id, json, richText, text } from '../kernel/model/fields'
import { laterField } from '../kernel/model/later-field'
import type { Window } from '../kernel/model/window'
import { priceDeals } from './deals'

export const tax_groups = entity(
  'tax_groups',
  'TaxGroup',
  { name: text(80), rate: basisPoints(), valid_from: at(), valid_to: at().nullable(), ...stamps },
  { sorts: ['name'], search: ['name'], replication: { collection: 'catalogue', can: 'events.read' } },
)

/** A price category: the seats of one colour in a hall, or one general admission area. */
export const price_categories = entity(
  'price_categories',
  'PriceCategory',
  { name: text(80), short_name: text(4), color: text(7), pos: count(), ...stamps },
  { search: ['name'], replication: { collection: 'catalogue', can: 'events.read' } },
)

/** Events that people still work on: to come, or just over. */
export const CURRENT_EVENTS: Window = [[{ by: 'ends_at', since: 'current' }]]

/** Events that devices keep: the current ones, those of recent sales, and templates. */
export const KEPT_EVENTS: Window = [
  ...CURRENT_EVENTS,
  [{ by: 'ends_at', since: 'recent' }],
  [{ by: 'is_template', in: [true] }],
]

/** Window of rows that belong to an event that devices keep. */
export const OF_KEPT_EVENTS: Window = [[{ by: 'event_id', one: 'events', where: KEPT_EVENTS }]]

export const events = entity(
  'events',
  'Event',
  {
    sync_id: text(60),
    title: text(200),
    subtitle: text(200).nullable(),
    artist: text(200).nullable(),
    description: richText(20_000).nullable(),
    starts_at: at(),
    ends_at: at(),
    published: z.boolean(),
    cancelled: z.boolean(),
    on_sale: z.boolean(),
    soon_on_sale: z.boolean(),
    on_hold: z.boolean(),
    detached: z.boolean(),
    is_template: z.boolean(),
    location_id: id().nullable(),
    /** The numbered hall's plan; null for general admission. */
    seating_plan_id: id().nullable(),
    max_qty_per_order: count(),
    /** True if someone scanned on the way out may re-enter with the same ticket. */
    re_entry: z.boolean(),
    /** Time when the sale closes automatically, derived from the office's limits (`rules.ts`); null if it does not. */
    sale_closes_at: at().nullable(),
    /** True if it is out of the way: hidden in lists, and not on sale. */
    archived: laterField(z.boolean(), false),
    /** Number of places per category, and of seats, that a desk holds in advance for an outage. */
    desk_holding: json(z.object({ places: z.int().min(0).max(500), seats: z.int().min(0).max(500) })),
    ...stamps,
  },
  {
    indexes: [['org_id', 'starts_at']],
    sorts: ['starts_at', 'title'],
    search: ['title', 'subtitle', 'artist'],
    relations: {
      location: { one: 'locations', by: 'location_id' },
      seating_plan: { one: 'seating_plans', by: 'seating_plan_id' },
      prices: { many: 'prices', by: 'event_id', sorted: 'pos' },
      media: { many: 'event_media_items', by: 'event_id', sorted: 'pos' },
      media_items_by_pos: { many: 'event_media_items', by: 'event_id', sorted: 'pos' },
    },
    replication: { collection: 'own', can: 'events.read', window: KEPT_EVENTS },
  },
)

/** Defaults of a new event: general admission and not visible. */
export const EVENT_DEFAULTS = {
  subtitle: null,
  artist: null,
  description: null,
  location_id: null,
  seating_plan_id: null,
  sale_closes_at: null,
  published: false,
  cancelled: false,
  on_sale: false,
  soon_on_sale: false,
  on_hold: false,
  detached: false,
  is_template: false,
  max_qty_per_order: 10,
  re_entry: false,
  archived: false,
  desk_holding: { places: 10, seats: 4 },
} satisfies Partial<Row<typeof events>>

/** The price of one ticket of a category of an event for one kind of visitor. */
export const prices = entity(
  'prices',
  'Price',
  {
    event_id: id(),
    price_category_id: id(),
    tax_group_id: id(),
    name: text(80),
    description: text(500).nullable(),
    value: cents().min(0),
    pos: count(),
    enabled: z.boolean(),
    is_reservation_only: z.boolean(),
    /** Quantity discounts, copied from the price name; null for none. */
    deals: json(priceDeals()).nullable(),
    ...stamps,
  },
  {
    indexes: [['event_id']],
    relations: {
      event: { one: 'events', by: 'event_id' },
      price_category: { one: 'price_categories', by: 'price_category_id' },
    },
    replication: { collection: 'catalogue', can: 'events.read', window: OF_KEPT_EVENTS },
  },
)
