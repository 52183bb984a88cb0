import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** A session that a PIN has opened is for one organisation, and on which devices a session has been at work: those before are for all, and on none yet. */
export const m0110_session_devices: Migration = {
  name: '0110_session_devices',
  up(schema) {
    schema.addColumn('sessions', 'org_id', nullable(text()))
    schema.table('session_devices', { id: text(), org_id: text(), session_id: text(), device_id: text() }, { primaryKey: 'id' })
    schema.index('session_devices', ['session_id'])
  },
}
