import {
  boolean,
  integer,
  json,
  type Migration,
  nullable,
  type Schema,
  stamps,
  text,
} from '../server/kernel/database/migration'

/** Accounts at payment providers, the organisation's own mail server, and the encrypted keys of both. */
function connections(schema: Schema): void {
  schema.entityTable(
    'provider_accounts',
    { provider: text(), name: text(), key_hint: text(), is_test: boolean(), checked_at: text(), ...stamps },
    { unique: [['org_id', 'provider']] },
  )
  schema.entityTable(
    'mail_settings',
    {
      sender_name: nullable(text()),
      reply_to: text(),
      bcc: text(),
      smtp_host: nullable(text()),
      smtp_port: nullable(integer()),
      smtp_security: text(),
      smtp_user: nullable(text()),
      has_password: boolean(),
      sender_address: nullable(text()),
      checked_at: nullable(text()),
      ...stamps,
    },
    { unique: [['org_id']] },
  )
  schema.table('org_secrets', { id: text(), org_id: text(), sealed: text(), updated_at: text() }, { primaryKey: 'id' })
}

/** Accounts of the general ledger to which sales and payments are exported. */
function accounting(schema: Schema): void {
  schema.entityTable(
    'accounting_settings',
    {
      chart: text(),
      consultant_number: nullable(text()),
      client_number: nullable(text()),
      fiscal_year_month: integer(),
      accounts: json(),
      ...stamps,
    },
    { unique: [['org_id']] },
  )
}

export const m0019_connected_accounts: Migration = {
  name: '0019_connected_accounts',
  up(schema) {
    connections(schema)
    accounting(schema)
    schema.index('activity_log', ['org_id', 'user_id', 'created_at'])
    schema.index('activity_log', ['org_id', 'subject', 'created_at'])
  },
}
