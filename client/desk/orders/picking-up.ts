import { DomainError, isErrorCode } from '../../../shared/kernel/errors'
import type { HeldOrder } from '../../../shared/rights/commands'
import { leftOn, type Subject } from '../../../shared/rights/rules'
import { heldOrderIn, JUST_IN_TIME } from '../../rights/held'
import type { Core } from '../../sync/core'
import { guarded, tolerated } from '../../sync/storage-error'
import type { Register } from '../contract'
import { ownShift } from '../shift/shift'

/** What the right to an order is on. */
export const orderOf = (order_id: string): Subject => ({ kind: 'order', event_id: null, subject_id: order_id })

/** The order as this desk holds it; null where it does not. Read from the disk: it needs no network and no local rows. */
export const heldOrder = ({ outbox }: Pick<Core, 'outbox'>, order_id: string): Promise<HeldOrder | null> =>
  guarded(() => outbox.store.read((reader) => heldOrderIn(reader, order_id)))

/** The part of a register that takes the right to an order that was reserved, and puts it back. */
export function createPickingUp(core: Core): Pick<Register, 'pickUp' | 'putBack'> {
  const { rights, sync } = core

  const acquire = (order_id: string) =>
    rights
      .acquire(async () => ((await heldOrder(core, order_id)) ? [] : [{ ...orderOf(order_id), qty: 1 }]), JUST_IN_TIME)
      .catch((error: unknown) => {
        throw error instanceof DomainError && error.code === 'offline' ? new DomainError('orders.pick_up_online') : error
      })

  return {
    pickUp: async (order_id) => {
      await ownShift(core)
      const own = await heldOrder(core, order_id)
      if (own) return own
      if (!sync.get().reachable) throw new DomainError('orders.pick_up_online')
      const why = (await acquire(order_id)).find(({ subject_id }) => subject_id === order_id)
      const order = await heldOrder(core, order_id)
      if (order) return order
      throw new DomainError(why && isErrorCode(why.code) ? why.code : 'orders.pick_up_online', { device: why?.by ?? '' })
    },
    putBack: (order_id) =>
      rights
        .refresh()
        .then(async (held) => {
          if (leftOn(held, orderOf(order_id)) > 0) await rights.handBack((right) => right.kind === 'order' && right.subject_id === order_id)
        })
        .catch(tolerated),
  }
}
