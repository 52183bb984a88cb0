import { id, oneOf } from '../kernel/model/fields'
import { calledInApi, equals } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { cash_box_shifts } from './entity'

export const shiftsList = listOf(cash_box_shifts, {
  columns: ['starts_at', 'cash_box_id', 'user_id', 'status', 'difference', 'total'],
  sort: { by: 'starts_at', desc: true },
  filters: {
    cash_box_id: equals('cash_box_id', id()),
    cashier: calledInApi('user_id', equals('user_id', id())),
    status: equals('status', oneOf('ShiftStatus', ['open', 'closed'])),
  },
  names: { rows: 'list', one: null },
  openBy: 'shift_id',
})
