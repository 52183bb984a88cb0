import type { ErrorCode } from '../kernel/errors'
import { sum } from '../kernel/money'
import { DAY } from '../kernel/time'
import type { RowOf } from '../registry'
import { counts, type LedgerEntry, type OrderLife, project, STATUS, type StatusCode, TRANSITIONS } from './rules'

type Lived = Pick<RowOf<'orders'>, 'total' | 'order_type' | 'invoiced_at' | 'cancelled_at' | 'expired_at'>

/**
 * Derives an order's life from its columns; with the ledger it determines the status. An order counts as invoiced even if a credit
 * note cancelled its invoice.
 */
export const lifeOf = ({ total, order_type, invoiced_at, cancelled_at, expired_at }: Lived): OrderLife => ({
  ...{ total, order_type, validated: true, deleted: false },
  ...{ invoiced: invoiced_at !== null, cancelled: cancelled_at !== null, expired: expired_at !== null },
})

/** Returns the status that follows from an order and its ledger alone. */
export const statusOf = (order: Lived, ledger: readonly LedgerEntry[]): StatusCode => project(lifeOf(order), ledger)

/** Intermediate statuses of a failed payment or an expired order that is paid after all. */
const ON_THE_WAY: readonly StatusCode[] = [STATUS.payment_failed, STATUS.ready_for_payment]

/** Returns the steps of the transition table between two statuses, the last included; null if there is no path. */
export function stepsTo(from: StatusCode, to: StatusCode): readonly StatusCode[] | null {
  if (from === to) return []
  const ways: StatusCode[][] = [[]]
  for (const way of ways) {
    const next = TRANSITIONS[way.at(-1) ?? from]
    if (next.includes(to)) return [...way, to]
    for (const step of ON_THE_WAY) if (next.includes(step) && !way.includes(step)) ways.push([...way, step])
  }
  return null
}

const sumOf = (ledger: readonly LedgerEntry[]): number => sum(ledger.map(({ amount }) => amount))

/** Returns the amount still due, in cents. */
export const dueOf = ({ total }: Pick<RowOf<'orders'>, 'total'>, ledger: readonly LedgerEntry[]): number => Math.max(0, total - sumOf(ledger.filter(counts)))

/** Returns the amount in cents for which no payment has been started. A pending provider payment may still arrive. */
export const openOf = (order: Pick<RowOf<'orders'>, 'total'>, ledger: readonly LedgerEntry[]): number =>
  Math.max(0, dueOf(order, ledger) - sumOf(ledger.filter(({ amount, status }) => amount > 0 && status === 'pending')))

/** Statuses in which an order can be paid. */
export const PAYABLE: readonly number[] = [
  STATUS.created,
  STATUS.payment_failed,
  STATUS.ready_for_payment,
  STATUS.payment_pending,
  STATUS.partially_paid,
  STATUS.booked,
  STATUS.invoiced,
] satisfies StatusCode[]

/** Statuses in which an unpaid order expires. An invoiced order does not expire. */
export const EXPIRING: readonly number[] = [
  STATUS.created,
  STATUS.payment_failed,
  STATUS.ready_for_payment,
  STATUS.payment_pending,
  STATUS.booked,
] satisfies StatusCode[]

/** Time in ms an order without a deadline holds its places unpaid. A bank transfer takes days. */
export const UNPAID_FOR = 7 * DAY

/** Statuses in which an order can be cancelled without a refund, because nothing has been paid. */
export const CANCELLABLE: readonly number[] = [...EXPIRING, STATUS.invoiced]

/** Returns true if an order's deadline has passed, so that its places are released unless it was partly paid. */
const ranOut = ({ status_code, valid_until }: Pick<RowOf<'orders'>, 'status_code' | 'valid_until'>, now: string): boolean =>
  EXPIRING.includes(status_code) && valid_until !== null && valid_until < now

/** Returns the reason no desk may take money for an order now; null if one may. */
export function notAtDesk(order: RowOf<'orders'>, ledger: readonly LedgerEntry[], now: string): ErrorCode | null {
  if (order.deleted) return 'not_found'
  if (order.status_code === STATUS.expired || ranOut(order, now)) return 'orders.ran_out'
  if (!PAYABLE.includes(order.status_code)) return 'orders.not_payable'
  return ledger.some(({ status }) => status === 'pending') ? 'orders.payment_underway' : null
}
