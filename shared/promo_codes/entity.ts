import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, basisPoints, count, id, json, text } from '../kernel/model/fields'

/**
 * A promo code that discounts tickets and products. `limit_tickets` is the number of discounted tickets and pieces in
 * all, null for no limit. A counted use is held and sold like a place: `sold + held <= limit_tickets` is a CHECK of the
 * table.
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
    /** True if valid for every event; otherwise for those in `event_ids`. */
    is_global: z.boolean(),
    event_ids: json(z.array(id()).max(500)),
    /** True if valid for every product; otherwise for those in `product_ids`, null for none. */
    all_products: z.boolean(),
    product_ids: json(z.array(id()).max(500)).nullable(),
    /** Time when the office ended it, in server time. Devices that know refuse it whatever their own clock says. */
    ended_at: at().nullable(),
    limit_tickets: count().nullable(),
    limit_tickets_per_order: count().nullable(),
    min_tickets: count(),
    sold: count(),
    held: count(),
    /** Number of uses a desk holds in advance for an outage. */
    desk_holding: count(),
    ...stamps,
  },
  {
    sorts: ['created_at'],
    search: ['code', 'name'],
    replication: { collection: 'catalogue', can: 'promo_codes.read', masked: { code: 'promo_codes.reveal' } },
  },
)
