import { carriedModel } from './carried-model'
import { carriedOffice } from './carried-office'
import { CONTACT, FULL, id, LATER, OPEN, org_id, PAID, PLAN, PRICE, THEN, USER } from './house'

/** A row as SQLite keeps it: truth values as 0 and 1, what is JSON as its text. */
export type StoredRow = Readonly<Record<string, string | number | null>>

/**
 * What a database holds from the time when a migration was the newest.
 * `rows`: by table, written by the version that came with it. `before`: by `table.column`, what each column that it adds says of a
 * row from before; one of `rows` says something else there.
 */
export type Carried = {
  readonly rows?: Readonly<Record<string, readonly StoredRow[]>>
  readonly before?: Readonly<Record<string, string | number | null>>
  /** Columns of rows from before that it sets anew. */
  readonly sets?: readonly string[]
}

const hash = (digit: string) => digit.repeat(64)

/** As the version of the time hashed each receipt. */
const HASHES = {
  opening: '050e15168dc50e6588ec3c5777905a4f81f6cb534d9c5bcbf7c6875df36313f9',
  sale: '31bb434dd1fb698e5e8857b7ccbacbd3382b93fba194409a260de5effbec80fd',
  counter: '5c7e6a7720e8031b114d8b9251ff6beffd7095fe66f2d753d9c876a0af370f61',
  cheaper: '2edf98a25b047daf6e73162247efdb89c8d4437dac7085bc481b2837d0fe5894',
  given: 'db2495a2f046eb551b4a306dec4a9a55bce9171d4aba30f576b025288860ccc8',
  disputed: 'dd75a9b670e87f79059c726045a3ac53c79b5e5f12b32b231f2c493e1c53e79f',
}

const stamps = { created_at: THEN, updated_at: THEN }

const ACCOUNT = id(10)
const DEVICE = id(12)
const GALLERY = id(15)
const SEAT = id(17)
const HALL = id(19)
const BOX = id(30)
const SERIES = id(31)
const SHIFT = id(32)
const SEAT_RIGHT = id(33)
const PLACES = id(34)
const VOIDED = id(36)
const TICKET = id(37)
const VOIDED_TICKET = id(38)
const OPENING = id(39)
const SALE = id(40)
const COUNTER = id(41)
const PRODUCT = id(50)
const VOUCHER = id(51)
const CODE = id(52)
const USES = id(53)
const CHEAPER = id(54)
const SOLD_VOUCHER = id(55)
const GIVEN = id(56)

const row = (n: number | string, rest: StoredRow): StoredRow => ({ id: typeof n === 'number' ? id(n) : n, org_id, rev: 7, ...rest })

const order = {
  name: '',
  annotation: null,
  status_code: 611,
  order_type: 'regular',
  channel: 'desk',
  total: 1799,
  qty: 1,
  payment_methods: '["cash"]',
  static_title: 'Jazz in the foyer',
  event_id: OPEN,
  contact_id: CONTACT,
  device_id: DEVICE,
  shift_id: SHIFT,
  user_id: USER,
  valid_until: null,
  paid_at: THEN,
  refunded_at: null,
  invoiced_at: null,
  cancelled_at: null,
  invoice_id: null,
  ...stamps,
} as StoredRow

const item = {
  event_id: OPEN,
  price_id: PRICE,
  price_category_id: GALLERY,
  seat_id: null,
  right_id: PLACES,
  static_name: 'Gallery · Full price',
  qty: 1,
  static_price: 1799,
  rate: 700,
  taxes: 118,
  code: 'F1.ticket',
  cancelled: 0,
  checked_in_qty: 0,
  checked_in_at: null,
  ...stamps,
} as StoredRow

const payment = { method: 'cash', amount: 1799, status: 'confirmed', given: 2000, receipt_id: SALE, shift_id: SHIFT, created_at: THEN } as StoredRow

const receipt = {
  right_id: SERIES,
  cash_box_id: BOX,
  shift_id: SHIFT,
  device_id: DEVICE,
  user_id: USER,
  order_id: null,
  reason: null,
  created_at: THEN,
} as StoredRow

const event = {
  subtitle: null,
  artist: null,
  description: null,
  starts_at: THEN,
  ends_at: LATER,
  published: 1,
  cancelled: 0,
  on_sale: 1,
  soon_on_sale: 0,
  on_hold: 0,
  detached: 0,
  is_template: 0,
  location_id: null,
  max_qty_per_order: 10,
  desk_holding: '{"places":4,"seats":3}',
  ...stamps,
} as StoredRow

