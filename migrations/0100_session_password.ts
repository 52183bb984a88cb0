import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** When the user of a session last typed their password. */
export const m0100_session_password: Migration = {
  name: '0100_session_password',
  up(schema) {
    schema.addColumn('sessions', 'password_at', nullable(text()))
  },
}
