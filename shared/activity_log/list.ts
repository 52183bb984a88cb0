import { id } from '../kernel/model/fields'
import { calledInApi, equals, timeFilter } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { activity_log } from './entity'

export const activityList = listOf(activity_log, {
  columns: ['created_at', 'user_id', 'name', 'subject'],
  sort: { by: 'created_at', desc: true },
  filters: {
    person: calledInApi('user_id', equals('user_id', id())),
    subject: equals('subject', activity_log.row.shape.subject),
    from: timeFilter('created_at', 'gte'),
    to: timeFilter('created_at', 'lt'),
  },
  names: { type: 'ActivityList' },
})