const device = {
  kind: 'desk',
  public_key: hash('a'),
  certificate: hash('b').repeat(2),
  status: 'active',
  last_seq: 3,
  last_hash: hash('c'),
  last_seen_at: LATER,
  enrolled_by: USER,
  ...stamps,
} as StoredRow

const shift = {
  cash_box_id: BOX,
  device_id: DEVICE,
  user_id: USER,
  right_id: SERIES,
  status: 'closed',
  starts_at: THEN,
  ends_at: LATER,
  total: 1799,
  qty: 1,
  opening: 10_000,
  counted: 11_700,
  expected: 11_799,
  difference: -99,
  difference_reason: 'Wrong change',
  ...stamps,
} as StoredRow

const scan = {
  event_id: OPEN,
  order_item_id: TICKET,
  verdict: 'valid',
  qty: 1,
  ticket_qty: 1,
  gate: 'Main',
  device_id: DEVICE,
  user_id: USER,
  code: null,
  overruled: 0,
  created_at: THEN,
  undone_at: null,
} as StoredRow

const voucher = { value: 5000, sold: 1100, held: 900, name: 'Hartmann', blocked: 0, valid_until: null, ...stamps } as StoredRow

/**
 * By migration, what it has to carry. A new one needs no line where it adds neither table nor column; otherwise the test names what is missing.
 * Rows once written here stay as they are, like the migration itself: hashes and texts are what that version wrote.
 */
