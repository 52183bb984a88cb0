import {
  boolean,
  integer,
  json,
  type Migration,
  nullable,
  type Schema,
  stamps,
  text,
  withDefault,
} from '../server/kernel/database/migration'

/** Cash registers. */
function cashBoxes(schema: Schema): void {
  schema.entityTable('cash_boxes', {
    name: text(),
    place: text(),
    vendor: text(),
    ...stamps,
    // Cashiers see the expected amount only after counting the drawer.
    blind: withDefault(boolean(), 0),
    location_id: nullable(text()),
    vendor_id: nullable(text()),
    vendor_unit_id: nullable(text()),
    vendor_token: nullable(text()),
  })
}

/** Shifts at a cash register. */
function cashBoxShifts(schema: Schema): void {
  schema.entityTable(
    'cash_box_shifts',
    {
      cash_box_id: text(),
      device_id: text(),
      user_id: text(),
      // The series its receipts are numbered in.
      right_id: text(),
      // The number on the Z-report; never resets.
      num: integer(),
      status: text(),
      starts_at: text(),
      ends_at: nullable(text()),
      total: integer(),
      qty: integer(),
      opening: integer(),
      counted: nullable(integer()),
      expected: nullable(integer()),
      difference: nullable(integer()),
      difference_reason: nullable(text()),
      ...stamps,
      // The count by note and coin.
      counts: nullable(json()),
      // The blind count, when the cashier counted again after seeing the expected amount.
      first_counted: nullable(integer()),
      // The cashiers in order, when the shift was handed over.
      cashiers: nullable(json()),
    },
    { references: { cash_box_id: 'cash_boxes', device_id: 'devices', right_id: 'rights' } },
  )
  schema.index('cash_box_shifts', ['cash_box_id', 'starts_at'])
}

/** Receipts, numbered without a gap and chained by hash within one series. */
function receipts(schema: Schema): void {
  schema.entityTable(
    'receipts',
    {
      right_id: text(),
      number: integer(),
      prev_hash: nullable(text()),
      hash: text(),
      kind: text(),
      cash_box_id: text(),
      shift_id: text(),
      device_id: text(),
      user_id: text(),
      order_id: nullable(text()),
      total: integer(),
      tenders: json(),
      taxes: json(),
      reason: nullable(text()),
      created_at: text(),
      discount: withDefault(integer(), 0),
      vouchers: nullable(json()),
      // A disputed receipt keeps its number but is not counted in the shift.
      disputed: withDefault(boolean(), 0),
    },
    { references: { right_id: 'rights', shift_id: 'cash_box_shifts' }, unique: [['right_id', 'number']] },
  )
  schema.index('receipts', ['shift_id'])
  schema.index('receipts', ['order_id'])
}

/** Vouchers with a balance. `sold` is the redeemed amount. */
function vouchers(schema: Schema): void {
  schema.entityTable(
    'vouchers',
    {
      code: text(),
      value: integer(),
      sold: integer(),
      held: integer(),
      name: text(),
      blocked: boolean(),
      valid_until: nullable(text()),
      ...stamps,
      // Set for a single-purpose voucher, which is taxed when it is sold.
      tax_group_id: nullable(text()),
      // The sale it was made in; null when the office made it.
      order_id: nullable(text()),
      cancelled: withDefault(boolean(), 0),
    },
    { checks: ['sold >= 0', 'held >= 0', 'sold + held <= value'], unique: [['org_id', 'code']] },
  )
  schema.index('vouchers', ['order_id'])
}

/** Ways to deliver tickets, and what they cost. */
function shippingProviders(schema: Schema): void {
  schema.entityTable('shipping_providers', {
    name: text(),
    method: text(),
    price: integer(),
    enabled: boolean(),
    ...stamps,
  })
}

/** Orders from desks, the office and the web shop. */
function orders(schema: Schema): void {
  schema.entityTable(
    'orders',
    {
      booking_code: text(),
      name: text(),
      annotation: nullable(text()),
      // Computed from the payments and dates of the order.
      status_code: integer(),
      order_type: text(),
      channel: text(),
      total: integer(),
      qty: integer(),
      payment_methods: json(),
      static_title: text(),
      event_id: nullable(text()),
      contact_id: nullable(text()),
      device_id: nullable(text()),
      shift_id: nullable(text()),
      user_id: nullable(text()),
      valid_until: nullable(text()),
      paid_at: nullable(text()),
      refunded_at: nullable(text()),
      invoiced_at: nullable(text()),
      cancelled_at: nullable(text()),
      invoice_id: nullable(text()),
      ...stamps,
      refund_requested_at: nullable(text()),
      discount: withDefault(integer(), 0),
      discount_reason: nullable(text()),
      promo_code_id: nullable(text()),
      promo_code_name: nullable(text()),
      refund_declined_at: nullable(text()),
      refund_decision: nullable(text()),
      shipping: nullable(json()),
      handed_over_at: nullable(text()),
      // Set when the order was not paid by `valid_until`.
      expired_at: nullable(text()),
      // The order this one was exchanged for.
      exchanged_from_id: nullable(text()),
    },
    { references: { event_id: 'events', contact_id: 'contacts' }, unique: [['org_id', 'booking_code']] },
  )
  schema.index('orders', ['org_id', 'created_at'])
  schema.index('orders', ['shift_id'])
  schema.index('orders', ['event_id'])
  schema.index('orders', ['contact_id'])
  // The statuses an order can expire from: `EXPIRING` in shared/orders/life.ts.
  schema.index('orders', ['org_id', 'valid_until'], { where: 'status_code in (101, 301, 400, 401, 600)' })
}

