import { integer, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** Who works here: the server's own tables, organisations, users, devices and contacts. */
export const m0001_ground: Migration = {
  name: '0001_ground',
  up(schema) {
    schema.table('meta', { key: text(), value: text() }, { primaryKey: 'key' })
    schema.table('org_counters', { org_id: text(), rev: integer() }, { primaryKey: 'org_id' })
    schema.table('org_keys', { org_id: text(), private_key: text(), public_key: text() }, { primaryKey: 'org_id' })
    schema.table('accounts', { id: text(), email: text(), name: text(), password_hash: text(), created_at: text() }, { primaryKey: 'id', unique: [['email']] })
    schema.table('sessions', { id: text(), account_id: text(), created_at: text(), expires_at: text() }, { primaryKey: 'id' })
    schema.index('sessions', ['account_id'])
    schema.rows('orgs', {
      name: text(),
      short_id: text(),
      slug: text(),
      lang: text(),
      currency: text(),
      media_logo_url: nullable(text()),
      settings: json(),
      accepted_payment_methods: json(),
      features: json(),
      ticket_public_key: text(),
      parent_id: nullable(text()),
      created_at: text(),
      updated_at: text(),
    })
    schema.rows(
      'users',
      {
        account_id: text(),
        name: text(),
        email: text(),
        role: text(),
        webclient_settings: json(),
        privileges: integer(),
        created_at: text(),
        updated_at: text(),
      },
      { unique: [['org_id', 'account_id']] },
    )
    schema.index('users', ['account_id'])
    schema.rows(
      'devices',
      {
        name: text(),
        kind: text(),
        number: integer(),
        public_key: text(),
        certificate: text(),
        status: text(),
        last_seq: integer(),
        last_hash: nullable(text()),
        last_seen_at: nullable(text()),
        enrolled_by: text(),
        created_at: text(),
        updated_at: text(),
      },
      { unique: [['org_id', 'number']] },
    )
    schema.rows(
      'contacts',
      {
        num: integer(),
        name: text(),
        firstname: nullable(text()),
        lastname: nullable(text()),
        email: nullable(text()),
        phone: nullable(text()),
        newsletter_subscription_status: nullable(text()),
        total_orders: integer(),
        invoice_address: nullable(json()),
        label_ids: json(),
        created_at: text(),
        updated_at: text(),
      },
      { unique: [['org_id', 'num']] },
    )
  },
}
