import type { ServerDomain } from '../server-domain'
import { deletingCashBox } from './delete-cash-box'
import { cashMove, closing, handOver, opening } from './handlers'
import { cashBoxReadings } from './queries'

export const cashBoxesServerDomain = {
  handlers: {
    CloseCashBoxShift: closing,
    DeleteCashBox: deletingCashBox,
    MoveCash: cashMove,
    OpenCashBoxShift: opening,
    TakeOverShift: handOver,
  },
  readings: cashBoxReadings,
} satisfies ServerDomain
