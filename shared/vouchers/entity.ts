import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, cents, id, text } from '../kernel/model/fields'

/** Whether a voucher is taxed when it is redeemed, for whatever it is, or when it is sold, for what it is good for. */
export const VOUCHER_KINDS = ['multi_purpose', 'single_purpose'] as const

/**
 * Money paid in advance. `sold` is what has been redeemed of its `value`, `held` what one device holds for itself alone;
 * `sold + held <= value` is a CHECK of the table.
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
    /** What a single-purpose voucher is good for, and was taxed as when it was sold; null for a multi-purpose one. */
    tax_group_id: id().nullable(),
    /** The sale it was made in; null where the office made it. */
    order_id: id().nullable(),
    /** Its sale was taken back: all of it counts as `sold`, and nobody can spend it. */
    cancelled: z.boolean(),
    ...stamps,
  },
  {
    sorts: ['created_at'],
    indexes: [['order_id']],
    search: ['code'],
    personal: ['name'],
    replication: { collection: 'catalogue', can: 'vouchers.read', masked: { code: 'orders.sell', name: 'buyers.read' } },
  },
)
