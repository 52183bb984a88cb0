import { type Migration, text } from '../server/kernel/database/migration'

/** Who has worked on a device while the server answered: nobody else's work is taken from it. */
export const m0004_device_users: Migration = {
  name: '0004_device_users',
  up(schema) {
    schema.table('device_users', { id: text(), org_id: text(), device_id: text(), user_id: text(), created_at: text() }, { primaryKey: 'id' })
  },
}
