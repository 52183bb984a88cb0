import { byId, isSet, list } from '../kernel/reads/list'

export const voucherReadings = [
  list('vouchers', 'VoucherList', {
    sort: 'created_at',
    desc: true,
    filters: { limited_validity: isSet('valid_until') },
  }),
  byId('voucher', 'vouchers'),
]
