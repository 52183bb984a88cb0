import type { ErrorCode } from '../kernel/errors'
import { sum } from '../kernel/money'
import { DAY } from '../kernel/time'
import type { RowOf } from '../registry'
import { counts, type LedgerEntry, type OrderLife, project, STATUS, type StatusCode, TRANSITIONS } from './rules'

type Lived = Pick<RowOf<'orders'>, 'total' | 'order_type' | 'invoiced_at' | 'cancelled_at' | 'expired_at'>

/** What an order's own columns say of its life; with the ledger they give its status. Whoever was sent an invoice has one, also where a credit note took it back. */
export const lifeOf = ({ total, order_type, invoiced_at, cancelled_at, expired_at }: Lived): OrderLife => ({
  ...{ total, order_type, validated: true, deleted: false },
  ...{ invoiced: invoiced_at !== null, cancelled: cancelled_at !== null, expired: expired_at !== null },
})

/** The status that follows from an order and its ledger, and from nothing else. */
export const statusOf = (order: Lived, ledger: readonly LedgerEntry[]): StatusCode => project(lifeOf(order), ledger)

/** A payment that failed, or an order that had expired, passes these on its way. */
const ON_THE_WAY: readonly StatusCode[] = [STATUS.payment_failed, STATUS.ready_for_payment]

/** The steps of the transition table from one status to another, the last included; null where none lead there. */
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

/** What is still to be paid, in cents. */
export const dueOf = ({ total }: Pick<RowOf<'orders'>, 'total'>, ledger: readonly LedgerEntry[]): number => Math.max(0, total - sumOf(ledger.filter(counts)))

/** What nobody has begun to pay yet, in cents: what is under way at a provider may still come. */
export const openOf = (order: Pick<RowOf<'orders'>, 'total'>, ledger: readonly LedgerEntry[]): number =>
  Math.max(0, dueOf(order, ledger) - sumOf(ledger.filter(({ amount, status }) => amount > 0 && status === 'pending')))

/** Orders that can be paid. */
export const PAYABLE: readonly number[] = [
  STATUS.created,
  STATUS.payment_failed,
  STATUS.ready_for_payment,
  STATUS.payment_pending,
  STATUS.partially_paid,
  STATUS.booked,
  STATUS.invoiced,
] satisfies StatusCode[]

/** Orders that expire where nobody has paid anything in time. What was invoiced waits for its money. */
export const EXPIRING: readonly number[] = [
  STATUS.created,
  STATUS.payment_failed,
  STATUS.ready_for_payment,
  STATUS.payment_pending,
  STATUS.booked,
] satisfies StatusCode[]

/** How long an order holds its places that says no other moment, unpaid: a bank transfer takes days. */
export const UNPAID_FOR = 7 * DAY

/** Orders that can be called off without a refund: nothing has been paid. */
export const CANCELLABLE: readonly number[] = [...EXPIRING, STATUS.invoiced]

/** Whether an order's places have been let go unless somebody has paid some of it. */
const ranOut = ({ status_code, valid_until }: Pick<RowOf<'orders'>, 'status_code' | 'valid_until'>, now: string): boolean =>
  EXPIRING.includes(status_code) && valid_until !== null && valid_until < now

/** Why no desk may take the money for an order now; null where one may. */
export function notAtDesk(order: RowOf<'orders'>, ledger: readonly LedgerEntry[], now: string): ErrorCode | null {
  if (order.deleted) return 'not_found'
  if (order.status_code === STATUS.expired || ranOut(order, now)) return 'orders.ran_out'
  if (!PAYABLE.includes(order.status_code)) return 'orders.not_payable'
  return ledger.some(({ status }) => status === 'pending') ? 'orders.payment_underway' : null
}
