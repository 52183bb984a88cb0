import { z } from 'zod'
import { command } from '../kernel/model/command'
import { cents, count, id, oneOf, part, sha256Hex, text } from '../kernel/model/fields'
import { order_items, orders, payments } from '../orders/entity'
import type { AgreedDiscount } from '../orders/rules'
import { vouchers } from '../vouchers/entity'
import { RIGHT_KINDS, rights } from './entity'

const wanted = part('WantedRightInput', {
  event_id: id().nullable(),
  kind: z.enum(RIGHT_KINDS).meta({ title: 'RightKind' }),
  subject_id: id(),
  /** Quantity. Ignored for a voucher's balance and for an order, which are always granted whole. */
  qty: z.int().min(1).max(500),
})

export type WantedRight = z.infer<typeof wanted>

const {
  event_id,
  price_id,
  price_category_id,
  seat_id,
  product_id,
  static_name,
  qty,
  static_price,
  rate,
  discount,
  discount_rate,
} = order_items.row.shape

/**
 * A held order as a desk needs it for taking its payment: remaining lines at their original prices, discounts, and
 * earlier payments. The customer is omitted.
 */
export const heldOrderSchema = z
  .object({
    right_id: id(),
    order_id: id(),
    booking_code: orders.row.shape.booking_code,
    static_title: orders.row.shape.static_title,
    /**
     * The code it was made with, whose uses are the order's; null for none. A desk may have kept an order from before
     * it knew of this.
     */
    promo_code_name: orders.row.shape.promo_code_name.optional(),
    items: z.array(
      z
        .object({
          id: id(),
          event_id,
          price_id,
          price_category_id,
          seat_id,
          product_id,
          static_name,
          qty,
          static_price,
          rate,
          /** Discount on the rest of the line; missing as above. */
          discount: discount.optional(),
          discount_rate: discount_rate.optional(),
        })
        .meta({ title: 'HeldOrderItem' }),
    ),
    before: z.array(
      z
        .object({ method: payments.row.shape.method, amount: cents(), voucher_rate: payments.row.shape.voucher_rate })
        .meta({ title: 'HeldOrderPayment' }),
    ),
  })
  .meta({ title: 'HeldOrder' })

export type HeldOrder = z.infer<typeof heldOrderSchema>

/** Returns the discount of a line of a picked-up order. */
export const agreedDiscountOf = ({
  qty,
  discount = 0,
  discount_rate = 0,
}: HeldOrder['items'][number]): AgreedDiscount => ({
  qty,
  discount,
  discount_rate,
})

/**
 * Result of a request: rights granted now, series held already with their positions, orders, and refused items with
 * reasons.
 */
export const acquiredRights = z
  .object({
    rights: z.array(rights.row),
    heads: z.array(
      z
        .object({ right_id: id(), number: count(), hash: sha256Hex().nullable(), shifts: count() })
        .meta({ title: 'SeriesHead' }),
    ),
    orders: z.array(heldOrderSchema),
    /** `by`: the device that holds it, so that the cashier can ask there. */
    missing: z.array(
      z
        .object({ kind: z.string(), subject_id: id(), code: z.string(), by: text(60).nullish() })
        .meta({ title: 'MissingRight' }),
    ),
    /** The database's life these were granted in: a grant of an earlier one is void. */
    epoch: z.string(),
  })
  .meta({ title: 'AcquiredRights' })

/**
 * Requests rights from the server, which may grant only part of them. Rights held elsewhere are omitted. `id` makes the
 * request idempotent: a repeat returns the same grants. Online only: rights cannot be granted optimistically.
 */
export const acquireRights = command('AcquireRights', {
  args: z.object({
    input: part('AcquireRightsInput', { id: id(), device_id: id(), wanted: z.array(wanted).min(1).max(200) }),
  }),
  returns: acquiredRights,
  can: 'rights.hold',
})

/** Hands unsold rights back. An ordered operation: the device stops selling them in the transaction that records it. */
export const returnRights = command('ReturnRights', {
  args: z.object({
    input: part('ReturnRightsInput', {
      rights: z
        .array(part('ReturnedRightInput', { id: id(), qty: z.int().min(1).max(2_000_000_000) }))
        .min(1)
        .max(1000),
    }),
  }),
  returns: null,
  can: 'rights.hold',
  offline: true,
  physical: true,
})

/** Withdraws all rights of a lost device. Its unsent sales go to quarantine when it reconnects. */
export const fenceDevice = command('FenceDevice', {
  args: z.object({ id: id() }),
  returns: null,
  can: 'devices.fence',
})

/**
 * Takes a device out of service. It uploads its unsent operations, which go to quarantine, and deletes all its data.
 */
export const revokeDevice = command('RevokeDevice', {
  args: z.object({ id: id() }),
  returns: null,
  can: 'devices.fence',
})

/** Number of rights and vouchers in one part of a report. */
export const REPORT_LIMIT = 1000

/**
 * A right as its holder reports it. Sold quantities arrive with the device's operations; returned quantities count at
 * once.
 */
const reported = part('ReportedRightInput', {
  id: id(),
  kind: oneOf('RightKind', RIGHT_KINDS),
  event_id: id().nullable(),
  subject_id: id(),
  qty: count(),
  /** Quantity returned by the device or withdrawn by a manager. */
  returned: count(),
})

export type ReportedRight = z.infer<typeof reported>

const { id: voucher_id, code, value, name, valid_until, tax_group_id } = vouchers.row.shape

/** A voucher of a sale that its desk will send again. Another desk may hold its balance, and must not find it gone. */
const resold = part('ReportedVoucherInput', {
  id: voucher_id,
  code,
  value,
  name,
  valid_until,
  tax_group_id,
  order_id: id(),
})

export type ReportedVoucher = z.infer<typeof resold>

export const reportedRights = z
  .object({
    /** True if the server accepts this device's operations now. False: other desks have to report first. */
    ready: z.boolean(),
    epoch: z.string(),
    /** The rights the device holds by the server's account, once it is ready. */
    rights: z.array(rights.row),
  })
  .meta({ title: 'RightsReported' })

/**
 * Reports what a desk holds to a restored server that may have forgotten it, in several parts, the last one marked.
 * Limits equal those of requesting the same rights.
 */
export const reportRights = command('ReportRights', {
  args: z.object({
    input: part('ReportRightsInput', {
      device_id: id(),
      rights: z.array(reported).max(REPORT_LIMIT),
      /** Vouchers the device has sold and still has to send. */
      vouchers: z.array(resold).max(REPORT_LIMIT).nullish(),
      /** Users named in operations still to be sent. */
      authors: z.array(id()).max(100),
      last: z.boolean(),
    }),
  }),
  returns: reportedRights,
  // Any user working at a desk may let it report, whatever they may sell.
  can: 'orgs.read',
})
