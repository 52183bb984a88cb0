import type { Domain } from '../kernel/model/domain'
import { blockVoucher, createVoucher, updateVoucherSettings } from './commands'
import { vouchers } from './entity'
import { vouchersPhrases } from './phrases'

export const vouchersDomain = {
  entities: [vouchers],
  commands: [blockVoucher, createVoucher, updateVoucherSettings],
  phrases: [vouchersPhrases],
} as const satisfies Domain
