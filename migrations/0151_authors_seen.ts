import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** When a device has last shown that somebody is at it; null where it never has. */
export const m0151_authors_seen: Migration = {
  name: '0151_authors_seen',
  up(schema) {
    schema.addColumn('device_users', 'seen_at', nullable(text()))
  },
}
