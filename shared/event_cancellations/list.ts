import { id } from '../kernel/model/fields'
import { equals } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { event_cancellations } from './entity'

export const eventCancellationsList = listOf(event_cancellations, {
  columns: ['created_at', 'compensation', 'state', 'total', 'handled', 'failed'],
  sort: { by: 'created_at', desc: true },
  filters: { event_id: equals('event_id', id()) },
})
