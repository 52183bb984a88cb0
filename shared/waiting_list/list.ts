import { id, oneOf } from '../kernel/model/fields'
import { anyOf, equals } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { WAITING_STATES, waiting_list } from './entity'

export const waitingList = listOf(waiting_list, {
  columns: ['name', 'event_id', 'qty', 'price_category_id', 'together', 'state', 'created_at'],
  sort: { by: 'created_at', desc: false },
  filters: {
    event_id: equals('event_id', id()),
    state: anyOf('state', oneOf('WaitingState', WAITING_STATES)),
  },
})
