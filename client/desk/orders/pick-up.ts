import { DomainError, isErrorCode } from '../../../shared/kernel/errors'
import type { HeldOrder } from '../../../shared/rights/commands'
import { isOn, type Subject } from '../../../shared/rights/rules'
import { heldOrderIn } from '../../rights/held'
import { guarded, tolerated } from '../../sync/browser/storage-error'
import type { Core } from '../../sync/core'
import { fetchNow } from '../register/acquire-now'
import type { Register } from '../register/contract'
import { ownShift } from '../shift/shift'

/** What the right to an order is on. */
export const orderOf = (order_id: string): Subject => ({ kind: 'order', event_id: null, subject_id: order_id })

/** The order as this desk holds it; null where it does not. Read from the disk: it needs no network and no local rows. */
export const heldOrder = ({ outbox }: Pick<Core, 'outbox'>, order_id: string): Promise<HeldOrder | null> =>
  guarded(() => outbox.store.read((reader) => heldOrderIn(reader, order_id)))

/** The part of a register that takes the right to an order that was reserved, and puts it back. */
export function createPickingUp(core: Core): Pick<Register, 'pickUp' | 'putBack'> {
  return {
    pickUp: async (order_id) => {
      await ownShift(core)
      const held = () => heldOrder(core, order_id)
      const own = await held()
      if (own) return own
      const why = await fetchNow(core, orderOf(order_id), async () => (await held()) !== null, 'orders.pick_up_online')
      const order = await held()
      if (order) return order
      throw new DomainError(why && isErrorCode(why.code) ? why.code : 'orders.pick_up_online', { device: why?.by ?? '' })
    },
    putBack: (order_id) => core.rights.handBack(isOn(orderOf(order_id))).catch(tolerated),
  }
}
