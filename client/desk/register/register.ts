import { topUp } from '../../rights/top-up'
import { tolerated } from '../../sync/browser/storage-error'
import type { Core } from '../../sync/core'
import type { Foyer } from '../../sync/foyer'
import { lazy } from '../../sync/live'
import { createPickingUp } from '../orders/pick-up'
import { createVoiding } from '../orders/void-sale'
import { createRedeeming } from '../pay/voucher-balance'
import { createSelling } from '../sale/sell'
import { type OpenShift, openShiftOf } from '../shift/drawer'
import { closeShift, moveCash, openShift, takeOver } from '../shift/shift'
import type { Register } from './contract'
import { createLettingGo, inHand } from './release-unused'

const registers = new WeakMap<Core, Register>()

/** The register of an open organisation; the same one for every screen. */
export function registerOf(foyer: Pick<Foyer, 'core'>): Register {
  const known = registers.get(foyer.core)
  if (known) return known
  const { core } = foyer
  const made = createRegister(core)
  registers.set(foyer.core, made)
  return made
}

/** Builds the register over its ports; knows no screen, no browser and no network of its own. */
export function createRegister(core: Core): Register {
  const { outbox, rights } = core
  const { takeWhole, ...redeeming } = createRedeeming(core)
  const picking = createPickingUp(core)
  const voiding = createVoiding(core, { takeWhole, letGo: redeeming.releaseVoucher })
  return {
    shift: lazy<OpenShift | null | undefined>(undefined, (set) => {
      let latest = 0
      const read = () => {
        const mine = ++latest
        // Where the log cannot be read, its own views say so; the next change reads it again.
        void openShiftOf(outbox, core.identity().org.id)
          .then((shift) => mine === latest && set(shift))
          .catch(tolerated)
      }
      read()
      return outbox.listen(read)
    }),
    openShift: async (input) => {
      await openShift(core, input)
      // Fetching stock ahead and handing it back are repeated by the next round, whatever stood in the way of this one.
      await topUp(core).catch(tolerated)
    },
    takeOver: () => takeOver(core),
    moveCash: (input) => moveCash(core, input),
    closeShift: async (input) => {
      const closed = await closeShift(core, input)
      // Alone, the desk keeps its stock: nobody else could sell it before this is known, and the next shift can.
      if (core.sync.get().reachable) await rights.handBackIdle().catch(tolerated)
      return closed
    },
    ...createSelling(core),
    ...picking,
    ...redeeming,
    ...voiding,
    ...createLettingGo(core),
    takeVoucher: (code) => inHand(outbox, () => redeeming.takeVoucher(code)),
    pickUp: (order_id, name) =>
      inHand(outbox, async () => {
        const order = await picking.pickUp(order_id)
        name?.(order)
        return order
      }),
    voidSale: (input) => inHand(outbox, () => voiding.voidSale(input)),
  }
}
