import {
  boolean,
  integer,
  json,
  type Migration,
  nullable,
  type Schema,
  stamps,
  text,
  withDefault,
} from '../server/kernel/database/migration'

/** Facts about the database, for example its epoch, which changes when it is restored from a backup. */
function meta(schema: Schema): void {
  schema.table('meta', { key: text(), value: text() }, { primaryKey: 'key' })
}

/** The latest change number of each organisation. */
function organisationCounters(schema: Schema): void {
  schema.table('org_counters', { org_id: text(), rev: integer() }, { primaryKey: 'org_id' })
}

/** Signing keys of organisations. */
function organisationKeys(schema: Schema): void {
  schema.table('org_keys', { org_id: text(), private_key: text(), public_key: text() }, { primaryKey: 'org_id' })
}

/** Organisations. The `org_id` of an organisation is its own id. */
function organisations(schema: Schema): void {
  schema.entityTable('orgs', {
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
    ...stamps,
    is_owner: withDefault(boolean(), 0),
    free_plan: withDefault(boolean(), 0),
    onboarding_choices: withDefault(json(), '[]'),
    address: nullable(json()),
  })
}

/** Logins. One account can be a member of several organisations. */
function accounts(schema: Schema): void {
  schema.table(
    'accounts',
    {
      id: text(),
      email: text(),
      name: text(),
      // Empty until a password is set.
      password_hash: text(),
      created_at: text(),
      // Null until a language is chosen.
      lang: nullable(text()),
    },
    { primaryKey: 'id', unique: [['email']] },
  )
}

/** Single-use links for setting the password of an account. */
function accountLinks(schema: Schema): void {
  schema.table(
    'account_links',
    {
      id: text(),
      account_id: text(),
      org_id: nullable(text()),
      // The membership an invitation is for.
      user_id: nullable(text()),
      state: text(),
      created_at: text(),
      expires_at: text(),
    },
    { primaryKey: 'id', checks: [`"state" IN ('open', 'spent', 'replaced')`] },
  )
  schema.index('account_links', ['account_id'])
}

/** Signed-in browsers. */
function sessions(schema: Schema): void {
  schema.table(
    'sessions',
    {
      // SHA-256 of the token in the cookie.
      id: text(),
      account_id: text(),
      created_at: text(),
      expires_at: text(),
      // Set when a PIN opened the session: it is for this organisation only.
      org_id: nullable(text()),
    },
    { primaryKey: 'id' },
  )
  schema.index('sessions', ['account_id'])
}

/** Single-use links that have been opened, kept until they would have expired. */
function spentLinks(schema: Schema): void {
  schema.table('spent_links', { id: text(), expires_at: text() }, { primaryKey: 'id' })
}

/** Memberships: one account in one organisation. */
function users(schema: Schema): void {
  schema.entityTable(
    'users',
    {
      account_id: text(),
      name: text(),
      email: text(),
      role: text(),
      webclient_settings: json(),
      privileges: integer(),
      ...stamps,
      // The reports this member is emailed.
      reports: withDefault(json(), '[]'),
    },
    { unique: [['org_id', 'account_id']] },
  )
  schema.index('users', ['account_id'])
}

/** Labels for events, contacts and campaigns. */
function labels(schema: Schema): void {
  schema.entityTable('labels', { name: text(), color: text(), ...stamps })
}

/** Customers and other contacts. */
function contacts(schema: Schema): void {
  schema.entityTable(
    'contacts',
    {
      num: integer(),
      name: text(),
      firstname: nullable(text()),
      lastname: nullable(text()),
      email: nullable(text()),
      phone: nullable(text()),
      newsletter_subscription_status: nullable(text()),
      // Orders that were paid.
      total_orders: integer(),
      invoice_address: nullable(json()),
      label_ids: json(),
      ...stamps,
      gender: nullable(text()),
      salutation: nullable(text()),
      subscribed_at: nullable(text()),
      unsubscribed_at: nullable(text()),
      company: nullable(json()),
      shipping_address: nullable(json()),
      newsletter: withDefault(boolean(), 0),
    },
    { unique: [['org_id', 'num']] },
  )
}

/** Consent log of the newsletter: each request, confirmation and withdrawal with its address. */
function newsletterConsents(schema: Schema): void {
  schema.table(
    'newsletter_consents',
    {
      id: text(),
      org_id: text(),
      contact_id: text(),
      address: text(),
      act: text(),
      letter_id: nullable(text()),
      at: text(),
    },
    { primaryKey: 'id', references: { contact_id: 'contacts' } },
  )
  schema.index('newsletter_consents', ['contact_id', 'at'])
}

/** Commands that members ran in the office: append-only and chained by hash. */
function activityLog(schema: Schema): void {
  schema.entityTable('activity_log', {
    user_id: text(),
    name: text(),
    subject: text(),
    subject_id: text(),
    created_at: text(),
    seq: nullable(integer()),
    prev_hash: nullable(text()),
    hash: nullable(text()),
  })
  schema.index('activity_log', ['org_id', 'created_at'])
  schema.index('activity_log', ['org_id', 'seq'], { unique: true })
  schema.appendOnly('activity_log')
}

/** Creates the tables of organisations, the people who work for them, and their contacts. */
export const m0001_organisations_and_people: Migration = {
  name: '0001_organisations_and_people',
  up(schema) {
    meta(schema)
    organisationCounters(schema)
    organisationKeys(schema)
    organisations(schema)
    accounts(schema)
    accountLinks(schema)
    sessions(schema)
    spentLinks(schema)
    users(schema)
    labels(schema)
    contacts(schema)
    newsletterConsents(schema)
    activityLog(schema)
  },
}
