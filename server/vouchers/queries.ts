import { vouchersList } from '../../shared/vouchers/list'
import { list } from '../kernel/reads/list'

export const voucherReadings = list(vouchersList)
