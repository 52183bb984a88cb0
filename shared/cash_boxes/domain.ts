import type { Domain } from '../kernel/model/domain'
import { closeCashBoxShift, moveCash, openCashBoxShift, takeOverShift, updateCashBox } from './commands'
import { cash_box_shifts, cash_boxes, receipts } from './entity'
import { cashBoxesPhrases } from './phrases'
import { shiftReportPhrases } from './report-phrases'

export const cashBoxesDomain = {
  entities: [cash_box_shifts, cash_boxes, receipts],
  commands: [closeCashBoxShift, moveCash, openCashBoxShift, takeOverShift, updateCashBox],
  phrases: [cashBoxesPhrases, shiftReportPhrases],
} as const satisfies Domain
