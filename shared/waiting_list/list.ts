import { id, oneOf } from '../kernel/model/fields'
import { anyOf, equals } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { WAITING_STATES, waiting_list } from './entity'

export const waitingList = listOf(waiting_list, {
  columns: ['created_at', 'event_id', 'name', 'price_category_id', 'qty', 'together', 'state'],
  sort: { by: 'created_at', desc: false },
  filters: {
    event_id: equals('event_id', id()),
    state: anyOf('state', oneOf('WaitingState', WAITING_STATES)),
  },
})
