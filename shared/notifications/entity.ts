import { entity, stamps } from '../kernel/model/entity'
import { at, id, text } from '../kernel/model/fields'

export const NOTIFICATION_TYPES = ['message', 'payout', 'post', 'system'] as const

/** A notification for one member: about a message, a payout, a post or a system event. */
export const notifications = entity(
  'notifications',
  'Notification',
  {
    user_id: id(),
    seen_at: at().nullable(),
    system_text: text(500).nullable(),
    post_id: id().nullable(),
    payout_id: id().nullable(),
    message_id: id().nullable(),
    /** The contact of which two people changed a field. */
    contact_id: id().nullable(),
    ...stamps,
  },
  {
    indexes: [['user_id', 'created_at']],
    sorts: ['created_at'],
    relations: {
      payout: { one: 'payouts', by: 'payout_id' },
      message: { one: 'messages', by: 'message_id' },
      contact: { one: 'contacts', by: 'contact_id' },
    },
    online: { can: 'orgs.read' },
  },
)
