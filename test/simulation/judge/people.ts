import type { RowOf } from '../../../shared/registry'
import { type Oracle, Violation } from './oracle'

/** Asserts that each sale is booked under its seller, who worked in its shift (4). */
export function assertPeople(
  oracle: Oracle,
  orders: readonly RowOf<'orders'>[],
  receipts: readonly RowOf<'receipts'>[],
  shifts: readonly RowOf<'cash_box_shifts'>[],
): void {
  const cashiers = new Map(shifts.map((shift) => [shift.id, new Set(shift.cashiers ?? [shift.user_id])]))
  for (const order of orders) {
    const { id, user_id, shift_id, device_id } = order
    if (device_id === null) continue
    const prints = oracle.printsOf(order, receipts)
    if (
      !oracle.lost.has(device_id) &&
      prints.length > 0 &&
      !prints.some(({ seller }) => seller === null || seller === user_id)
    )
      throw new Violation(4, `order ${id} is booked under somebody else's name`)
    if (!cashiers.get(shift_id ?? '')?.has(user_id ?? ''))
      throw new Violation(4, `order ${id} is in a shift at which its cashier never worked`)
  }
  // A closing receipt needs no takeover: another user may count and close the shift.
  for (const { id, user_id, shift_id, kind } of receipts)
    if (kind !== 'closing' && !cashiers.get(shift_id)?.has(user_id))
      throw new Violation(4, `receipt ${id} (${kind}) is in a shift at which its cashier never worked`)
}
