import type { WholeOrder } from '../../../shared/orders/queries'
import { PAYABLE_STATUSES, REFUNDABLE_STATUSES } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import type { PlanFlags } from '../../../shared/seats/flags'
import type { SetFlags } from '../plan/use-flags'

/** Mode of an order's seats, from the flags. */
export const ORDER_MODES = ['add_order_seats', 'remove_order_seats', 'refund_seats'] as const
export type OrderMode = (typeof ORDER_MODES)[number]

/** The mode that the flags name; null if the order's seats are only highlighted. */
export const orderModeOf = (flags: PlanFlags): OrderMode | null => ORDER_MODES.find((mode) => flags[mode] === 1) ?? null

/** Changes the mode in the address. */
export const setOrderMode = (setFlags: SetFlags, mode: OrderMode | null): void =>
  setFlags({ ...Object.fromEntries(ORDER_MODES.map((each) => [each, undefined])), ...(mode ? { [mode]: '1' } : {}) })

type Order = Pick<RowOf<'orders'>, 'status_code'>

/** True if items can be added to an order or removed from it: nothing of it is settled yet. */
export const isOpenOrder = ({ status_code }: Order): boolean => PAYABLE_STATUSES.includes(status_code)

/** True if seats of an order can be refunded. */
export const isPaidOrder = ({ status_code }: Order): boolean =>
  REFUNDABLE_STATUSES.includes(status_code) && !isOpenOrder({ status_code })

/** Reason why the mode does not fit the order, or where new seats go; null if it fits. */
export function orderHint(mode: OrderMode | null, order: WholeOrder | null) {
  if (!order || !mode) return null
  if (mode === 'add_order_seats') return isOpenOrder(order) ? null : 'seats.pick.paid_hint'
  if (mode === 'refund_seats') return isPaidOrder(order) ? null : 'seats.pick.unpaid_hint'
  return isPaidOrder(order) ? 'seats.pick.remove_hint' : null
}
