import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** When a letter was first opened and first clicked, where the house measures that. */
export const m0342_letters_seen: Migration = {
  name: '0342_letters_seen',
  up(schema) {
    for (const column of ['opened_at', 'clicked_at']) schema.addColumn('outbox', column, nullable(text()))
  },
}
