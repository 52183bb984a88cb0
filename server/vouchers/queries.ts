import { byId, list } from '../kernel/list'

export const voucherReadings = [list('vouchers', 'VoucherList', { sort: 'created_at', desc: true }), byId('voucher', 'vouchers')]
