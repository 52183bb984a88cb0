import { z } from 'zod'
import { CURRENT_EVENTS } from '../events/entity'
import { entity, stamps } from '../kernel/model/entity'
import { at, basisPoints, cents, count, id, json, jsonObject, oneOf, text } from '../kernel/model/fields'
import type { Window } from '../kernel/model/window'
import { PAYMENT_METHODS } from '../orgs/entity'
import { VOUCHER_KINDS } from '../vouchers/entity'
import { cashPayout } from './refunds/cash-payout'
import { PAYABLE_STATUSES } from './status'

export const ORDER_TYPES = ['regular', 'reservation', 'option'] as const
export const ORDER_CHANNELS = ['desk', 'web_shop', 'dealer', 'phone'] as const
/** Refund methods of the office: as paid, or by bank transfer except for amounts paid by voucher. */
export const REFUND_METHODS = ['as_paid', 'wire'] as const
/** Lines of an order that are no goods: what a buyer pays for a return or an exchange, and what is given freely. */
export const ORDER_CHARGES = ['return_fee', 'exchange_fee', 'donation'] as const
export const PAYMENT_STATUSES = ['confirmed', 'pending', 'failed'] as const

/**
 * Orders that devices keep: those with a ticket of a current event, recent ones, at a desk or door only its own, and
 * what is not paid yet, and what a desk has to pay out. An order that was settled or given up and changes its status
 * brings its rows again (`restampOrderRows`). Carts of the shop are never pulled (`server/sync/carts.ts`).
 */
const KEPT_ORDERS: Window = [
  [{ by: 'event_id', one: 'events', where: CURRENT_EVENTS }],
  [{ by: 'order_id', many: 'order_items', where: [[{ by: 'event_id', one: 'events', where: CURRENT_EVENTS }]] }],
  [
    { by: 'created_at', since: 'recent' },
    { by: 'device_id', own: true },
  ],
  [{ holder: 'office' }, { by: 'created_at', since: 'recent' }],
  [{ by: 'status_code', in: PAYABLE_STATUSES }],
  [{ by: 'payout_device_id', own: true }],
]

/** Window of rows that belong to an order that devices keep. */
export const OF_KEPT_ORDERS: Window = [[{ by: 'order_id', one: 'orders', where: KEPT_ORDERS }]]

export const orders = entity(
  'orders',
  'Order',
  {
    booking_code: text(16),
    /** The buyer's name as given; empty for a walk-in. */
    name: text(200),
    annotation: text(2000).nullable(),
    /** Derived from the order's life and payments (see `rules.ts`), never set directly. */
    status_code: count(),
    order_type: oneOf('OrderType', ORDER_TYPES),
    channel: oneOf('OrderChannel', ORDER_CHANNELS),
    total: cents(),
    qty: count(),
    payment_methods: json(z.array(z.enum(PAYMENT_METHODS)).max(11)),
    /** Discount in cents; `total` is after the discount. */
    discount: cents(),
    /** Reason for a discount without a code. */
    discount_reason: text(200).nullable(),
    promo_code_id: id().nullable(),
    /** The code's name at the time of sale. */
    promo_code_name: text(80).nullable(),
    /** The order's title at the time of sale: the event's title or the first product's name. */
    static_title: text(200),
    event_id: id().nullable(),
    contact_id: id().nullable(),
    device_id: id().nullable(),
    shift_id: id().nullable(),
    user_id: id().nullable(),
    valid_until: at().nullable(),
    paid_at: at().nullable(),
    refunded_at: at().nullable(),
    invoiced_at: at().nullable(),
    cancelled_at: at().nullable(),
    /** Time when a desk requested a refund; null if none is open. */
    refund_requested_at: at().nullable(),
    /**
     * Time when the office declined a refund request, and its answer, whether granted or declined, or its reason for a
     * refund without a request.
     */
    refund_declined_at: at().nullable(),
    refund_decision: text(500).nullable(),
    /** Time when the order expired unpaid after `valid_until` and its rights were released. */
    expired_at: at().nullable(),
    /** The order that was exchanged for this one, in whole or in part. */
    exchanged_from_id: id().nullable(),
    /** The desk that has to pay out the cash of a refund, and what it pays; null if there is nothing to pay out. */
    payout_device_id: id().nullable(),
    payout: jsonObject(cashPayout).nullable(),
    invoice_id: id().nullable(),
    ...stamps,
  },
  {
    indexes: [
      ['org_id', 'created_at'],
      ['shift_id'],
      ['event_id'],
      ['contact_id'],
      ['org_id', 'valid_until'],
      ['payout_device_id'],
    ],
    sorts: ['created_at', 'booking_code', 'name', 'total', 'status_code'],
    filters: ['status_code', 'event_id'],
    search: ['booking_code', 'name'],
    personal: ['name', 'annotation', 'discount_reason', 'refund_decision'],
    relations: {
      items: { many: 'order_items', by: 'order_id' },
      payments: { many: 'payments', by: 'order_id' },
      contact: { one: 'contacts', by: 'contact_id' },
    },
    replication: {
      collection: 'own',
      can: 'orders.read',
      masked: { name: 'buyers.read', annotation: 'personal_data.read' },
      visibility: { all: 'all_orders.read', through: 'items' },
      window: KEPT_ORDERS,
    },
  },
)

