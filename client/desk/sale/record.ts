import { DomainError } from '../../../shared/kernel/errors'
import type { Args, Change } from '../../../shared/kernel/model/command'
import { sum } from '../../../shared/kernel/money'
import type { createOrder } from '../../../shared/orders/commands'
import { bookingCode, byMethod, calculateSale, prepaidByRate } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import type { HeldOrder } from '../../../shared/rights/commands'
import { type HeldRight, isSellableOn, sellableQtyOf } from '../../../shared/rights/rules'
import { toHeldRight } from '../../rights/held'
import type { Core } from '../../sync/core'
import type { RecordedOperation } from '../../sync/log/outbox'
import {
  makeRecordingStep,
  type OutboxSnapshot,
  type PreparedOperation,
  type RecordingStep,
} from '../../sync/log/prepared'
import type { OpRow } from '../../sync/log/store/store'
import { reservedOrder } from '../orders/pick-up'
import { paidCartKey } from '../parking/paid-carts'
import { balanceSubject } from '../pay/voucher-balance'
import type { CompletedSale, SaleRequest, SoldLine } from '../register/contract'
import { assertOwnShift, numberReceipt } from '../shift/shift'
import { allocateBalances, allocateRights } from './allocate'
import type { Position } from './positions'
import type { Quote } from './quote'
import { assertNotSoldHere } from './reserve'
import type { SignedPosition } from './sign'

/** Counter of the booking codes that this device has given out. */
const BOOKINGS = 'bookings'

/** Everything that a sale is recorded from. */
export type SaleDraft = {
  readonly order_id: string
  readonly receipt_id: string
  readonly shift: RowOf<'cash_box_shifts'>
  /** Number of this device, which keeps its booking codes apart from those of others. */
  readonly device_number: number
  readonly customer: Pick<SaleRequest, 'name' | 'contact_id'>
  readonly quote: Quote
  /** The signed positions, which may still be on their way while the log's lock is waited for. */
  readonly signing: Promise<readonly SignedPosition[]>
}

/** Parts of a sale that are only known once it is recorded. */
export type RecordedSale = Pick<
  CompletedSale,
  'booking_code' | 'created_at' | 'lines' | 'vouchers' | 'receipt' | 'spent'
>
type PreparedSale = Pick<RecordedSale, 'booking_code' | 'lines' | 'receipt' | 'spent'>

type OrderInput = Args<typeof createOrder>['input']
type Payments = ReturnType<typeof allocateBalances>
type Items = ReturnType<typeof allocateRights<SignedPosition>>['allocated']

/**
 * Fourth step of a sale: the operation that records it, together with the rights, balances and numbers that it takes.
 */
export function recordingOfSale(core: Core, draft: SaleDraft): RecordingStep<'CreateOrder', PreparedSale> {
  const noise = core.random(2)
  // A signature that fails is what the recording fails with, unless that fails first.
  draft.signing.catch(() => {})
  return makeRecordingStep('CreateOrder', async (snapshot) =>
    prepareSale(core, draft, await draft.signing, snapshot, noise),
  )
}

/** Returns a sale as the cashier sees it, once its operation is written. */
export const recordedSale = (found: PreparedSale, { op, changes }: RecordedOperation): RecordedSale => ({
  ...found,
  created_at: op.at,
  vouchers: insertedVouchers(changes),
})

/**
 * Throws the refusal that tells the cashier more than the one with which the recording of a sale failed, or else that
 * one.
 */
export async function explainRefusal(core: Core, draft: SaleDraft, error: unknown): Promise<never> {
  // An order that is sold already has spent its rights, so that another refusal can come first.
  if (error instanceof DomainError && !error.code.startsWith('storage.'))
    assertUnsold(await core.outbox.about(draft.order_id))
  if (error instanceof DomainError && error.code === 'rights.seat_not_held')
    await assertNotSoldHere(core, draft.quote.positions)
  throw error
}

/** Vouchers that a sale issues. */
const insertedVouchers = (changes: readonly Change[]): readonly RowOf<'vouchers'>[] =>
  changes.flatMap((change) =>
    change.table === 'vouchers' && 'insert' in change ? [change.insert as RowOf<'vouchers'>] : [],
  )

