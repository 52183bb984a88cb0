import { type Migration, text } from '../server/kernel/database/migration'

/**
 * The recipients of messages in rows of their own. They stood in the message's row, which is written again with each email that is sent, and a
 * person's messages could only be found by reading all of them.
 */
export const m0120_message_recipients: Migration = {
  name: '0120_message_recipients',
  up(schema) {
    schema.table(
      'message_recipients',
      { org_id: text(), message_id: text(), contact_id: text() },
      { primaryKey: ['org_id', 'message_id', 'contact_id'] },
    )
    schema.index('message_recipients', ['org_id', 'contact_id'])
    schema.run(
      'INSERT INTO message_recipients (org_id, message_id, contact_id) SELECT DISTINCT messages.org_id, messages.id, value FROM messages, json_each(messages.contact_ids)',
    )
    schema.dropColumn('messages', 'contact_ids')
  },
}
