import type { ErrorDetails } from '../../../../shared/kernel/errors'
import type { RowOf } from '../../../../shared/registry'
import type { Operation, OpReceipt } from '../../../../shared/sync/protocol'
import { boolean, type ColumnsOf, integer, json, text, textOrNull } from './columns-of'

/**
 * A user who has signed in on a device and sent its operations. Only these users may be authors of the device's
 * operations.
 */
type DeviceUser = {
  id: string
  org_id: string
  device_id: string
  user_id: string
  created_at: string
  seen_at: string | null
}

/**
 * A user's permission to unlock a device by PIN. The server stores only the hash of the secret that the PIN unlocks.
 */
type DeviceGrant = {
  id: string
  org_id: string
  device_id: string
  user_id: string
  secret_hash: string
  set_at: string
  not_after: string
}

/** A code that enrols a browser as a device, until it is used or expires. */
type DeviceCode = {
  id: string
  org_id: string
  code_hash: string
  name: string
  kind: string
  created_by: string
  expires_at: string
  used_by: string | null
}

/** A failed attempt at a device code, counted for rate limiting. */
type DeviceCodeTry = { id: string; org_id: string; user_id: string; at: string }

/**
 * A screen of a kiosk device; `id` is the SHA-256 of its key. Until it is paired it has a code, afterwards an
 * organisation and a device.
 */
type KioskScreen = {
  id: string
  org_id: string | null
  kiosk_device_id: string | null
  code_hash: string | null
  created_at: string
  expires_at: string | null
}

/** Stored answer to one operation, claimed by the operation's id in the transaction that books it (idempotency). */
type OpReceiptRow = {
  id: string
  org_id: string
  device_id: string
  seq: number
  request_hash: string
  status: OpReceipt['status']
  code: string | null
  details: ErrorDetails
  rows: { table: string; id: string }[]
  created_at: string
}

/** An operation that happened but could not be booked, kept whole until a manager settles it. */
type QuarantinedOp = {
  id: string
  org_id: string
  device_id: string
  op: Operation
  code: string
  details: ErrorDetails
  created_at: string
}

/** Rights granted by one `AcquireRights`, so that a repeated request gets the same answer. */
type RightRequest = {
  id: string
  org_id: string
  device_id: string
  request_hash: string
  right_ids: string[]
  missing: { kind: string; subject_id: string; code: string }[]
  created_at: string
}

/**
 * A right that a desk reports to hold after a restore, by the right's own id. `early`: returned by the report before
 * the operation that returns it has been sent again. `borrowed`: sold from what was returned early, to be taken back by
 * an operation still to come. Not `placed`: there is no room for it yet.
 */
type RightClaim = {
  id: string
  org_id: string
  device_id: string
  kind: RowOf<'rights'>['kind']
  event_id: string | null
  subject_id: string
  qty: number
  returned: number
  early: number
  borrowed: number
  placed: boolean
}

/**
 * A restore from a backup. Nothing is granted before `confirmed_at`. Devices enrolled later are numbered from
 * `first_number`.
 */
type Recovery = {
  id: string
  org_id: string
  backup_at: string
  restored_at: string
  first_number: number
  confirmed_at: string | null
}

/** Tables of devices: who works on them, what they sent, and what they may sell. */
export type DeviceTables = {
  device_users: DeviceUser
  device_grants: DeviceGrant
  device_codes: DeviceCode
  device_code_tries: DeviceCodeTry
  kiosk_screens: KioskScreen
  op_receipts: OpReceiptRow
  quarantined_ops: QuarantinedOp
  right_requests: RightRequest
  right_claims: RightClaim
  recoveries: Recovery
}

/** Columns of these tables, as `INTERNAL_COLUMNS`. */
export const DEVICE_COLUMNS: ColumnsOf<DeviceTables> = {
  device_users: { id: text, org_id: text, device_id: text, user_id: text, created_at: text, seen_at: textOrNull },
  device_grants: {
    id: text,
    org_id: text,
    device_id: text,
    user_id: text,
    secret_hash: text,
    set_at: text,
    not_after: text,
  },
  device_codes: {
    id: text,
    org_id: text,
    code_hash: text,
    name: text,
    kind: text,
    created_by: text,
    expires_at: text,
    used_by: textOrNull,
  },
  device_code_tries: { id: text, org_id: text, user_id: text, at: text },
  kiosk_screens: {
    id: text,
    org_id: textOrNull,
    kiosk_device_id: textOrNull,
    code_hash: textOrNull,
    created_at: text,
    expires_at: textOrNull,
  },
  op_receipts: {
    id: text,
    org_id: text,
    device_id: text,
    seq: integer,
    request_hash: text,
    status: text,
    code: textOrNull,
    details: json,
    rows: json,
    created_at: text,
  },
  quarantined_ops: { id: text, org_id: text, device_id: text, op: json, code: text, details: json, created_at: text },
  right_requests: {
    id: text,
    org_id: text,
    device_id: text,
    request_hash: text,
    right_ids: json,
    missing: json,
    created_at: text,
  },
  right_claims: {
    id: text,
    org_id: text,
    device_id: text,
    kind: text,
    event_id: textOrNull,
    subject_id: text,
    qty: integer,
    returned: integer,
    early: integer,
    borrowed: integer,
    placed: boolean,
  },
  recoveries: {
    id: text,
    org_id: text,
    backup_at: text,
    restored_at: text,
    first_number: integer,
    confirmed_at: textOrNull,
  },
}
