import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import type { CashPayout } from '../../../shared/orders/refunds/cash-payout'
import { payoutReceipt } from '../../../shared/orders/refunds/payout'
import type { payOutRefund } from '../../../shared/orders/refunds/payout-commands'
import type { Core } from '../../sync/core'
import type { OpRow } from '../../sync/log/store/store'
import { assertCash, assertOwnShift, numberReceipt, ownShift } from '../shift/shift'

/** The payout that an operation has recorded. */
const payoutIdOf = (op: OpRow): string => (JSON.parse(op.input) as Args<typeof payOutRefund>).input.payout_id

/**
 * Pays out the cash of a refund that the office has decided, from the drawer of the open shift. Only this desk may pay
 * it out, so it works offline. Throws `orders.no_payout` where it is paid out already, or a refusal of the drawer.
 */
export async function payOutRefundAtDesk(core: Core, order_id: string): Promise<CashPayout> {
  const { outbox, rows, newId } = core
  const shift = await ownShift(core)
  const order = await rows.get('orders', order_id)
  if (!order?.payout || order.payout_device_id !== outbox.author().device_id) throw new DomainError('orders.no_payout')
  const { payout } = order
  const id = newId()
  await outbox.commit('PayOutRefund', async (snapshot) => {
    await assertOwnShift(core, snapshot, shift)
    const before = await snapshot.about(order_id)
    if (before.some((op) => op.name === 'PayOutRefund' && payoutIdOf(op) === payout.id))
      throw new DomainError('orders.no_payout')
    await assertCash(core, shift, 0 - payout.amount)
    const body = payoutReceipt(payout, { id, cash_box_id: shift.cash_box_id, shift_id: shift.id, order_id })
    const { receipt, head } = numberReceipt(snapshot, shift.right_id, body)
    return {
      args: { id: order_id, input: { payout_id: payout.id, receipt } },
      counters: [head],
      shift_id: shift.id,
      about: [order_id],
    }
  })
  return payout
}
