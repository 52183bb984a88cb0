import { type WholeOrder, wholeOrder } from '../../shared/orders/queries'
import type { RowOf } from '../../shared/registry'
import { useAnswer } from '../kit/reading/use-answer'
import { isUnanswered } from '../sync/network/requests/busy-server'
import { useFind, useRow, useRowMarks, useSyncState } from '../sync/react'

/** A line of an order; the server also knows its fees. */
export type ShownItem = RowOf<'order_items'> & Partial<Pick<WholeOrder['items'][number], 'fees'>>

/** Columns of a payment that only the server knows: its checkout, and the sales partner. */
type OfficePart = 'checkout_url' | 'given_up_at' | 'refund_of_id' | 'sales_partner_id' | 'commission'

/** A payment of an order, as far as it is known here. */
export type ShownPayment = RowOf<'payments'> & Partial<Pick<WholeOrder['payments'][number], OfficePart>>

/** An order as a page shows it. */
export type ShownOrder = {
  readonly order: RowOf<'orders'>
  readonly items: readonly ShownItem[]
  readonly payments: readonly ShownPayment[]
  /** Parts that only the server has: shipping, invoices, emails; null while it cannot be reached. */
  readonly whole: WholeOrder | null
  /**
   * False while the server is asked for a newer order than the one shown, of which a pull may have brought a part only.
   */
  readonly isSettled: boolean
}

const TABLES = ['orders', 'order_items', 'payments', 'invoices', 'outbox', 'check_ins'] as const

/**
 * Reads an order from the server and from this device, and prefers the newer: unsent changes of this device, otherwise
 * the server's. Undefined while it is read, null if there is none.
 */
export function useOrder(id: string): ShownOrder | null | undefined {
  const local = useRow('orders', id)
  const items = useFind('order_items', { where: { order_id: id } })
  const payments = useFind('payments', { where: { order_id: id } })
  const { waiting } = useRowMarks()
  const { reachable } = useSyncState()
  const { answer, problem } = useAnswer(wholeOrder, { id }, TABLES)
  const whole = answer ?? null
  const isWaiting = waiting.has(id)
  if (whole && !isWaiting && whole.rev >= (local?.rev ?? 0))
    return { order: whole, items: whole.items, payments: whole.payments, whole, isSettled: true }
  if (local && items && payments)
    return {
      order: local,
      items,
      payments,
      whole,
      isSettled: isWaiting || answer === null || (problem !== null && !(reachable && isUnanswered(problem))),
    }
  const isRead = local === null && (answer === null || problem !== null)
  return isRead ? null : undefined
}
