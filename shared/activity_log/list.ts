import { listOf } from '../kernel/model/list/list'
import { activity_log } from './entity'

export const activityList = listOf(activity_log, {
  columns: ['created_at', 'user_id', 'name', 'subject'],
  sort: { by: 'created_at', desc: true },
  names: { type: 'ActivityList' },
})
