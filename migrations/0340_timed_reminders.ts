import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** When it was last said when a reminder goes out: one whose time was past by then is not sent. Empty: when it was made. */
export const m0340_timed_reminders: Migration = {
  name: '0340_timed_reminders',
  up(schema) {
    for (const table of ['reminders', 'events']) schema.addColumn(table, 'timed_at', nullable(text()))
  },
}
