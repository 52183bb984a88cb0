import type { Json } from '../../../../shared/kernel/encoding/canonical'
import { type ColumnsOf, integer, jsonOrNull, text, textOrNull } from './columns-of'

/**
 * An entry of the signed journal of receipts, numbered without gaps per organisation (`server/fiscal/journal`).
 * `digest` is the hash of the receipt, or of `content` in an entry without one. Append-only.
 */
type FiscalEntry = {
  id: string
  org_id: string
  number: number
  kind: string
  cash_box_id: string | null
  receipt_id: string | null
  at: string
  content: Json
  digest: string
  prev_hash: string | null
  hash: string
  signature: string
}

/** The signed end of an organisation's journal. */
type FiscalHead = { org_id: string; number: number; hash: string; signature: string }

/**
 * A receipt that a fiscal service has to sign, numbered per cash box, with its answer (`server/fiscal/fiskaltrust`).
 */
type FiscalRequest = {
  id: string
  org_id: string
  number: number
  cash_box_id: string
  receipt_id: string | null
  shift_id: string | null
  kind: string
  state: 'waiting' | 'signed'
  tries: number
  /** Time when the service first did not answer; the receipt is marked since. */
  failed_at: string | null
  signed_at: string | null
  response: Json
  created_at: string
}

export type FiscalTables = { fiscal_entries: FiscalEntry; fiscal_heads: FiscalHead; fiscal_requests: FiscalRequest }

/** Columns of these tables, as `INTERNAL_COLUMNS`. */
export const FISCAL_COLUMNS: ColumnsOf<FiscalTables> = {
  fiscal_entries: {
    id: text,
    org_id: text,
    number: integer,
    kind: text,
    cash_box_id: textOrNull,
    receipt_id: textOrNull,
    at: text,
    content: jsonOrNull,
    digest: text,
    prev_hash: textOrNull,
    hash: text,
    signature: text,
  },
  fiscal_heads: { org_id: text, number: integer, hash: text, signature: text },
  fiscal_requests: {
    id: text,
    org_id: text,
    number: integer,
    cash_box_id: text,
    receipt_id: textOrNull,
    shift_id: textOrNull,
    kind: text,
    state: text,
    tries: integer,
    failed_at: textOrNull,
    signed_at: textOrNull,
    response: jsonOrNull,
    created_at: text,
  },
}