/** A line of an order. For an event it is also the ticket, and its id is the one in the ticket's code. */
export const order_items = entity(
  'order_items',
  'OrderItem',
  {
    order_id: id(),
    event_id: id().nullable(),
    price_id: id().nullable(),
    price_category_id: id().nullable(),
    seat_id: id().nullable(),
    product_id: id().nullable(),
    /** The voucher sold with this line and whether it was taxed then; null for anything else. */
    voucher_id: id().nullable(),
    voucher_kind: oneOf('VoucherKind', VOUCHER_KINDS).nullable(),
    /** The reason of a line without goods; null for goods and for shipping. */
    charge: oneOf('OrderCharge', ORDER_CHARGES).nullable(),
    right_id: id().nullable(),
    /** As printed: "Gallery · Full price", "Stalls · Row 9 · Seat 14". */
    static_name: text(200),
    /** Number of people or pieces. */
    qty: count(),
    /** Gross unit price, frozen at the sale. */
    static_price: cents(),
    /** Tax rate, frozen at the sale. */
    rate: basisPoints(),
    /** Discount of the whole line in cents, and its rate. */
    discount: cents(),
    discount_rate: basisPoints(),
    /** The right that a counted use of a promo code was taken from. */
    discount_right_id: id().nullable(),
    /**
     * Tax contained in `qty × static_price − discount`, less what a single-purpose voucher paid of it, split by rate
     * over the order (`rules.ts`).
     */
    taxes: cents(),
    /** The signed ticket code; null if the line is not a ticket. */
    code: text(400).nullable(),
    /** True if the whole line was cancelled. */
    cancelled: z.boolean(),
    /** Cancelled quantity while the rest of the line stays; see `remainingQty`. */
    cancelled_qty: count(),
    /** Derived from the check-ins the server knows. */
    checked_in_qty: count(),
    checked_in_at: at().nullable(),
    /** The buyer's answers to questions that doors and desks show, one per line; null for none. */
    answers: text(2000).nullable(),
    ...stamps,
  },
  {
    indexes: [['order_id'], ['event_id']],
    personal: ['answers'],
    relations: {
      order: { one: 'orders', by: 'order_id' },
      event: { one: 'events', by: 'event_id' },
      seat: { one: 'seats', by: 'seat_id' },
      price: { one: 'prices', by: 'price_id' },
      product: { one: 'products', by: 'product_id' },
      voucher: { one: 'vouchers', by: 'voucher_id' },
    },
    // The code admits its bearer, so it is masked. A door does not need it: it reads the code it is shown.
    replication: {
      collection: 'own',
      can: 'orders.read',
      masked: { code: 'orders.sell', answers: 'buyers.read' },
      visibility: {
        all: 'all_orders.read',
        any: [
          { can: 'check_ins.scan', names: 'event_id', current: true },
          { can: 'products.read', names: 'product_id' },
        ],
      },
      window: OF_KEPT_ORDERS,
    },
  },
)

/** The payment ledger of an order: append-only, refunds negative. */
export const payments = entity(
  'payments',
  'Payment',
  {
    order_id: id(),
    method: oneOf('PaymentMethod', PAYMENT_METHODS),
    amount: cents(),
    status: oneOf('PaymentStatus', PAYMENT_STATUSES),
    /** True for a card paid on a standalone terminal, as confirmed by the cashier. */
    by_hand: z.boolean(),
    /** Cash received before change; null for other methods. */
    given: cents().nullable(),
    voucher_id: id().nullable(),
    /** For a single-purpose voucher, the tax rate of what it paid for, which was taxed when the voucher was sold. */
    voucher_rate: basisPoints().nullable(),
    receipt_id: id().nullable(),
    shift_id: id().nullable(),
    created_at: at(),
  },
  {
    indexes: [['order_id'], ['shift_id']],
    replication: { collection: 'own', can: 'payments.read', window: OF_KEPT_ORDERS },
  },
)
