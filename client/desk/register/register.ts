import { topUp } from '../../rights/top-up'
import { ignoreDomainError } from '../../sync/browser/storage-error'
import type { Core } from '../../sync/core'
import type { Foyer } from '../../sync/foyer'
import { lazyCell } from '../../sync/live'
import { pickUpOrder, releaseOrder } from '../orders/pick-up'
import { releaseVoucher, takeVoucher } from '../pay/voucher-balance'
import { exchangeSale, offerExchange } from '../returns/exchange-sale'
import { payOutRefundAtDesk } from '../returns/pay-out'
import { recordRefundRequest } from '../returns/request-refund'
import { voidSale } from '../returns/void-sale'
import { sell } from '../sale/sell'
import { takeSeat } from '../seats/take-seat'
import { type OpenShift, openShiftAfter, readOpenShift } from '../shift/drawer'
import { bookCashMovement, closeShift, openShift, recordShiftTakeover } from '../shift/shift'
import type { Register } from './contract'
import { releaseUnused, withRightInHand } from './release-unused'

const registers = new WeakMap<Core, Register>()

/** The register of an open organisation, the same one for every screen. */
export function registerOf(foyer: Pick<Foyer, 'core'>): Register {
  const known = registers.get(foyer.core)
  if (known) return known
  const { core } = foyer
  const made = createRegister(core)
  registers.set(foyer.core, made)
  return made
}

/** Creates the register over its ports. It has no screen, browser or network of its own. */
export function createRegister(core: Core): Register {
  const { outbox, rights, identity } = core
  // The fold follows each operation, shown or not, so that the next sale reads nothing.
  outbox.listen((recorded) => void (recorded && openShiftAfter(outbox, identity().org.id, recorded.op)))
  return {
    shift: liveShift(core),
    openShift: async (input) => {
      await openShift(core, input)
      // The next pull cycle repeats a top-up that fails.
      await topUp(core).catch(ignoreDomainError)
    },
    takeOver: () => recordShiftTakeover(core),
    moveCash: (input) => bookCashMovement(core, input),
    closeShift: async (input) => {
      const closed = await closeShift(core, input)
      // Offline, the desk keeps its rights for its next shift: no other device could sell them before the server knows.
      if (core.sync.get().reachable) await rights.handBackIdle().catch(ignoreDomainError)
      return closed
    },
    sell: (request) => sell(core, request),
    voidSale: (request) => withRightInHand(outbox, () => voidSale(core, request)),
    offerExchange: (request) => offerExchange(core, request),
    exchange: (request) => withRightInHand(outbox, () => exchangeSale(core, request)),
    requestRefund: (request) => recordRefundRequest(core, request),
    payOut: (order_id) => payOutRefundAtDesk(core, order_id),
    takeSeat: (event_id, seat_id) => takeSeat(core, event_id, seat_id),
    takeVoucher: (code) => withRightInHand(outbox, () => takeVoucher(core, code)),
    releaseVoucher: (voucher_id) => releaseVoucher(core, voucher_id),
    pickUp: (order_id, putInCart) =>
      withRightInHand(outbox, async () => {
        const order = await pickUpOrder(core, order_id)
        putInCart?.(order)
        return order
      }),
    releaseOrder: (order_id) => releaseOrder(core, order_id),
    releaseUnused: (inUse, isSaleOpen) => releaseUnused(core, inUse, isSaleOpen),
  }
}

const liveShift = ({ outbox, identity }: Core): Register['shift'] =>
  lazyCell<OpenShift | null | undefined>(undefined, (set) => {
    let latest = 0
    const read = () => {
      const mine = ++latest
      // An unreadable log is reported by its own views. The next change reads it again.
      void readOpenShift(outbox, identity().org.id)
        .then((shift) => mine === latest && set(shift))
        .catch(ignoreDomainError)
    }
    read()
    return outbox.listen((recorded) => {
      const shift = recorded && openShiftAfter(outbox, identity().org.id, recorded.op)
      if (!shift) return read()
      latest++
      set(shift)
    })
  })
