import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** Screens of kiosk devices, and requests to connect accounts by OAuth. */
export const m0030_pairing: Migration = {
  name: '0030_pairing',
  up(schema) {
    schema.addColumn('kiosk_devices', 'paired_at', nullable(text()))
    schema.addColumn('kiosk_devices', 'seen_at', nullable(text()))
    schema.table(
      'kiosk_screens',
      {
        id: text(),
        org_id: nullable(text()),
        kiosk_device_id: nullable(text()),
        code_hash: nullable(text()),
        created_at: text(),
        expires_at: nullable(text()),
      },
      { primaryKey: 'id' },
    )
    schema.index('kiosk_screens', ['code_hash'], { unique: true })
    schema.index('kiosk_screens', ['org_id', 'kiosk_device_id'])
    schema.index('kiosk_screens', ['expires_at'])
    schema.table(
      'oauth_requests',
      {
        id: text(),
        org_id: text(),
        user_id: text(),
        provider: text(),
        verifier: text(),
        created_at: text(),
        expires_at: text(),
      },
      { primaryKey: 'id' },
    )
    schema.index('oauth_requests', ['expires_at'])
  },
}
