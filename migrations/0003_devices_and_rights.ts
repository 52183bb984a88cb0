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

/** Enrolled browsers. Each has a signing key and one ordered log of operations. */
function devices(schema: Schema): void {
  schema.entityTable(
    'devices',
    {
      name: text(),
      kind: text(),
      number: integer(),
      public_key: text(),
      certificate: text(),
      status: text(),
      // The last operation the server has from its log.
      last_seq: integer(),
      last_hash: nullable(text()),
      last_seen_at: nullable(text()),
      enrolled_by: text(),
      ...stamps,
      // Set between a restore from a backup and the device’s report of the rights it holds.
      recovery: nullable(text()),
      // Set when two copies of the device continued its log, until a manager settles it.
      cloned_at: nullable(text()),
    },
    { unique: [['org_id', 'number']] },
  )
}

/** Users who have signed in on a device. Only they can be authors of its operations. */
function deviceUsers(schema: Schema): void {
  schema.table(
    'device_users',
    {
      id: text(),
      org_id: text(),
      device_id: text(),
      user_id: text(),
      created_at: text(),
      // When a request from the device last proved that this user is working on it.
      seen_at: nullable(text()),
    },
    { primaryKey: 'id' },
  )
}

/** Devices a session has been used on. When a device is withdrawn, its sessions end. */
function sessionDevices(schema: Schema): void {
  schema.table(
    'session_devices',
    { id: text(), org_id: text(), session_id: text(), device_id: text() },
    { primaryKey: 'id' },
  )
  schema.index('session_devices', ['session_id'])
}

/** Permissions to unlock a device by PIN. */
function deviceGrants(schema: Schema): void {
  schema.table(
    'device_grants',
    {
      id: text(),
      org_id: text(),
      device_id: text(),
      user_id: text(),
      // SHA-256 of a secret that the PIN unlocks on the device.
      secret_hash: text(),
      set_at: text(),
      not_after: text(),
    },
    { primaryKey: 'id' },
  )
}

/** Codes that enrol a browser as a device. */
function deviceCodes(schema: Schema): void {
  schema.table(
    'device_codes',
    {
      id: text(),
      org_id: text(),
      code_hash: text(),
      name: text(),
      kind: text(),
      created_by: text(),
      expires_at: text(),
      used_by: nullable(text()),
    },
    { primaryKey: 'id', unique: [['org_id', 'code_hash']] },
  )
}

/** Wrong codes that were entered, for the rate limit. */
function deviceCodeTries(schema: Schema): void {
  schema.table('device_code_tries', { id: text(), org_id: text(), user_id: text(), at: text() }, { primaryKey: 'id' })
  schema.index('device_code_tries', ['org_id', 'at'])
}

/** Printers at a desk. */
function ticketPrinters(schema: Schema): void {
  schema.entityTable('ticket_printers', { name: text(), brand: text(), print_kinds: json(), url: text(), ...stamps })
}

/** Screens that show campaigns. */
function kioskDevices(schema: Schema): void {
  schema.entityTable(
    'kiosk_devices',
    { name: text(), location_id: nullable(text()), place: text(), enabled: boolean(), ...stamps },
    { references: { location_id: 'locations' } },
  )
}

/** Permissions to sell, each held by one device or by one order that was not sold at a desk. */
function rights(schema: Schema): void {
  schema.entityTable(
    'rights',
    {
      kind: text(),
      event_id: nullable(text()),
      subject_id: text(),
      // Null for a right that an order holds.
      device_id: nullable(text()),
      qty: integer(),
      used: integer(),
      returned: integer(),
      status: text(),
      ...stamps,
      order_id: nullable(text()),
    },
    {
      references: { event_id: 'events', device_id: 'devices' },
      checks: ['qty >= 0', 'used >= 0', 'returned >= 0', 'used + returned <= qty'],
    },
  )
  schema.index('rights', ['device_id'])
  schema.index('rights', ['event_id', 'subject_id'])
  // A seat is held or sold once per event.
  schema.index('rights', ['event_id', 'subject_id'], {
    unique: true,
    where: `kind = 'seat' AND status IN ('live', 'spent')`,
    name: 'rights_one_per_seat',
  })
  schema.index('rights', ['order_id'])
  // An order is picked up at one desk at a time.
  schema.index('rights', ['subject_id'], {
    unique: true,
    where: `kind = 'order' AND status = 'live'`,
    name: 'rights_one_per_order',
  })
}

/** Answers to requests for rights, so that a repeated request gets the same answer. */
function rightRequests(schema: Schema): void {
  schema.table(
    'right_requests',
    {
      id: text(),
      org_id: text(),
      device_id: text(),
      request_hash: text(),
      right_ids: json(),
      missing: json(),
      created_at: text(),
    },
    { primaryKey: 'id' },
  )
}

/** Outcomes of operations, so that a repeated operation is booked once. */
function opReceipts(schema: Schema): void {
  schema.table(
    'op_receipts',
    {
      id: text(),
      org_id: text(),
      device_id: text(),
      seq: integer(),
      request_hash: text(),
      status: text(),
      code: nullable(text()),
      details: json(),
      rows: json(),
      created_at: text(),
    },
    { primaryKey: 'id' },
  )
  schema.index('op_receipts', ['device_id', 'seq'])
}

/** Operations that could not be booked, kept until a manager settles them. */
function quarantinedOps(schema: Schema): void {
  schema.table(
    'quarantined_ops',
    {
      id: text(),
      org_id: text(),
      device_id: text(),
      op: json(),
      code: text(),
      details: json(),
      created_at: text(),
    },
    { primaryKey: 'id' },
  )
  schema.index('quarantined_ops', ['org_id', 'created_at'])
}

/** Cases a manager has to decide. */
function incidents(schema: Schema): void {
  schema.entityTable('incidents', {
    kind: text(),
    subject_id: text(),
    device_id: nullable(text()),
    details: json(),
    settled_at: nullable(text()),
    settled_by: nullable(text()),
    decision: nullable(text()),
    ...stamps,
  })
  schema.index('incidents', ['subject_id'])
}

/** Restores from a backup. */
function recoveries(schema: Schema): void {
  schema.table(
    'recoveries',
    {
      id: text(),
      org_id: text(),
      backup_at: text(),
      restored_at: text(),
      first_number: integer(),
      // Nothing is granted before a manager confirms the restore.
      confirmed_at: nullable(text()),
    },
    { primaryKey: 'id' },
  )
  schema.index('recoveries', ['org_id'])
}

/** Rights that devices report after a restore. */
function rightClaims(schema: Schema): void {
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
      // Returned by the report, before the operation that returns it has arrived.
      early: integer(),
      // False while there is no capacity for it.
      placed: boolean(),
      // Sold from what was returned early.
      borrowed: withDefault(integer(), 0),
    },
    { primaryKey: 'id' },
  )
  schema.index('right_claims', ['org_id', 'device_id'])
}

/** Creates the tables of devices, the rights they hold for selling offline, and the operations they send. */
export const m0003_devices_and_rights: Migration = {
  name: '0003_devices_and_rights',
  up(schema) {
    devices(schema)
    deviceUsers(schema)
    sessionDevices(schema)
    deviceGrants(schema)
    deviceCodes(schema)
    deviceCodeTries(schema)
    ticketPrinters(schema)
    kioskDevices(schema)
    rights(schema)
    rightRequests(schema)
    opReceipts(schema)
    quarantinedOps(schema)
    incidents(schema)
    recoveries(schema)
    rightClaims(schema)
  },
}