/** Lines of an order. A line for an event is also the ticket. */
function orderItems(schema: Schema): void {
  schema.entityTable(
    'order_items',
    {
      order_id: text(),
      event_id: nullable(text()),
      price_id: nullable(text()),
      price_category_id: nullable(text()),
      seat_id: nullable(text()),
      right_id: nullable(text()),
      static_name: text(),
      qty: integer(),
      static_price: integer(),
      rate: integer(),
      taxes: integer(),
      code: nullable(text()),
      // The whole line was taken back.
      cancelled: boolean(),
      // Computed from the check-ins.
      checked_in_qty: integer(),
      checked_in_at: nullable(text()),
      ...stamps,
      product_id: nullable(text()),
      discount: withDefault(integer(), 0),
      discount_rate: withDefault(integer(), 0),
      discount_right_id: nullable(text()),
      voucher_id: nullable(text()),
      voucher_kind: nullable(text()),
      // How many of the line were taken back.
      cancelled_qty: withDefault(integer(), 0),
      fees: withDefault(integer(), 0),
    },
    { references: { order_id: 'orders', event_id: 'events' } },
  )
  schema.index('order_items', ['order_id'])
  schema.index('order_items', ['event_id'])
  schema.index('order_items', ['price_id'])
}

/** Payments of an order. Refunds are negative. */
function payments(schema: Schema): void {
  schema.entityTable(
    'payments',
    {
      order_id: text(),
      method: text(),
      amount: integer(),
      status: text(),
      given: nullable(integer()),
      receipt_id: nullable(text()),
      shift_id: nullable(text()),
      created_at: text(),
      // A cashier confirmed what a separate card terminal showed.
      by_hand: withDefault(boolean(), 0),
      voucher_id: nullable(text()),
      // For a single-purpose voucher: the tax rate that was paid when it was sold.
      voucher_rate: nullable(integer()),
      // The provider’s id of the payment.
      provider_ref: nullable(text()),
      checkout_url: nullable(text()),
      refund_of_id: nullable(text()),
      // When the provider is next asked about a pending payment.
      ask_again_at: nullable(text()),
      // Since when the provider may be taking the money.
      taking_at: nullable(text()),
      // When the checkout was abandoned.
      given_up_at: nullable(text()),
      // The provider’s fee; null while unknown.
      fee: nullable(integer()),
      fee_currency: nullable(text()),
      // When the provider is next asked for its fee.
      fee_ask_at: nullable(text()),
    },
    { references: { order_id: 'orders' } },
  )
  schema.index('payments', ['order_id'])
  schema.index('payments', ['shift_id'])
  schema.index('payments', ['org_id', 'ask_again_at'], { where: `status = 'pending'` })
  schema.index('payments', ['org_id', 'created_at'], { where: 'provider_ref is not null' })
  schema.index('payments', ['org_id', 'fee_ask_at'], { where: 'fee_ask_at is not null' })
}

/** Scans at the door, refused ones included. */
function checkIns(schema: Schema): void {
  schema.entityTable(
    'check_ins',
    {
      event_id: text(),
      order_item_id: nullable(text()),
      verdict: text(),
      qty: integer(),
      ticket_qty: integer(),
      gate: text(),
      device_id: text(),
      user_id: text(),
      code: nullable(text()),
      overruled: boolean(),
      created_at: text(),
      undone_at: nullable(text()),
      // A scan on the way out.
      leaving: withDefault(boolean(), 0),
      // How many guests this door knew to have gone the other way with the ticket.
      known: withDefault(integer(), 0),
    },
    { references: { event_id: 'events' } },
  )
  schema.index('check_ins', ['order_item_id'])
  schema.index('check_ins', ['event_id', 'created_at'])
}

/** Creates the tables of cash registers, shifts, receipts, orders, payments and check-ins. */
export const m0004_sales: Migration = {
  name: '0004_sales',
  up(schema) {
    cashBoxes(schema)
    cashBoxShifts(schema)
    receipts(schema)
    vouchers(schema)
    shippingProviders(schema)
    orders(schema)
    orderItems(schema)
    payments(schema)
    checkIns(schema)
  },
}
