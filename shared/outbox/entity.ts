import { z } from 'zod'
import { entity } from '../kernel/model/entity'
import { at, count, id, json, oneOf, text } from '../kernel/model/fields'

/**
 * `sending`: started; if `handed_at` is set, the other server has everything but the final acknowledgement. `unsure`:
 * it is unknown whether the server accepted it, and it is not resent automatically.
 */
export const EMAIL_STATES = ['waiting', 'sending', 'sent', 'failed', 'unsure'] as const

/**
 * An outgoing email, created in the transaction that causes it. Its id is the Message-ID by which receivers recognise
 * it.
 */
export const outbox = entity(
  'outbox',
  'Letter',
  {
    kind: text(60),
    /** Data from which the email is composed when it is sent. */
    payload: json(z.record(z.string().max(60), z.union([z.string().max(500), z.int(), z.null()]))),
    /** Deduplication key within an organisation, so that a repeated cause sends one email. */
    key: text(200).nullable(),
    /** Null for an email created before sending was automatic. */
    state: oneOf('LetterState', EMAIL_STATES).nullable(),
    address: text(254).nullable(),
    message_id: id().nullable(),
    contact_id: id().nullable(),
    handed_at: at().nullable(),
    sent_at: at().nullable(),
    /** Time when it was first opened and when a link was first clicked; null also if tracking is off. */
    opened_at: at().nullable(),
    clicked_at: at().nullable(),
    /** Time when it was first read on the web; null also if tracking is off. */
    web_read_at: at().nullable(),
    /** Time when the recipient's server reported it as delivered; null if it reports nothing. */
    delivered_at: at().nullable(),
    /** Time when its recipient reported it as spam. */
    complained_at: at().nullable(),
    tries: count(),
    /** The other server's answer, or why it could not be reached. */
    error: text(500).nullable(),
    created_at: at(),
    updated_at: at().nullable(),
  },
  {
    indexes: [['message_id']],
    sorts: ['created_at', 'sent_at', 'kind', 'state'],
    search: ['address', 'error'],
    relations: { message: { one: 'messages', by: 'message_id' }, contact: { one: 'contacts', by: 'contact_id' } },
    online: { can: 'messages.read', masked: { address: 'personal_data.read', error: 'personal_data.read' } },
  },
)
