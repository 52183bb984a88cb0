import { DomainError, isErrorCode } from '../../../shared/kernel/errors'
import type { HeldOrder } from '../../../shared/rights/commands'
import { isSellableOn, type RightSubject } from '../../../shared/rights/rules'
import { findHeldOrder } from '../../rights/held'
import { ignoreDomainError, withStorageErrors } from '../../sync/browser/storage-error'
import type { Core } from '../../sync/core'
import { acquireNow } from '../register/acquire-now'
import { ownShift } from '../shift/shift'

/** A reserved order as the subject of a right. */
export const reservedOrder = (order_id: string): RightSubject => ({
  kind: 'order',
  event_id: null,
  subject_id: order_id,
})

/**
 * Reads a reserved order that this desk holds, null where it does not. It is on the disk, so neither network nor local
 * rows are needed.
 */
export const heldOrder = ({ outbox }: Pick<Core, 'outbox'>, order_id: string): Promise<HeldOrder | null> =>
  withStorageErrors(() => outbox.store.read((reader) => findHeldOrder(reader, order_id)))

/**
 * False where the log in memory shows that this desk does not hold a reserved order, so that it need not be read.
 * Another tab may have picked it up since: what is recorded compares that again.
 */
export const mayHoldOrder = ({ outbox }: Pick<Core, 'outbox'>, order_id: string): boolean =>
  outbox.store.remembered?.rights.some(({ kind, subject_id }) => kind === 'order' && subject_id === order_id) ?? true

/**
 * Acquires a reserved order for this desk alone. From then on it can be paid offline. Throws a refusal for the cashier
 * where that is not possible.
 */
export async function pickUpOrder(core: Core, order_id: string): Promise<HeldOrder> {
  await ownShift(core)
  const held = () => heldOrder(core, order_id)
  const own = await held()
  if (own) return own
  const missing = await acquireNow(
    core,
    reservedOrder(order_id),
    async () => (await held()) !== null,
    'orders.pick_up_online',
  )
  const order = await held()
  if (order) return order
  throw new DomainError(missing && isErrorCode(missing.code) ? missing.code : 'orders.pick_up_online', {
    device: missing?.by ?? '',
  })
}

/**
 * Hands back a reserved order that was not paid. Its deadline counts again. What fails now is handed back when the
 * shift closes.
 */
export const releaseOrder = ({ rights }: Pick<Core, 'rights'>, order_id: string): Promise<void> =>
  rights.handBack(isSellableOn(reservedOrder(order_id))).catch(ignoreDomainError)
