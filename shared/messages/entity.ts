import { entity, stamps } from '../kernel/model/entity'
import { at, count, id, jsonObject, oneOf, part, text } from '../kernel/model/fields'

export const MESSAGE_TYPES = [
  'CHRISTMAS_PROMO_CODE',
  'PROMO_CODE',
  'REMINDER',
  'SEASON_START_PROMO_CODE',
  'VALENTINE_PROMO_CODE',
] as const
/** Occasions that a person chooses when writing to contacts. */
export const PROMO_MESSAGE_TYPES = MESSAGE_TYPES.filter((type) => type !== 'REMINDER')
export const MESSAGE_LOG_ACTIONS = [
  'created',
  'replied',
  'assigned',
  'unassigned',
  'starred',
  'unstarred',
  'archived',
  'restored',
] as const

/** A message to contacts or another organisation, or a reply in a thread (`thread_id`). */
export const messages = entity(
  'messages',
  'Message',
  {
    subject: text(200),
    body: text(200_000),
    /** The occasion; null for none. `REMINDER` is the system's own. */
    type: oneOf('MessageType', MESSAGE_TYPES).nullable(),
    thread_id: id().nullable(),
    assignee_id: id().nullable(),
    starred_at: at().nullable(),
    archived_at: at().nullable(),
    campaign_action_id: id().nullable(),
    /** The other organisation it is sent to, such as the owner's support. */
    recipient_org_id: id().nullable(),
    /** The organisation it came from, if it is another one. */
    sender_org_id: id().nullable(),
    /** The same message in the other organisation. Replies to either are copied to the other. */
    peer_id: id().nullable(),
    /** Time when it was released for sending; null while it waits for its campaign or has no recipients. */
    sent_at: at().nullable(),
    recipients_stats: jsonObject(
      part('RecipientsStats', { created: count(), accepted: count(), delivered: count(), failed: count() }),
    ),
    /** The issue it was filed as. */
    gh_issue: text(200).nullable(),
    created_by_id: id(),
    created_by_email: text(254),
    ...stamps,
  },
  {
    indexes: [['thread_id'], ['org_id', 'created_at'], ['org_id', 'sent_at']],
    sorts: ['created_at', 'updated_at', 'subject'],
    search: ['subject', 'body', 'created_by_email'],
    relations: {
      replies: { many: 'messages', by: 'thread_id' },
      logs: { many: 'message_logs', by: 'message_id' },
      campaign: { one: 'campaign_actions', by: 'campaign_action_id' },
      assignee: { one: 'users', by: 'assignee_id' },
      created_by_user: { one: 'users', by: 'created_by_id' },
    },
    online: { can: 'messages.read', masked: { created_by_email: 'personal_data.read' } },
  },
)

/** An action on a message and its user. Append-only. */
export const message_logs = entity(
  'message_logs',
  'MessageLog',
  { message_id: id(), user_id: id(), action: oneOf('MessageLogAction', MESSAGE_LOG_ACTIONS), created_at: at() },
  { indexes: [['message_id']], relations: { user: { one: 'users', by: 'user_id' } }, online: { can: 'messages.read' } },
)
