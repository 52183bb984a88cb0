import { z } from 'zod'
import { entity } from '../kernel/model/entity'
import { at, count, id, json, oneOf, text } from '../kernel/model/fields'

/**
 * `sending`: it was begun, and where `handed_at` is set, everything but its very end is with the other server. `unsure`: nobody knows
 * whether it took it, and it is not sent again by itself.
 */
export const LETTER_STATES = ['waiting', 'sending', 'sent', 'failed', 'unsure'] as const

/** A letter that leaves the house, written in the transaction that causes it. Its id is the key by which its receiver knows it again. */
export const outbox = entity(
  'outbox',
  'Letter',
  {
    kind: text(60),
    /** What it is made of when it goes out. */
    payload: json(z.record(z.string().max(60), z.union([z.string().max(500), z.int(), z.null()]))),
    /** Of the letters of an organisation, one has this key: what causes it twice sends it once. */
    key: text(200).nullable(),
    /** Null for one from before letters left by themselves. */
    state: oneOf('LetterState', LETTER_STATES).nullable(),
    address: text(254).nullable(),
    message_id: id().nullable(),
    contact_id: id().nullable(),
    handed_at: at().nullable(),
    sent_at: at().nullable(),
    /** When it was first opened, and when a link of it was first followed; null also where the house does not measure. */
    opened_at: at().nullable(),
    clicked_at: at().nullable(),
    tries: count(),
    /** What the other server said, or why it could not be reached. */
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
