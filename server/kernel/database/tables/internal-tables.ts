import type { ContactRow } from '../../../../shared/contact_imports/contact-row'
import { ACCOUNT_COLUMNS, type AccountTables } from './account-tables'
import { type ColumnsOf, integer, json, text, textOrNull } from './columns-of'
import { DEVICE_COLUMNS, type DeviceTables } from './device-tables'
import { FISCAL_COLUMNS, type FiscalTables } from './fiscal-tables'
import { SHOP_COLUMNS, type ShopTables } from './shop-tables'

/** Facts about the database itself. `epoch` changes when it is restored from a backup. */
type Meta = { key: string; value: string }

/** The organisation's change counter. A writer holds this row's lock until it commits. */
type OrgCounter = { org_id: string; rev: number }

/** The organisation's signing key: raw Ed25519 halves in hex. The private one never leaves the server. */
type OrgKey = { org_id: string; private_key: string; public_key: string }

/**
 * A secret of the organisation, encrypted with the master key (`server/secrets`): keys of a provider, a password, a
 * token.
 */
type OrgSecret = { id: string; org_id: string; sealed: string; updated_at: string }

/** A newsletter consent or its withdrawal, with the email that asked for it. Append-only. */
type NewsletterConsent = {
  id: string
  org_id: string
  contact_id: string
  address: string
  act: string
  letter_id: string | null
  at: string
}

/** A contact to whom a message goes. */
type MessageRecipient = { org_id: string; message_id: string; contact_id: string }

/**
 * A line of a contact import, number `line` of the file, that waits to be booked. It is deleted in the transaction that
 * books it.
 */
type ContactImportLine = { id: string; org_id: string; import_id: string; line: number; data: ContactRow }

/** The last correction of a contact's field. Its id is the contact's followed by the field. */
type ContactFieldChange = {
  id: string
  org_id: string
  contact_id: string
  value: string | null
  user_id: string
  changed_at: string
}

/** A row that named a person who has been erased, by its id. Devices look for it in their logs. */
type ErasedRow = { id: string; org_id: string; erased_at: string }

/** The mark of a row that was made as demo data. `id` is the row's. */
type DemoRow = { id: string; org_id: string; table_name: string; created_at: string }

/** The last number and hash of an invoice series, by organisation, kind and year. */
type InvoiceSeries = { id: string; org_id: string; last: number; last_hash: string | null }

type SalesSums = { amount: number; orders: number; tickets: number; check_ins: number }

/**
 * Sums of sales by the quarter of an hour in which an order was created (`2026-11-21T19:45`), by channel and, for
 * money, by payment method. Check-ins are in the quarter of the first, without a channel. Maintained by triggers, never
 * written otherwise.
 */
type SalesByQuarter = SalesSums & { id: string; org_id: string; quarter: string; channel: string; method: string }

/**
 * Sums of sales by quarter of an hour and event; `amount` is the price of the tickets that stand. Maintained by
 * triggers.
 */
type SalesByEvent = SalesSums & { id: string; org_id: string; quarter: string; event_id: string }

/**
 * A word of a row's column, by which a search finds the row, or the sort key of a column, with the field `=<column>`.
 * Maintained by triggers, never written otherwise.
 */
type TextEntry = { org_id: string; source: string; field: string; word: string; row_id: string }

/** Tables that triggers maintain. A copy of a database writes them last, over what the triggers wrote. */
export const DERIVED_TABLES: readonly string[] = ['sales_by_event', 'sales_by_quarter']

/** The table that triggers fill from the rows of other tables. A copy of a database does not contain it. */
export const REBUILT_TABLE = 'text_index'

export type InternalTables = AccountTables &
  DeviceTables &
  FiscalTables &
  ShopTables & {
    meta: Meta
    org_counters: OrgCounter
    org_keys: OrgKey
    org_secrets: OrgSecret
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

const sums = { amount: integer, orders: integer, tickets: integer, check_ins: integer }

/** Columns of the internal tables, for the codec and for the comparison with the database. */
export const INTERNAL_COLUMNS: ColumnsOf<InternalTables> = {
  ...ACCOUNT_COLUMNS,
  ...DEVICE_COLUMNS,
  ...FISCAL_COLUMNS,
  ...SHOP_COLUMNS,
  meta: { key: text, value: text },
  org_counters: { org_id: text, rev: integer },
  org_secrets: { id: text, org_id: text, sealed: text, updated_at: text },
  org_keys: { org_id: text, private_key: text, public_key: text },
  newsletter_consents: {
    id: text,
    org_id: text,
    contact_id: text,
    address: text,
    act: text,
    letter_id: textOrNull,
    at: text,
  },
  contact_field_changes: {
    id: text,
    org_id: text,
    contact_id: text,
    value: textOrNull,
    user_id: text,
    changed_at: text,
  },
  demo_rows: { id: text, org_id: text, table_name: text, created_at: text },
  erased_rows: { id: text, org_id: text, erased_at: text },
  contact_import_lines: { id: text, org_id: text, import_id: text, line: integer, data: json },
  message_recipients: { org_id: text, message_id: text, contact_id: text },
  invoice_series: { id: text, org_id: text, last: integer, last_hash: textOrNull },
  sales_by_quarter: { id: text, org_id: text, quarter: text, channel: text, method: text, ...sums },
  text_index: { org_id: text, source: text, field: text, word: text, row_id: text },
  sales_by_event: { id: text, org_id: text, quarter: text, event_id: text, ...sums },
}
