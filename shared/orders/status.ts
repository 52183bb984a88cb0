import { DomainError } from '../kernel/errors'
import { sum } from '../kernel/money'

/** Order status codes (spec 2, section 4.4). */
export const STATUS = {
  created: 101,
  payment_failed: 301,
  expired: 308,
  cancelled: 309,
  deleted: 310,
  ready_for_payment: 400,
  payment_pending: 401,
  partially_paid: 411,
  partially_refunded: 504,
  refunded: 505,
  booked: 600,
  invoiced: 601,
  paid: 611,
} as const

export type StatusCode = (typeof STATUS)[keyof typeof STATUS]

/** True for a cart of the shop, which nobody has ordered yet. Orders of the office begin later. */
export const isCart = ({ status_code }: { readonly status_code: number }): boolean => status_code === STATUS.created

/** Throws `orders.is_cart` for a cart of the shop: its buyer alone changes it. */
export function assertOrdered(order: { readonly status_code: number }): void {
  if (isCart(order)) throw new DomainError('orders.is_cart')
}

/** Reason texts of a status 0, as the specification reads them (spec 2, section 4.4). */
const UNNAMED_REASONS = [
  { says: 'some items were refunded', status: STATUS.partially_refunded },
  { says: 'fully refunded', status: STATUS.refunded },
] as const

/** Returns the status to show for a code: a status 0 is read from its reason text. Null for an unknown code. */
export function shownStatus(code: number, reason: string | null): StatusCode | null {
  const known = Object.values(STATUS).find((each) => each === code)
  if (known || code !== 0) return known ?? null
  return UNNAMED_REASONS.find(({ says }) => reason?.toLowerCase().includes(says))?.status ?? null
}

/**
 * Returns the status of a sale after a void: refunded when nothing is left, otherwise partially refunded. Null if the
 * status does not change because the voided items were free.
 */
export const voidedStatus = (payments: readonly { readonly amount: number }[], left: boolean): StatusCode | null => {
  const paid = payments.some(({ amount }) => amount !== 0)
  if (left) return paid ? STATUS.partially_refunded : null
  return paid ? STATUS.refunded : STATUS.cancelled
}

/** Statuses in which a sale can still be voided while its shift is open. */
export const VOIDABLE_STATUSES: readonly number[] = [STATUS.paid, STATUS.partially_refunded] satisfies StatusCode[]

/** Statuses in which an order can be paid. A cart of the shop (`created`) has to be checked out first. */
export const PAYABLE_STATUSES: readonly number[] = [
  STATUS.payment_failed,
  STATUS.ready_for_payment,
  STATUS.payment_pending,
  STATUS.partially_paid,
  STATUS.booked,
  STATUS.invoiced,
] satisfies StatusCode[]

/** Statuses in which money is still to come in, apart from orders that are invoiced. */
export const OPEN_STATUSES: readonly number[] = PAYABLE_STATUSES.filter((status) => status !== STATUS.invoiced)

/** Statuses in which an order may still be refunded. */
export const REFUNDABLE_STATUSES: readonly number[] = [
  STATUS.paid,
  STATUS.partially_refunded,
  STATUS.partially_paid,
] satisfies StatusCode[]

/** Statuses whose tickets no longer admit. */
export const VOID_STATUSES: readonly number[] = [
  STATUS.expired,
  STATUS.cancelled,
  STATUS.deleted,
  STATUS.refunded,
] satisfies StatusCode[]

/** Statuses that count as bought: paid, or to be paid without further action. */
export const BOUGHT_STATUSES: readonly number[] = [
  STATUS.paid,
  STATUS.partially_paid,
  STATUS.partially_refunded,
  STATUS.invoiced,
] satisfies StatusCode[]

/** Allowed status transitions (domain page, "Order machine"). */
export const TRANSITIONS: Readonly<Record<StatusCode, readonly StatusCode[]>> = {
  101: [400, 600, 611, 308, 309],
  400: [401, 411, 600, 601, 611, 308, 309],
  401: [301, 411, 611, 308, 309],
  301: [400, 308, 309, 310],
  308: [400, 611, 310],
  411: [611, 504, 505, 308, 309],
  600: [400, 401, 411, 601, 611, 308, 309],
  601: [401, 411, 611, 309],
  611: [504, 505, 309],
  504: [505, 411, 611, 309],
  309: [504, 505, 310],
  310: [],
  505: [],
}

/** Throws `orders.transition` if the table does not allow the step. Staying in the same status is always allowed. */
export function assertTransition(from: StatusCode, to: StatusCode): void {
  if (from !== to && !TRANSITIONS[from].includes(to)) throw new DomainError('orders.transition', { from, to })
}

/** Events in an order's life apart from payments. */
export type OrderLife = {
  readonly total: number
  readonly order_type: 'regular' | 'reservation' | 'option'
  readonly validated: boolean
  readonly invoiced: boolean
  readonly cancelled: boolean
  readonly expired: boolean
  readonly deleted: boolean
}

export type LedgerEntry = { readonly amount: number; readonly status: 'confirmed' | 'pending' | 'failed' }

/** Returns true if a ledger entry counts as paid: confirmed payments, and refunds from the moment they are booked. */
export const countsAsPaid = ({ amount, status }: LedgerEntry): boolean =>
  status === 'confirmed' || (status === 'pending' && amount < 0)

/**
 * Derives the status from life and ledger. Amounts in cents, refunds negative. A free order (total 0) counts as paid
 * once validated.
 */
export function projectStatus(life: OrderLife, ledger: readonly LedgerEntry[]): StatusCode {
  if (life.deleted) return STATUS.deleted
  const counted = ledger.filter(countsAsPaid)
  const paid = sum(counted.filter((entry) => entry.amount > 0).map((entry) => entry.amount))
  const refunded = -sum(counted.filter((entry) => entry.amount < 0).map((entry) => entry.amount))
  if (refunded > 0 && refunded >= paid) return STATUS.refunded
  if (refunded > 0) return STATUS.partially_refunded
  if (life.cancelled) return STATUS.cancelled
  if (life.expired) return STATUS.expired
  if (life.total === 0 ? life.validated && life.order_type === 'regular' : paid >= life.total) return STATUS.paid
  if (paid > 0) return STATUS.partially_paid
  if (ledger.some((entry) => entry.status === 'pending')) return STATUS.payment_pending
  if (life.invoiced) return STATUS.invoiced
  if (life.order_type !== 'regular') return STATUS.booked
  if (ledger.some((entry) => entry.status === 'failed')) return STATUS.payment_failed
  return life.validated ? STATUS.ready_for_payment : STATUS.created
}
