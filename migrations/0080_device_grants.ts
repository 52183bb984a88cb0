import { type Migration, text } from '../server/kernel/database/migration'

/** Who may unlock which device by PIN: the hash of a secret that the PIN opens there, and when a password was last behind it. */
export const m0080_device_grants: Migration = {
  name: '0080_device_grants',
  up(schema) {
    schema.table(
      'device_grants',
      { id: text(), org_id: text(), device_id: text(), user_id: text(), secret_hash: text(), set_at: text(), not_after: text() },
      { primaryKey: 'id' },
    )
  },
}
