import type { ErrorCode } from '../kernel/errors'
import { sum } from '../kernel/money'
import { DAY } from '../kernel/time'
import type { RowOf } from '../registry'
import {
  countsAsPaid,
  type LedgerEntry,
  type OrderLife,
  PAYABLE_STATUSES,
  projectStatus,
  STATUS,
  type StatusCode,
  TRANSITIONS,
} from './status'

type OrderDates = Pick<
  RowOf<'orders'>,
  'status_code' | 'total' | 'order_type' | 'invoiced_at' | 'cancelled_at' | 'expired_at'
>

/**
 * Derives an order's life from its columns; with the ledger it determines the status. An order counts as invoiced even
 * if a credit note cancelled its invoice. A deletion is final, and a checkout too, so the status itself says it.
 */
export const lifeOf = ({
  status_code,
  total,
  order_type,
  invoiced_at,
  cancelled_at,
  expired_at,
}: OrderDates): OrderLife => ({
  total,
  order_type,
  validated: status_code !== STATUS.created,
  deleted: status_code === STATUS.deleted,
  invoiced: invoiced_at !== null,
  cancelled: cancelled_at !== null,
  expired: expired_at !== null,
})

/** Returns the status that follows from an order and its ledger alone. */
export const orderStatus = (order: OrderDates, ledger: readonly LedgerEntry[]): StatusCode =>
  projectStatus(lifeOf(order), ledger)

/** Intermediate statuses of a failed payment or an expired order that is paid after all. */
const INTERMEDIATE: readonly StatusCode[] = [STATUS.payment_failed, STATUS.ready_for_payment]

/** Returns the steps of the transition table between two statuses, the last included; null if there is no path. */
export function transitionPath(from: StatusCode, to: StatusCode): readonly StatusCode[] | null {
  if (from === to) return []
  const ways: StatusCode[][] = [[]]
  for (const way of ways) {
    const next = TRANSITIONS[way.at(-1) ?? from]
    if (next.includes(to)) return [...way, to]
    for (const step of INTERMEDIATE) if (next.includes(step) && !way.includes(step)) ways.push([...way, step])
  }
  return null
}

type MethodEntry = LedgerEntry & Pick<RowOf<'payments'>, 'method'>

const sumOf = (ledger: readonly LedgerEntry[]): number => sum(ledger.map(({ amount }) => amount))

/** Returns the amount still due, in cents. */
export const amountDue = ({ total }: Pick<RowOf<'orders'>, 'total'>, ledger: readonly LedgerEntry[]): number =>
  Math.max(0, total - sumOf(ledger.filter(countsAsPaid)))

/** Returns the amount in cents for which no payment has been started. A pending provider payment may still arrive. */
export const amountNotStarted = (order: Pick<RowOf<'orders'>, 'total'>, ledger: readonly LedgerEntry[]): number =>
  Math.max(
    0,
    amountDue(order, ledger) - sumOf(ledger.filter(({ amount, status }) => amount > 0 && status === 'pending')),
  )

/** True for a payment by a voucher that an order holds until its rest is paid. */
export const isHeldVoucher = ({ method, status, amount }: MethodEntry): boolean =>
  method === 'voucher' && status === 'pending' && amount > 0

/** Returns the amount in cents that a buyer still has to bring: what is due, less what held vouchers pay. */
export const amountToBring = (order: Pick<RowOf<'orders'>, 'total'>, ledger: readonly MethodEntry[]): number =>
  Math.max(0, amountDue(order, ledger) - sumOf(ledger.filter(isHeldVoucher)))

/** Statuses in which an unpaid order expires. An invoiced order does not expire. */
export const EXPIRING_STATUSES: readonly number[] = [
  STATUS.created,
  STATUS.payment_failed,
  STATUS.ready_for_payment,
  STATUS.payment_pending,
  STATUS.booked,
] satisfies StatusCode[]

/** Time in ms an order without a deadline holds its places unpaid. A bank transfer takes days. */
export const UNPAID_HOLD_TIME = 7 * DAY

/** Statuses in which an order can be cancelled without a refund, because nothing has been paid. */
export const CANCELLABLE_STATUSES: readonly number[] = PAYABLE_STATUSES.filter(
  (status) => status !== STATUS.partially_paid,
)

/**
 * Returns the reason an order cannot be deleted; null if it can. What was paid, given back, invoiced or sold in a shift
 * stays in the books, whatever became of it.
 */
export function deletionRefusal(
  order: Pick<RowOf<'orders'>, 'shift_id' | 'invoiced_at'>,
  ledger: readonly LedgerEntry[],
): ErrorCode | null {
  if (ledger.some(({ status, amount }) => status !== 'failed' && amount !== 0)) return 'orders.delete_money'
  if (order.invoiced_at !== null) return 'orders.delete_invoiced'
  return order.shift_id === null ? null : 'orders.delete_sold'
}

/** Statuses in which an order's type and deadline can change. What was paid stays. */
export const CONVERTIBLE_STATUSES: readonly number[] = [
  STATUS.booked,
  STATUS.ready_for_payment,
  STATUS.partially_paid,
] satisfies StatusCode[]

/** Returns true if an order's deadline has passed, so that its places are released unless it was partly paid. */
const isPastDeadline = (
  { status_code, valid_until }: Pick<RowOf<'orders'>, 'status_code' | 'valid_until'>,
  now: string,
): boolean => EXPIRING_STATUSES.includes(status_code) && valid_until !== null && valid_until < now

/** Returns the reason no desk may take money for an order now; null if one may. */
export function deskPaymentRefusal(
  order: RowOf<'orders'>,
  ledger: readonly LedgerEntry[],
  now: string,
): ErrorCode | null {
  if (order.deleted) return 'not_found'
  if (order.status_code === STATUS.expired || isPastDeadline(order, now)) return 'orders.ran_out'
  if (!PAYABLE_STATUSES.includes(order.status_code)) return 'orders.not_payable'
  return ledger.some(({ status }) => status === 'pending') ? 'orders.payment_underway' : null
}
