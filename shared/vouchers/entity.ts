import { z } from 'zod'
import { entity, stamps } from '../kernel/entity'
import { at, cents, text } from '../kernel/fields'

/**
 * A multi-purpose voucher: money paid in advance, taxed when it is redeemed. `sold` is what has been redeemed of its
 * `value`, `held` what one device holds for itself alone; `sold + held <= value` is a CHECK of the table.
 */
export const vouchers = entity(
  'vouchers',
  'Voucher',
  {
    /** What is printed on it. Whoever has it may spend it. */
    code: text(24),
    value: cents(),
    sold: cents(),
    held: cents(),
    /** Whom it is for, as it was given. */
    name: text(200),
    blocked: z.boolean(),
    valid_until: at().nullable(),
    ...stamps,
  },
  {
    sorts: ['created_at'],
    search: ['code'],
    replication: { collection: 'catalogue', can: 'vouchers.read', veiled: { code: 'orders.sell', name: 'buyers.read' } },
  },
)
