import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, basisPoints, cents, count, id, json, oneOf, sha256Hex, text } from '../kernel/model/fields'
import { PAYMENT_METHODS } from '../orgs/entity'

export const RECEIPT_KINDS = ['opening', 'sale', 'void', 'cash_in', 'cash_out', 'closing'] as const

export const cash_boxes = entity(
  'cash_boxes',
  'CashBox',
  {
    name: text(80),
    place: text(80),
    vendor: oneOf('CashBoxVendor', ['fiskaltrust', 'internal']),
    /** Whoever works at the drawer is never shown what should lie in it before it is counted. */
    blind: z.boolean(),
    ...stamps,
  },
  { search: ['name'], replication: { collection: 'catalogue', can: 'cash_boxes.read' } },
)

/** How many of one note or coin, worth `piece` cents each, lay in the drawer. */
export const countedPiece = z.object({ piece: cents().min(1), qty: z.int().min(0).max(1_000_000) })

/** One cashier's turn at a drawer. Its sums are a fold over its receipts (`rules.ts`), kept on the row when it closes. */
export const cash_box_shifts = entity(
  'cash_box_shifts',
  'CashBoxShift',
  {
    cash_box_id: id(),
    device_id: id(),
    user_id: id(),
    /** The series of receipts it writes. */
    right_id: id(),
    /** Counts the series' shifts and never resets: the number on the Z-report. */
    num: count(),
    status: oneOf('ShiftStatus', ['open', 'closed']),
    starts_at: at(),
    ends_at: at().nullable(),
    /** Turnover of all methods. */
    total: cents(),
    /** Number of sales. */
    qty: count(),
    opening: cents(),
    counted: cents().nullable(),
    expected: cents().nullable(),
    difference: cents().nullable(),
    difference_reason: text(200).nullable(),
    /** Who has worked at it, in order, where it was handed over; null where whoever opened it stayed. */
    cashiers: json(z.array(id()).max(50)).nullable(),
    /** The count by note and coin; null where only the sum is known. */
    counts: json(z.array(countedPiece).max(30)).nullable(),
    /** What was counted before anybody saw what should be there; null where that is what counts. */
    first_counted: cents().nullable(),
    ...stamps,
  },
  {
    indexes: [['cash_box_id', 'starts_at']],
    sorts: ['starts_at'],
    personal: ['difference_reason'],
    relations: { cash_box: { one: 'cash_boxes', by: 'cash_box_id' }, user: { one: 'users', by: 'user_id' } },
    replication: { collection: 'own', can: 'cash_box_shifts.read' },
  },
)

export const tender = z.object({ method: oneOf('PaymentMethod', PAYMENT_METHODS), amount: cents() })
export const taxLine = z.object({ rate: basisPoints(), gross: cents(), tax: cents() })
/** See `VoucherSums` in `orders/rules.ts`. */
export const voucherSums = z.object({ sold: cents(), sold_taxed: cents(), redeemed_taxed: cents() })

/** Everything that moves a drawer, numbered without a gap and chained by hash within one series. Append-only. */
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
    /** Gross turnover; 0 for what only moves cash. What is paid in is this and `vouchers.sold` and `vouchers.redeemed_taxed`. */
    total: cents(),
    /** What was taken off by codes and discounts; `total` is after it. */
    discount: cents(),
    /** Signed: what came in by each method; a cash-out is negative cash. */
    tenders: json(z.array(tender).max(20)),
    taxes: json(z.array(taxLine).max(20)),
    /** What vouchers have to do with it; null for nothing. */
    vouchers: json(voucherSums).nullable(),
    reason: text(200).nullable(),
    /** It stands in its series and does not add up: nothing of it is counted in the shift. */
    disputed: z.boolean(),
    created_at: at(),
  },
  {
    indexes: [['shift_id'], ['right_id', 'number'], ['order_id']],
    personal: ['reason'],
    replication: { collection: 'own', can: 'cash_box_shifts.read' },
  },
)
