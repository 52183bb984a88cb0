import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { cents, count, id, text } from '../kernel/model/fields'

/**
 * What is sold beside tickets: a programme, a glass of wine. `stock` is everything that ever came in as far as it was
 * counted, null where nobody counts; `sold + held <= stock` is a CHECK of the table, and what lies on the shelf is
 * `stock - sold`.
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
    /** How many a desk holds ahead for an outage. */
    desk_holding: count(),
    ...stamps,
  },
  { sorts: ['name'], search: ['name'], replication: { collection: 'catalogue', can: 'products.read' } },
)
