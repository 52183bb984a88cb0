import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, cents, id, text } from '../kernel/model/fields'

/** Tax treatment of a voucher. Multi-purpose: taxed when redeemed. Single-purpose: taxed when sold. */
export const VOUCHER_KINDS = ['multi_purpose', 'single_purpose'] as const

/**
 * Money paid in advance. `sold` is the redeemed part of `value`, `held` the part one device holds exclusively; `sold +
 * held <= value` is a CHECK of the table.
 */
export const vouchers = entity(
  'vouchers',
  'Voucher',
  {
    /** The printed code. Its bearer may spend it. */
    code: text(24),
    value: cents(),
    sold: cents(),
    held: cents(),
    /** The recipient's name as given. */
    name: text(200),
    blocked: z.boolean(),
    valid_until: at().nullable(),
    /** The tax group a single-purpose voucher was taxed by and is valid for; null for a multi-purpose one. */
    tax_group_id: id().nullable(),
    /** The sale that created it; null if the office did. */
    order_id: id().nullable(),
    /** Its sale was voided: all of it counts as `sold` and cannot be spent. */
    cancelled: z.boolean(),
    ...stamps,
  },
  {
    sorts: ['created_at'],
    indexes: [['order_id']],
    search: ['code', 'name'],
    personal: ['name'],
    replication: {
      collection: 'catalogue',
      can: 'vouchers.read',
      masked: { code: 'orders.sell', name: 'buyers.read' },
    },
  },
)
