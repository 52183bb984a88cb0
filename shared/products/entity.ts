import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { cents, count, id, text } from '../kernel/model/fields'

/**
 * A product sold beside tickets: a programme, a glass of wine. `stock` is everything that was ever received, null if
 * not counted; `sold + held <= stock` is a CHECK of the table, and the shelf holds `stock - sold`.
 */
export const products = entity(
  'products',
  'Product',
  {
    name: text(120),
    description: text(500).nullable(),
    /** Gross price of one. */
    value: cents(),
    tax_group_id: id(),
    pos: count(),
    enabled: z.boolean(),
    stock: count().nullable(),
    sold: count(),
    held: count(),
    /** Number a desk holds in advance for an outage. */
    desk_holding: count(),
    ...stamps,
  },
  { sorts: ['name'], search: ['name'], replication: { collection: 'catalogue', can: 'products.read' } },
)
