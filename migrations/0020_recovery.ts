import { boolean, integer, type Migration, nullable, text } from '../server/kernel/database/migration'

/** After a restore from a backup: which desks have yet to report, what they claim, and whether anything is handed out again. */
export const m0020_recovery: Migration = {
  name: '0020_recovery',
  up(schema) {
    schema.addColumn('devices', 'recovery', nullable(text()))
    schema.table(
      'recoveries',
      { id: text(), org_id: text(), backup_at: text(), restored_at: text(), first_number: integer(), confirmed_at: nullable(text()) },
      { primaryKey: 'id' },
    )
    schema.index('recoveries', ['org_id'])
    schema.table(
      'right_claims',
      {
        id: text(),
        org_id: text(),
        device_id: text(),
        kind: text(),
        event_id: nullable(text()),
        subject_id: text(),
        qty: integer(),
        returned: integer(),
        early: integer(),
        placed: boolean(),
      },
      { primaryKey: 'id' },
    )
    schema.index('right_claims', ['org_id', 'device_id'])
  },
}
