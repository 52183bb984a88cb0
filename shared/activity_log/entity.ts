import { entity } from '../kernel/entity'
import { at, id, text } from '../kernel/fields'

/** That a member changed something in the office: which command, and the row. Append-only. */
export const activity_log = entity(
  'activity_log',
  'Activity',
  { user_id: id(), name: text(60), subject: text(60), subject_id: id(), created_at: at() },
  {
    indexes: [['org_id', 'created_at']],
    sorts: ['created_at', 'name'],
    search: ['name', 'subject'],
    relations: { user: { one: 'users', by: 'user_id' } },
    online: { can: 'activity_log.read' },
  },
)
