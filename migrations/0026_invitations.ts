import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** Memberships that the invited person has yet to accept, and the browser of a session. */
export const m0026_invitations: Migration = {
  name: '0026_invitations',
  up(schema) {
    schema.addColumn('users', 'invited_at', nullable(text()))
    schema.addColumn('sessions', 'browser', nullable(text()))
    schema.index('device_users', ['org_id', 'user_id'])
  },
}
