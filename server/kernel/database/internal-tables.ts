import type { ContactRow } from '../../../shared/contact_imports/contact-row'
import type { ErrorDetails } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/registry'
import type { Operation, OpReceipt } from '../../../shared/sync/protocol'
import type { Columns } from './columns'
import { FISCAL_COLUMNS, type FiscalTables } from './fiscal-tables'

/** Facts about the database itself. `epoch` changes when it is restored from a backup. */
type Meta = { key: string; value: string }

/** The organisation's change counter. A writer holds this row's lock until it commits. */
type OrgCounter = { org_id: string; rev: number }

/**
 * A person's login, shared by all organisations they belong to. `password_hash` is empty until they set a password, `lang` is null
 * until they choose a language.
 */
type Account = { id: string; email: string; name: string; password_hash: string; lang: RowOf<'orgs'>['lang'] | null; created_at: string }

/**
 * A single-use link to set an account's password. The token in the email is derived from the id and the server's secret, so reading
 * the database is not enough to use the link. `user_id`: the membership it invites to; the link ends with it.
 */
type AccountLink = {
  id: string
  account_id: string
  org_id: string | null
  user_id: string | null
  state: 'open' | 'spent' | 'replaced'
  created_at: string
  expires_at: string
}

/**
 * A session. `id` is the SHA-256 of the cookie's token. `browser` names browser and system. `org_id` limits it to one organisation; null means
 * all of the account's. `password_at`: when the user last typed their password; null for never.
 */
type Session = {
  id: string
  account_id: string
  org_id: string | null
  browser: string | null
  password_at: string | null
  created_at: string
  expires_at: string
}

/** A device on which a session has been used. Withdrawing the device ends the session. */
type SessionDevice = { id: string; org_id: string; session_id: string; device_id: string }

/** The organisation's signing key: raw Ed25519 halves in hex. The private one never leaves the server. */
type OrgKey = { org_id: string; private_key: string; public_key: string }

/** A secret of the organisation, encrypted with the master key (`server/secrets`): keys of a provider, a password, a token. */
type OrgSecret = { id: string; org_id: string; sealed: string; updated_at: string }

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
type QuarantinedOp = { id: string; org_id: string; device_id: string; op: Operation; code: string; details: ErrorDetails; created_at: string }

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

/** A user who has signed in on a device and sent its operations. Only these users may be authors of the device's operations. */
type DeviceUser = { id: string; org_id: string; device_id: string; user_id: string; created_at: string; seen_at: string | null }

/** A restore from a backup. Nothing is granted before `confirmed_at`. Devices enrolled later are numbered from `first_number`. */
type Recovery = { id: string; org_id: string; backup_at: string; restored_at: string; first_number: number; confirmed_at: string | null }

/**
 * A right that a desk reports to hold after a restore, by the right's own id. `early`: returned by the report before the operation
 * that returns it has been sent again. `borrowed`: sold from what was returned early, to be taken back by an operation still to
 * come. Not `placed`: there is no room for it yet.
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

/** A user's permission to unlock a device by PIN. The server stores only the hash of the secret that the PIN unlocks. */
type DeviceGrant = { id: string; org_id: string; device_id: string; user_id: string; secret_hash: string; set_at: string; not_after: string }

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

/** A screen of a kiosk device; `id` is the SHA-256 of its key. Until it is paired it has a code, afterwards an organisation and a device. */
type KioskScreen = {
  id: string
  org_id: string | null
  kiosk_device_id: string | null
  code_hash: string | null
  created_at: string
  expires_at: string | null
}

/** A person who is sent to another service to connect an account. `id` is the SHA-256 of the state, `verifier` the encrypted PKCE verifier. */
type OAuthRequest = { id: string; org_id: string; user_id: string; provider: string; verifier: string; created_at: string; expires_at: string }

/** The nonce of a single-use link that has been opened. */
type SpentLink = { id: string; expires_at: string }

/** A newsletter consent or its withdrawal, with the email that asked for it. Append-only. */
type NewsletterConsent = { id: string; org_id: string; contact_id: string; address: string; act: string; letter_id: string | null; at: string }

/** A contact to whom a message goes. */
type MessageRecipient = { org_id: string; message_id: string; contact_id: string }

/** A line of a contact import, number `line` of the file, that waits to be booked. It is deleted in the transaction that books it. */
type ContactImportLine = { id: string; org_id: string; import_id: string; line: number; data: ContactRow }

/** The last correction of a contact's field. Its id is the contact's followed by the field. */
type ContactFieldChange = { id: string; org_id: string; contact_id: string; value: string | null; user_id: string; changed_at: string }

/** A row that named a person who has been erased, by its id. Devices look for it in their logs. */
type ErasedRow = { id: string; org_id: string; erased_at: string }

/** The mark of a row that was made as demo data. `id` is the row's. */
type DemoRow = { id: string; org_id: string; table_name: string; created_at: string }

/** The last number and hash of an invoice series, by organisation, kind and year. */
type InvoiceSeries = { id: string; org_id: string; last: number; last_hash: string | null }

type SalesSums = { amount: number; orders: number; tickets: number; check_ins: number }