/** Builds the operation from the snapshot. May run again where another tab was quicker, so it has no effects. */
async function prepareSale(
  core: Core,
  draft: SaleDraft,
  signed: readonly SignedPosition[],
  snapshot: OutboxSnapshot,
  noise: Uint8Array,
) {
  const { newId } = core
  const { order_id, shift, quote } = draft
  const { order, reduction, total } = quote
  await assertOwnShift(core, snapshot, shift)
  const held = snapshot.rights.map(toHeldRight)
  const { allocated, take } = allocateRights(signed, held)
  const payments = allocateBalances(quote.payments, held)
  assertHeld(order, order_id, held)
  const { lineTaxes } = calculateSale(allocated, payments, prepaidByRate(allocated, order?.before ?? []))
  const bookings = snapshot.counter(BOOKINGS).number + 1
  const { receipt, head } = numberReceipt(snapshot, shift.right_id, receiptBody(draft, payments))
  const booking_code =
    order?.booking_code ?? bookingCode(draft.device_number, bookings, (noise[0] ?? 0) * 256 + (noise[1] ?? 0))
  const items = itemsInput(allocated, lineTaxes, newId)
  const prepared: PreparedOperation<'CreateOrder'> = {
    args: {
      input: {
        id: order_id,
        booking_code,
        ...draft.customer,
        static_title: order?.static_title ?? quote.static_title,
        total,
        ...(reduction ? { reduction } : {}),
        items,
        payments: paymentsInput(payments, newId),
        ...(order ? { picked_up: pickedUpInput(order, allocated) } : {}),
        receipt,
      },
    },
    take: [
      ...(order ? [{ id: order.right_id, qty: 1 }] : []),
      ...take,
      ...payments.flatMap(({ right_id, amount }) => (right_id ? [{ id: right_id, qty: amount }] : [])),
    ],
    counters: [head, ...(order ? [] : [{ id: BOOKINGS, number: bookings, hash: null }])],
    // The stored cart with its earlier payments is replaced by the sale, in the same transaction.
    meta: { [paidCartKey(order_id)]: null },
    shift_id: shift.id,
    about: [order_id],
    check: async (reader) => assertUnsold(await reader.ops({ by: 'about', id: order_id }, 1)),
  }
  return {
    prepared,
    found: { booking_code, lines: items.map(soldLine), receipt, spent: balancesAfter(quote.payments, held) },
  }
}

/** Throws `orders.already_sold` where this device has recorded operations about the order. */
function assertUnsold(ops: readonly OpRow[]): void {
  if (ops.length > 0) throw new DomainError('orders.already_sold')
}

/**
 * Throws `orders.put_back` where this device no longer holds the reserved order, or holds it only since it was looked
 * for.
 */
function assertHeld(order: HeldOrder | null, order_id: string, held: readonly HeldRight[]): void {
  const rights = held.filter(isSellableOn(reservedOrder(order_id)))
  if (order ? !rights.some(({ id }) => id === order.right_id) : rights.length > 0)
    throw new DomainError('orders.put_back')
}

function receiptBody(
  { receipt_id, order_id, shift, quote }: SaleDraft,
  payments: Payments,
): Parameters<typeof numberReceipt>[2] {
  const { turnover, discount, vouchers, taxes } = quote
  return {
    id: receipt_id,
    kind: 'sale',
    cash_box_id: shift.cash_box_id,
    shift_id: shift.id,
    order_id,
    total: turnover,
    ...(discount > 0 ? { discount } : {}),
    ...(vouchers ? { vouchers } : {}),
    tenders: byMethod(payments),
    taxes,
    reason: null,
  }
}

const itemsInput = (items: Items, lineTaxes: readonly number[], newId: Core['newId']): OrderInput['items'] =>
  items.map(({ admission, ticket, issued_voucher, discount, discount_rate, discount_right_id, ...item }, i) => ({
    id: item.item_id ?? ticket?.id ?? newId(),
    event_id: admission?.event.id ?? null,
    price_id: admission?.price.id ?? null,
    price_category_id: admission?.category.id ?? null,
    seat_id: admission?.seat?.id ?? null,
    product_id: item.product_id,
    right_id: item.right_id,
    static_name: item.static_name,
    static_price: item.static_price,
    rate: item.rate,
    taxes: lineTaxes[i] ?? 0,
    code: ticket?.code ?? null,
    qty: item.qty,
    ...(issued_voucher ? { voucher: issued_voucher } : {}),
    ...(discount_rate > 0 ? { discount, discount_rate, discount_right_id } : {}),
  }))

const soldLine = ({ voucher, discount = 0, ...item }: OrderInput['items'][number]): SoldLine => ({
  id: item.id,
  event_id: item.event_id,
  price_id: item.price_id,
  price_category_id: item.price_category_id,
  seat_id: item.seat_id,
  voucher_id: voucher?.id ?? null,
  static_name: item.static_name,
  static_price: item.static_price,
  rate: item.rate,
  qty: item.qty,
  discount: discount ?? 0,
  code: item.code,
})

const paymentsInput = (payments: Payments, newId: Core['newId']): OrderInput['payments'] =>
  payments.map(({ method, amount, given, voucher_id, voucher_rate, right_id }) => ({
    id: newId(),
    method,
    amount,
    given: method === 'cash' ? given : null,
    ...(voucher_id ? { voucher_id, right_id } : {}),
    ...(voucher_rate === undefined ? {} : { voucher_rate }),
  }))

/** The reserved order that is paid, with the lines that the customer did not take. */
const pickedUpInput = ({ right_id, items, before }: HeldOrder, sold: readonly Pick<Position, 'item_id'>[]) => ({
  right_id,
  before: sum(before.map(({ amount }) => amount)),
  released: items.flatMap(({ id }) => (sold.some(({ item_id }) => item_id === id) ? [] : [id])),
})

/** Balance of each redeemed voucher after the sale, in cents. */
const balancesAfter = (payments: Quote['payments'], held: readonly HeldRight[]): RecordedSale['spent'] =>
  payments.flatMap(({ voucher_id, amount }) =>
    voucher_id ? [{ voucher_id, left: sellableQtyOf(held, balanceSubject(voucher_id)) - amount }] : [],
  )
