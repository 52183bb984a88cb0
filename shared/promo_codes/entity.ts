import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, basisPoints, count, id, json, text } from '../kernel/model/fields'

/**
 * A code that makes tickets and products cheaper. `limit_tickets` is how many of them it is good for in all, each ticket and each
 * piece a use, null where nobody counts; a counted use is held and sold like a place: `sold + held <= limit_tickets` is a CHECK
 * of the table.
 */
export const promo_codes = entity(
  'promo_codes',
  'PromoCode',
  {
    name: text(80),
    code: text(24),
    description: text(500).nullable(),
    discount_percentage: basisPoints(),
    starts_at: at().nullable(),
    ends_at: at().nullable(),
    /** Whether it is good for every event; otherwise for those of `event_ids`. */
    is_global: z.boolean(),
    event_ids: json(z.array(id()).max(500)),
    /** Whether it is good for every product; otherwise for those of `product_ids`, null for none. */
    all_products: z.boolean(),
    product_ids: json(z.array(id()).max(500)).nullable(),
    /** When the office has ended it, by the server's clock: whoever knows refuses it, whatever their own clock says. */
    ended_at: at().nullable(),
    limit_tickets: count().nullable(),
    limit_tickets_per_order: count().nullable(),
    min_tickets: count(),
    sold: count(),
    held: count(),
    /** How many uses a desk holds ahead for an outage. */
    desk_holding: count(),
    ...stamps,
  },
  { sorts: ['created_at'], search: ['code', 'name'], replication: { collection: 'catalogue', can: 'promo_codes.read', masked: { code: 'orders.sell' } } },
)
