import type { ServerDomain } from '../server-domain'
import { cashBoxDeletion } from './delete-cash-box'
import { closeShiftHandling, moveCashHandling, openShiftHandling, takeOverHandling } from './handlers'
import { cashBoxReadings } from './queries'
import { cashBoxVendorHandling, prepareVendor } from './vendor'

export const cashBoxesServerDomain = {
  handlers: {
    CloseCashBoxShift: closeShiftHandling,
    DeleteCashBox: cashBoxDeletion,
    MoveCash: moveCashHandling,
    OpenCashBoxShift: openShiftHandling,
    TakeOverShift: takeOverHandling,
    UpdateCashBoxVendor: cashBoxVendorHandling,
  },
  preparations: { UpdateCashBoxVendor: prepareVendor },
  readings: cashBoxReadings,
} satisfies ServerDomain
