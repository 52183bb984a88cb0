import { entity } from '../kernel/model/entity'
import { at, count, id, sha256Hex, text } from '../kernel/model/fields'

/**
 * A record that a member changed something in the office: the command and the row. Append-only hash chain per
 * organisation; entries from before the chain existed have no hash.
 */
export const activity_log = entity(
  'activity_log',
  'Activity',
  {
    user_id: id(),
    name: text(60),
    subject: text(60),
    subject_id: id(),
    created_at: at(),
    seq: count().nullable(),
    prev_hash: sha256Hex().nullable(),
    hash: sha256Hex().nullable(),
  },
  {
    indexes: [['org_id', 'created_at']],
    sorts: ['created_at', 'name'],
    search: ['name', 'subject'],
    relations: { user: { one: 'users', by: 'user_id' } },
    online: { can: 'activity_log.read' },
  },
)
