import { z } from 'zod'
import { entity, stamps } from '../kernel/entity'
import { at, basisPoints, count, id, json, text } from '../kernel/fields'

/**
 * A code that makes tickets cheaper. `limit_tickets` is how many tickets it is good for in all, null where nobody counts;
 * a counted use is held and sold like a place: `sold + held <= limit_tickets` is a CHECK of the table.
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
    limit_tickets: count().nullable(),
    limit_tickets_per_order: count().nullable(),
    min_tickets: count(),
    sold: count(),
    held: count(),
    /** How many uses a desk holds ahead for an outage. */
    desk_holding: count(),
    ...stamps,
  },
  { sorts: ['created_at'], search: ['code', 'name'], replication: { collection: 'catalogue', can: 'promo_codes.read', veiled: { code: 'orders.sell' } } },
)
