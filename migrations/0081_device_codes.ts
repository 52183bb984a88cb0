import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** Codes by which a manager makes a browser a device, and the wrong ones that were typed. */
export const m0081_device_codes: Migration = {
  name: '0081_device_codes',
  up(schema) {
    schema.table(
      'device_codes',
      { id: text(), org_id: text(), code_hash: text(), name: text(), kind: text(), created_by: text(), expires_at: text(), used_by: nullable(text()) },
      { primaryKey: 'id', unique: [['org_id', 'code_hash']] },
    )
    schema.table('device_code_tries', { id: text(), org_id: text(), user_id: text(), at: text() }, { primaryKey: 'id' })
    schema.index('device_code_tries', ['org_id', 'at'])
  },
}
