import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** A month's e-mails are those that were let go in it. Of those before, a message with letters went out when it was written. */
export const m0341_sent_messages: Migration = {
  name: '0341_sent_messages',
  up(schema) {
    schema.addColumn('messages', 'sent_at', nullable(text()))
    schema.index('messages', ['org_id', 'sent_at'])
    schema.run(`UPDATE messages SET sent_at = created_at WHERE EXISTS (SELECT 1 FROM outbox WHERE outbox.message_id = messages.id)`)
  },
}
