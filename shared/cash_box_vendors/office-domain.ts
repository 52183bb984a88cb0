import type { Domain } from '../kernel/model/domain'
import { createCashBox, deleteCashBox, updateCashBoxVendor } from './commands'

export const cashBoxVendorsOfficeDomain = {
  commands: [createCashBox, deleteCashBox, updateCashBoxVendor],
} as const satisfies Domain