/**
 * Sums of sales by the quarter of an hour in which an order was created (`2026-11-21T19:45`), by channel and, for money, by payment
 * method. Check-ins are in the quarter of the first, without a channel. Maintained by triggers, never written otherwise.
 */
type SalesByQuarter = SalesSums & { id: string; org_id: string; quarter: string; channel: string; method: string }

/** Sums of sales by quarter of an hour and event; `amount` is the price of the tickets that stand. Maintained by triggers. */
type SalesByEvent = SalesSums & { id: string; org_id: string; quarter: string; event_id: string }

/**
 * A word of a row's column, by which a search finds the row, or the sort key of a column, with the field `=<column>`. Maintained by
 * triggers, never written otherwise.
 */
type TextEntry = { org_id: string; source: string; field: string; word: string; row_id: string }

/** Tables that triggers maintain. A copy of a database writes them last, over what the triggers wrote. */
export const DERIVED_TABLES: readonly string[] = ['sales_by_event', 'sales_by_quarter']

/** The table that triggers fill from the rows of other tables. A copy of a database does not contain it. */
export const REBUILT_TABLE = 'text_index'

export type InternalTables = FiscalTables & {
  meta: Meta
  org_counters: OrgCounter
  accounts: Account
  account_links: AccountLink
  sessions: Session
  org_keys: OrgKey
  org_secrets: OrgSecret
  op_receipts: OpReceiptRow
  quarantined_ops: QuarantinedOp
  right_requests: RightRequest
  device_users: DeviceUser
  device_grants: DeviceGrant
  session_devices: SessionDevice
  device_codes: DeviceCode
  device_code_tries: DeviceCodeTry
  kiosk_screens: KioskScreen
  oauth_requests: OAuthRequest
  recoveries: Recovery
  right_claims: RightClaim
  spent_links: SpentLink
  invoice_series: InvoiceSeries
  newsletter_consents: NewsletterConsent
  message_recipients: MessageRecipient
  contact_import_lines: ContactImportLine
  contact_field_changes: ContactFieldChange
  demo_rows: DemoRow
  erased_rows: ErasedRow
  sales_by_quarter: SalesByQuarter
  sales_by_event: SalesByEvent
  text_index: TextEntry
}

const text = { kind: 'text', nullable: false } as const
const textOrNull = { kind: 'text', nullable: true } as const
const integer = { kind: 'integer', nullable: false } as const
const json = { kind: 'json', nullable: false } as const
const sums = { amount: integer, orders: integer, tickets: integer, check_ins: integer }

/** Columns of the internal tables, for the codec and for the comparison with the database. */
export const INTERNAL_COLUMNS: { readonly [T in keyof InternalTables]: { readonly [C in keyof InternalTables[T]]: Columns[string] } } = {
  meta: { key: text, value: text },
  org_counters: { org_id: text, rev: integer },
  accounts: { id: text, email: text, name: text, password_hash: text, lang: textOrNull, created_at: text },
  account_links: { id: text, account_id: text, org_id: textOrNull, user_id: textOrNull, state: text, created_at: text, expires_at: text },
  sessions: { id: text, account_id: text, org_id: textOrNull, browser: textOrNull, password_at: textOrNull, created_at: text, expires_at: text },
  session_devices: { id: text, org_id: text, session_id: text, device_id: text },
  org_secrets: { id: text, org_id: text, sealed: text, updated_at: text },
  org_keys: { org_id: text, private_key: text, public_key: text },
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
  device_users: { id: text, org_id: text, device_id: text, user_id: text, created_at: text, seen_at: textOrNull },
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
  oauth_requests: { id: text, org_id: text, user_id: text, provider: text, verifier: text, created_at: text, expires_at: text },
  device_grants: { id: text, org_id: text, device_id: text, user_id: text, secret_hash: text, set_at: text, not_after: text },
  recoveries: { id: text, org_id: text, backup_at: text, restored_at: text, first_number: integer, confirmed_at: textOrNull },
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
    placed: { kind: 'boolean', nullable: false },
  },
  spent_links: { id: text, expires_at: text },
  ...FISCAL_COLUMNS,
  newsletter_consents: { id: text, org_id: text, contact_id: text, address: text, act: text, letter_id: textOrNull, at: text },
  contact_field_changes: { id: text, org_id: text, contact_id: text, value: textOrNull, user_id: text, changed_at: text },
  demo_rows: { id: text, org_id: text, table_name: text, created_at: text },
  erased_rows: { id: text, org_id: text, erased_at: text },
  contact_import_lines: { id: text, org_id: text, import_id: text, line: integer, data: json },
  message_recipients: { org_id: text, message_id: text, contact_id: text },
  invoice_series: { id: text, org_id: text, last: integer, last_hash: textOrNull },
  sales_by_quarter: { id: text, org_id: text, quarter: text, channel: text, method: text, ...sums },
  text_index: { org_id: text, source: text, field: text, word: text, row_id: text },
  sales_by_event: { id: text, org_id: text, quarter: text, event_id: text, ...sums },
  right_requests: { id: text, org_id: text, device_id: text, request_hash: text, right_ids: json, missing: json, created_at: text },
}