export const carried: Readonly<Record<string, Carried>> = {
  '0001_ground': {
    rows: {
      org_counters: [{ org_id, rev: 7 }],
      org_keys: [{ org_id, private_key: hash('d'), public_key: hash('e') }],
      accounts: [{ id: ACCOUNT, email: 'mara@haus.example', name: 'Mara Berg', password_hash: '$argon2id$x', created_at: THEN }],
      sessions: [{ id: hash('f'), account_id: ACCOUNT, created_at: THEN, expires_at: LATER }],
      orgs: [
        row(org_id, {
          name: 'Haus',
          short_id: 'HAUS',
          slug: 'haus',
          lang: 'de',
          currency: 'EUR',
          media_logo_url: null,
          parent_id: null,
          ...stamps,
          settings: '{"webshop_v2":true,"start_season_month":8}',
          accepted_payment_methods: '["cash","terminal"]',
          features: '["cash_registry"]',
          ticket_public_key: hash('e'),
        }),
      ],
      users: [
        row(USER, {
          account_id: ACCOUNT,
          name: 'Mara Berg',
          email: 'mara@haus.example',
          role: 'CASHIER',
          privileges: 4,
          ...stamps,
          webclient_settings: '{"sidebar":true,"use_accreditations":false}',
        }),
      ],
      devices: [row(DEVICE, { ...device, name: 'Desk 1', number: 1 })],
      contacts: [
        row(CONTACT, {
          num: 1,
          name: 'Ada Hartmann',
          firstname: 'Ada',
          lastname: 'Hartmann',
          email: 'ada@example.org',
          phone: null,
          total_orders: 1,
          ...stamps,
          newsletter_subscription_status: 'confirmed',
          invoice_address: null,
          label_ids: '[]',
        }),
      ],
    },
  },
  '0002_programme': {
    rows: {
      tax_groups: [row(FULL, { name: 'Culture', rate: 700, valid_from: THEN, valid_to: null, ...stamps })],
      price_categories: [row(GALLERY, { name: 'Gallery', short_name: 'G', color: '#0a7a74', pos: 1, ...stamps })],
      seating_plans: [row(PLAN, { name: 'Hall', width: 500, height: 100 })],
      seats: [
        row(SEAT, {
          seating_plan_id: PLAN,
          price_category_id: GALLERY,
          block: 'Stalls',
          row: '9',
          num: '14',
          x: 44,
          y: 88,
          wheelchair: 0,
          linked_seat_id: null,
        }),
      ],
      events: [
        row(OPEN, { ...event, sync_id: 'jazz', title: 'Jazz in the foyer', seating_plan_id: null }),
        row(HALL, { ...event, sync_id: 'faust', title: 'Faust', seating_plan_id: PLAN }),
      ],
      prices: [
        row(PRICE, {
          event_id: OPEN,
          price_category_id: GALLERY,
          tax_group_id: FULL,
          name: 'Full price',
          description: null,
          value: 1799,
          pos: 1,
          enabled: 1,
          is_reservation_only: 0,
          ...stamps,
        }),
      ],
      // As full as it may be: a next version that counts otherwise would not fit.
      quotas: [row(120, { event_id: OPEN, subject_id: GALLERY, capacity: 5, sold: 1, held: 4 })],
    },
  },
  '0003_sales': {
    rows: {
      cash_boxes: [row(BOX, { name: 'Evening', place: 'Foyer', vendor: 'internal', ...stamps })],
      rights: [
        row(SERIES, { kind: 'series', event_id: null, subject_id: BOX, device_id: DEVICE, qty: 3, used: 3, returned: 0, status: 'live', ...stamps }),
        row(SEAT_RIGHT, { kind: 'seat', event_id: HALL, subject_id: SEAT, device_id: DEVICE, qty: 1, used: 0, returned: 0, status: 'live', ...stamps }),
        row(PLACES, { kind: 'places', event_id: OPEN, subject_id: GALLERY, device_id: DEVICE, qty: 6, used: 1, returned: 1, status: 'live', ...stamps }),
      ],
      cash_box_shifts: [row(SHIFT, { ...shift, num: 7 })],
      receipts: [
        row(OPENING, {
          ...receipt,
          number: 1,
          kind: 'opening',
          total: 0,
          tenders: '[{"method":"cash","amount":10000}]',
          taxes: '[]',
          prev_hash: null,
          hash: HASHES.opening,
        }),
        row(SALE, {
          ...receipt,
          number: 2,
          kind: 'sale',
          total: 1799,
          order_id: PAID,
          tenders: '[{"method":"cash","amount":1799}]',
          taxes: '[{"rate":700,"gross":1799,"tax":118}]',
          prev_hash: HASHES.opening,
          hash: HASHES.sale,
        }),
      ],
      orders: [row(PAID, { ...order, booking_code: 'K7QX-2RMB' })],
      order_items: [row(TICKET, { ...item, order_id: PAID, checked_in_qty: 1, checked_in_at: THEN })],
      payments: [row(130, { ...payment, order_id: PAID }), row(131, { ...payment, order_id: PAID, method: 'terminal', given: null })],
      check_ins: [row(140, scan), row(141, { ...scan, order_item_id: null, verdict: 'unknown', qty: 0, code: '4006381333931' })],
      incidents: [
        row(150, {
          kind: 'double_entry',
          subject_id: TICKET,
          device_id: DEVICE,
          details: '{"times":2}',
          settled_at: LATER,
          settled_by: USER,
          decision: 'Twins',
          ...stamps,
        }),
      ],
      op_receipts: [
        {
          id: id(160),
          org_id,
          device_id: DEVICE,
          seq: 2,
          request_hash: hash('1'),
          status: 'refused',
          code: 'orders.price_unknown',
          details: '{"price":"x"}',
          rows: '[{"table":"orders","id":"x","row":null}]',
          created_at: THEN,
        },
      ],
      quarantined_ops: [
        { id: id(161), org_id, device_id: DEVICE, op: '{"seq":3,"name":"CreateOrder"}', code: 'device.fenced', details: '{}', created_at: THEN },
      ],
      right_requests: [{ id: id(162), org_id, device_id: DEVICE, request_hash: hash('2'), right_ids: `["${PLACES}"]`, missing: '[]', created_at: THEN }],
    },
  },
  '0004_device_users': { rows: { device_users: [{ id: `${DEVICE}:${USER}`, org_id, device_id: DEVICE, user_id: USER, created_at: THEN }] } },
  '0005_locations': { rows: { locations: [row(170, { name: 'Foyer', street: null, postcode: '1010', city: 'Wien', country: null, ...stamps })] } },
  '0010_products': {
    rows: {
      products: [
        row(PRODUCT, {
          name: 'Sekt',
          description: null,
          value: 650,
          tax_group_id: FULL,
          pos: 1,
          enabled: 1,
          stock: 5,
          sold: 2,
          held: 3,
          desk_holding: 4,
          ...stamps,
        }),
        row(180, {
          name: 'Programme',
          description: null,
          value: 450,
          tax_group_id: FULL,
          pos: 2,
          enabled: 1,
          stock: null,
          sold: 9,
          held: 0,
          desk_holding: 0,
          ...stamps,
        }),
      ],
      order_items: [
        row(181, {
          ...item,
          order_id: PAID,
          product_id: PRODUCT,
          static_name: 'Sekt',
          static_price: 650,
          rate: 1900,
          taxes: 104,
          code: null,
          event_id: null,
          price_id: null,
          price_category_id: null,
          right_id: null,
        }),
      ],
    },
    before: { 'order_items.product_id': null },
  },
  '0011_confirmed_by_hand': {
    rows: { payments: [row(132, { ...payment, order_id: PAID, method: 'terminal', given: null, by_hand: 1 })] },
    before: { 'payments.by_hand': 0 },
  },
  '0012_vouchers': {
    rows: {
      vouchers: [row(VOUCHER, { ...voucher, code: 'LINDE2026' })],
      payments: [row(133, { ...payment, order_id: PAID, method: 'voucher', given: null, amount: 1100, by_hand: 0, voucher_id: VOUCHER })],
    },
    before: { 'payments.voucher_id': null },
  },
  '0020_recovery': {
    rows: {
      devices: [row(190, { ...device, name: 'Desk 2', number: 2, recovery: 'silent' })],
      recoveries: [{ id: id(191), org_id, backup_at: THEN, restored_at: LATER, first_number: 102, confirmed_at: null }],
      right_claims: [
        {
          id: id(192),
          org_id,
          device_id: id(190),
          kind: 'places',
          event_id: OPEN,
          subject_id: GALLERY,
          qty: 4,
          returned: 1,
          early: 1,
          placed: 0,
        },
      ],
    },
    before: { 'devices.recovery': null },
  },
  '0030_drawer_counts': {
    rows: {
      cash_boxes: [row(200, { name: 'Matinee', place: 'Box office', vendor: 'internal', blind: 1, ...stamps })],
      cash_box_shifts: [row(201, { ...shift, num: 8, counts: '[{"piece":5000,"qty":2},{"piece":100,"qty":17}]', first_counted: 11_600 })],
    },
    before: { 'cash_boxes.blind': 0, 'cash_box_shifts.counts': null, 'cash_box_shifts.first_counted': null },
  },
  '0031_handed_over': {
    rows: { cash_box_shifts: [row(202, { ...shift, num: 9, counts: null, first_counted: null, cashiers: `["${USER}","${id(99)}"]` })] },
    before: { 'cash_box_shifts.cashiers': null },
  },
  '0040_voids': {
    rows: {
      orders: [
        row(VOIDED, { ...order, booking_code: 'W2PD-9HTC', status_code: 505, refunded_at: LATER, cancelled_at: LATER, refund_requested_at: null }),
        row(210, { ...order, booking_code: 'N4ZB-6KSW', refund_requested_at: LATER }),
      ],
      order_items: [row(VOIDED_TICKET, { ...item, order_id: VOIDED, product_id: null, cancelled: 1 })],
      payments: [row(134, { ...payment, order_id: VOIDED, amount: -1799, given: null, by_hand: 0, voucher_id: null, receipt_id: COUNTER })],
      receipts: [
        row(COUNTER, {
          ...receipt,
          number: 3,
          kind: 'void',
          total: -1799,
          order_id: VOIDED,
          reason: 'mistyped',
          created_at: LATER,
          tenders: '[{"method":"cash","amount":-1799}]',
          taxes: '[{"rate":700,"gross":-1799,"tax":-118}]',
          prev_hash: HASHES.sale,
          hash: HASHES.counter,
        }),
      ],
      right_claims: [
        {
          id: id(193),
          org_id,
          device_id: id(190),
          kind: 'places',
          event_id: OPEN,
          subject_id: GALLERY,
          qty: 4,
          returned: 1,
          early: 1,
          placed: 1,
          borrowed: 1,
        },
      ],
    },
    before: { 'right_claims.borrowed': 0, 'orders.refund_requested_at': null },
  },
  '0041_promo_codes': {
    rows: {
      promo_codes: [
        row(CODE, {
          name: 'Spring',
          code: 'SPRING',
          description: null,
          discount_percentage: 1250,
          starts_at: null,
          ends_at: LATER,
          is_global: 0,
          event_ids: `["${OPEN}"]`,
          limit_tickets: 7,
          limit_tickets_per_order: null,
          min_tickets: 0,
          sold: 3,
          held: 4,
          desk_holding: 2,
          ...stamps,
        }),
      ],
      rights: [row(USES, { kind: 'uses', event_id: null, subject_id: CODE, device_id: DEVICE, qty: 5, used: 1, returned: 0, status: 'live', ...stamps })],
      orders: [
        row(CHEAPER, {
          ...order,
          booking_code: 'C5YM-3XJQ',
          total: 1574,
          discount: 225,
          discount_reason: 'regular',
          promo_code_id: CODE,
          promo_code_name: 'Spring',
          refund_requested_at: null,
        }),
      ],
      order_items: [
        row(220, {
          ...item,
          order_id: CHEAPER,
          product_id: null,
          taxes: 103,
          discount: 225,
          discount_rate: 1250,
          discount_right_id: USES,
        }),
      ],
      receipts: [
        row(221, {
          ...receipt,
          number: 4,
          kind: 'sale',
          total: 1574,
          discount: 225,
          order_id: CHEAPER,
          tenders: '[{"method":"cash","amount":1574}]',
          taxes: '[{"rate":700,"gross":1574,"tax":103}]',
          prev_hash: HASHES.counter,
          hash: HASHES.cheaper,
        }),
      ],
    },
    before: {
      'order_items.discount': 0,
      'order_items.discount_rate': 0,
      'order_items.discount_right_id': null,
      'orders.discount': 0,
      'orders.discount_reason': null,
      'orders.promo_code_id': null,
      'orders.promo_code_name': null,
      'receipts.discount': 0,
    },
  },
  '0050_cloned_devices': {
    rows: { devices: [row(230, { ...device, name: 'Desk 3', number: 3, recovery: null, cloned_at: LATER })] },
    before: { 'devices.cloned_at': null },
  },
  '0060_spent_links': { rows: { spent_links: [{ id: hash('3'), expires_at: LATER }] } },
  '0061_ways_out': {
    rows: {
      events: [row(240, { ...event, sync_id: 'ball', title: 'Ball', seating_plan_id: null, re_entry: 1 })],
      check_ins: [row(142, { ...scan, leaving: 1, known: 1 })],
      seats: [
        row(241, {
          seating_plan_id: PLAN,
          price_category_id: GALLERY,
          block: 'Stalls',
          row: '9',
          num: '15',
          x: 88,
          y: 88,
          wheelchair: 1,
          linked_seat_id: SEAT,
          gate: 'East',
        }),
      ],
    },
    before: { 'events.re_entry': 0, 'check_ins.leaving': 0, 'check_ins.known': 0, 'seats.gate': null },
  },
  '0070_sold_vouchers': {
    rows: {
      vouchers: [row(SOLD_VOUCHER, { ...voucher, code: 'SOLD2026', sold: 5000, held: 0, tax_group_id: FULL, order_id: GIVEN, cancelled: 1 })],
      orders: [
        row(GIVEN, {
          ...order,
          booking_code: 'R8FK-4DNV',
          total: 5000,
          discount: 0,
          discount_reason: null,
          promo_code_id: null,
          promo_code_name: null,
          refund_requested_at: null,
        }),
      ],
      order_items: [
        row(250, {
          ...item,
          order_id: GIVEN,
          static_name: 'Voucher',
          static_price: 5000,
          taxes: 327,
          code: null,
          event_id: null,
          price_id: null,
          price_category_id: null,
          right_id: null,
          product_id: null,
          discount: 0,
          discount_rate: 0,
          discount_right_id: null,
          voucher_id: SOLD_VOUCHER,
          voucher_kind: 'single_purpose',
        }),
      ],
      payments: [
        row(135, {
          ...payment,
          order_id: GIVEN,
          amount: 5000,
          method: 'voucher',
          given: null,
          by_hand: 0,
          voucher_id: SOLD_VOUCHER,
          voucher_rate: 700,
        }),
      ],
      receipts: [
        row(251, {
          ...receipt,
          number: 5,
          kind: 'sale',
          total: 5000,
          discount: 0,
          order_id: GIVEN,
          tenders: '[{"method":"cash","amount":5000}]',
          taxes: '[{"rate":700,"gross":5000,"tax":327}]',
          vouchers: '{"sold":0,"sold_taxed":5000,"redeemed_taxed":0}',
          prev_hash: HASHES.cheaper,
          hash: HASHES.given,
        }),
      ],
    },
    before: {
      'vouchers.tax_group_id': null,
      'vouchers.order_id': null,
      'vouchers.cancelled': 0,
      'order_items.voucher_id': null,
      'order_items.voucher_kind': null,
      'payments.voucher_rate': null,
      'receipts.vouchers': null,
    },
  },
  '0080_device_grants': {
    rows: {
      device_grants: [{ id: `${DEVICE}:${USER}`, org_id, device_id: DEVICE, user_id: USER, secret_hash: hash('4'), set_at: THEN, not_after: LATER }],
    },
  },
  '0081_device_codes': {
    rows: {
      device_codes: [{ id: id(260), org_id, code_hash: hash('5'), name: 'Desk 4', kind: 'desk', created_by: USER, expires_at: LATER, used_by: null }],
      device_code_tries: [{ id: id(261), org_id, user_id: USER, at: THEN }],
    },
  },
  '0090_partial_voids': {
    rows: {
      order_items: [
        row(270, {
          ...item,
          order_id: PAID,
          static_name: 'Sekt',
          qty: 3,
          static_price: 650,
          rate: 1900,
          taxes: 311,
          code: null,
          event_id: null,
          price_id: null,
          price_category_id: null,
          right_id: null,
          product_id: null,
          discount: 0,
          discount_rate: 0,
          discount_right_id: null,
          voucher_id: null,
          voucher_kind: null,
          cancelled_qty: 2,
        }),
      ],
    },
    before: { 'order_items.cancelled_qty': 0 },
  },
  '0091_refund_decisions': {
    rows: {
      orders: [
        row(280, {
          ...order,
          booking_code: 'T7QK-3MWB',
          discount: 0,
          discount_reason: null,
          promo_code_id: null,
          promo_code_name: null,
          refund_requested_at: null,
          refund_declined_at: LATER,
          refund_decision: 'The evening took place',
        }),
      ],
    },
    before: { 'orders.refund_declined_at': null, 'orders.refund_decision': null },
  },
  '0110_session_devices': {
    rows: {
      sessions: [{ id: hash('6'), account_id: ACCOUNT, org_id, created_at: THEN, expires_at: LATER }],
      session_devices: [{ id: `${hash('6')}:${DEVICE}`, org_id, session_id: hash('6'), device_id: DEVICE }],
    },
    before: { 'sessions.org_id': null },
  },
  '0150_disputed_receipts': {
    rows: {
      receipts: [
        row(290, {
          ...receipt,
          number: 6,
          kind: 'cash_in',
          total: 0,
          discount: 0,
          vouchers: null,
          tenders: '[{"method":"cash","amount":900}]',
          taxes: '[]',
          prev_hash: HASHES.given,
          hash: HASHES.disputed,
          disputed: 1,
        }),
      ],
    },
    before: { 'receipts.disputed': 0 },
  },
  '0151_authors_seen': {
    rows: { device_users: [{ id: `${DEVICE}:${id(291)}`, org_id, device_id: DEVICE, user_id: id(291), created_at: THEN, seen_at: LATER }] },
    before: { 'device_users.seen_at': null },
  },
  ...carriedOffice,
  ...carriedModel,
  '0140_promo_codes_whole': {
    rows: {
      promo_codes: [
        row(310, {
          name: 'Friends',
          code: 'FRIENDS',
          description: null,
          discount_percentage: 1000,
          starts_at: null,
          ends_at: null,
          is_global: 1,
          event_ids: '[]',
          limit_tickets: null,
          limit_tickets_per_order: null,
          min_tickets: 0,
          sold: 0,
          held: 0,
          desk_holding: 0,
          ...stamps,
          all_products: 1,
          product_ids: `["${PRODUCT}"]`,
          ended_at: LATER,
        }),
      ],
    },
    before: { 'promo_codes.all_products': 0, 'promo_codes.product_ids': null, 'promo_codes.ended_at': null },
  },
  '0340_timed_reminders': {
    rows: {
      events: [row(340, { ...event, sync_id: 'moved', title: 'Moved', seating_plan_id: null, timed_at: LATER })],
      reminders: [
        row(341, { name: 'Moved', message_template_id: id(512), send_days_before: 1, send_at_time: '18:00', is_default: 0, timed_at: LATER, ...stamps }),
      ],
    },
    before: { 'events.timed_at': null, 'reminders.timed_at': null },
  },
}
