import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import {
  at,
  basisPoints,
  cents,
  count,
  id,
  json,
  jsonObject,
  oneOf,
  part,
  sha256Hex,
  text,
} from '../kernel/model/fields'
import type { Window } from '../kernel/model/window'
import { PAYMENT_METHODS } from '../orgs/entity'

export const RECEIPT_KINDS = ['opening', 'sale', 'void', 'cash_in', 'cash_out', 'closing'] as const

export const cash_boxes = entity(
  'cash_boxes',
  'CashBox',
  {
    name: text(80),
    place: text(80),
    vendor: oneOf('CashBoxVendor', ['fiskaltrust', 'internal']),
    /** Cashiers do not see the expected amount before they have counted the drawer. */
    blind: z.boolean(),
    ...stamps,
  },
  { search: ['name'], replication: { collection: 'catalogue', can: 'cash_boxes.read' } },
)

/** Number of one note or coin in the drawer. `piece` is its value in cents. */
export const countedPiece = z.object({ piece: cents().min(1), qty: z.int().min(0).max(1_000_000) })

/**
 * Shifts whose receipts devices keep: open ones, and of recent ones a device's own. An office keeps all recent ones.
 */
const READABLE_SHIFTS: Window = [
  [{ by: 'status', in: ['open'] }],
  [
    { by: 'starts_at', since: 'recent' },
    { by: 'device_id', own: true },
  ],
  [{ holder: 'office' }, { by: 'starts_at', since: 'recent' }],
]

/** A shift at a cash box. Its sums are a fold over its receipts (`rules.ts`), stored on the row when it closes. */
export const cash_box_shifts = entity(
  'cash_box_shifts',
  'CashBoxShift',
  {
    cash_box_id: id(),
    device_id: id(),
    user_id: id(),
    /** Right to the receipt series that the shift writes. */
    right_id: id(),
    /** Number on the Z-report. Counts the shifts of the series and never resets. */
    num: count(),
    status: oneOf('ShiftStatus', ['open', 'closed']),
    starts_at: at(),
    ends_at: at().nullable(),
    /** Turnover of all payment methods, in cents. */
    total: cents(),
    /** Number of sales. */
    qty: count(),
    opening: cents(),
    counted: cents().nullable(),
    expected: cents().nullable(),
    difference: cents().nullable(),
    difference_reason: text(200).nullable(),
    /** Ids of the shift's cashiers in the order of their takeovers; null if it was never taken over. */
    cashiers: json(z.array(id()).max(50)).nullable(),
    /** Count by note and coin, null where only the sum is known. */
    counts: json(z.array(countedPiece).max(30)).nullable(),
    /** Amount of the blind count, null where it equals the final one. */
    first_counted: cents().nullable(),
    ...stamps,
  },
  {
    indexes: [['cash_box_id', 'starts_at']],
    sorts: ['starts_at'],
    personal: ['difference_reason'],
    relations: { cash_box: { one: 'cash_boxes', by: 'cash_box_id' }, user: { one: 'users', by: 'user_id' } },
    replication: {
      collection: 'own',
      can: 'cash_box_shifts.read',
      window: [[{ by: 'status', in: ['open'] }], [{ by: 'starts_at', since: 'recent' }]],
    },
  },
)

export const tender = z.object({ method: oneOf('PaymentMethod', PAYMENT_METHODS), amount: cents() })
export const taxLine = z.object({ rate: basisPoints(), gross: cents(), tax: cents() })
/** See `VoucherSums` in `orders/rules.ts`. */
export const voucherSums = z.object({ sold: cents(), sold_taxed: cents(), redeemed_taxed: cents() })

/**
 * The mark of a fiscal service on a receipt. `failed`: its security device was out of service, and signs later. `code`
 * is the content of the printed QR code, `lines` are texts to print.
 */
export const fiscalMark = part('FiscalMark', {
  state: oneOf('FiscalState', ['signed', 'failed']),
  /** Signed after an outage. */
  late: z.boolean(),
  code: text(4000).nullable(),
  lines: z.array(text(1000)).max(30),
})

/** A receipt for every change of a drawer. Numbered without gaps and chained by hash within one series. Append-only. */
export const receipts = entity(
  'receipts',
  'Receipt',
  {
    right_id: id(),
    number: count(),
    prev_hash: sha256Hex().nullable(),
    hash: sha256Hex(),
    kind: oneOf('ReceiptKind', RECEIPT_KINDS),
    cash_box_id: id(),
    shift_id: id(),
    device_id: id(),
    user_id: id(),
    order_id: id().nullable(),
    /**
     * Gross turnover, 0 where only cash is moved. Payments are this plus `vouchers.sold` and `vouchers.redeemed_taxed`.
     */
    total: cents(),
    /** Discounts and promo codes. Already deducted from `total`. */
    discount: cents(),
    /** Signed amount by payment method. A cash-out is negative cash. */
    tenders: json(z.array(tender).max(20)),
    taxes: json(z.array(taxLine).max(20)),
    /** Voucher amounts, null for none. */
    vouchers: json(voucherSums).nullable(),
    reason: text(200).nullable(),
    /** Numbered but not consistent, so none of it counts in the shift. */
    disputed: z.boolean(),
    /** Signature of the fiscal service, null where Foyer signs. Comes after the receipt. */
    fiscal: jsonObject(fiscalMark).nullable(),
    created_at: at(),
  },
  {
    indexes: [['shift_id'], ['right_id', 'number'], ['order_id']],
    personal: ['reason'],
    replication: {
      collection: 'own',
      can: 'cash_box_shifts.read',
      window: [[{ by: 'shift_id', one: 'cash_box_shifts', where: READABLE_SHIFTS }]],
    },
  },
)
