import { compare, is } from '../kernel/model/list/condition'
import { hasValue, states } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { vouchers } from './entity'

export const vouchersList = listOf(vouchers, {
  columns: ['code', 'name', 'valid_until', 'value'],
  sort: { by: 'created_at', desc: true },
  filters: {
    /** The states of `voucherRefusal`. */
    state: states(
      'VoucherState',
      {
        cancelled: is('cancelled', true),
        blocked: is('blocked', true),
        expired: compare('valid_until', 'lt', { now: 0 }),
        empty: compare('value', 'lte', { column: 'sold' }),
      },
      'good',
    ),
    limited_validity: hasValue('valid_until'),
  },
})
