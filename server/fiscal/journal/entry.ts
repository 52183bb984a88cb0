import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { digest, type Json } from '../../../shared/kernel/encoding/canonical'
import type { RowOf } from '../../../shared/model'

/** An entry of the journal as it is chained. `digest` is the hash of the receipt or of the content. */
export type EntryBody = {
  readonly id: string
  readonly org_id: string
  readonly number: number
  readonly kind: 'begin' | 'receipt'
  readonly cash_box_id: string | null
  readonly receipt_id: string | null
  readonly at: string
  readonly content: Json
  readonly digest: string
  readonly prev_hash: string | null
}

/** The signed end of the journal: without it, entries cut off the end would not be missed. */
export type JournalHead = {
  readonly org_id: string
  readonly number: number
  readonly hash: string
  readonly signature: string
}

export type StoredEntry = EntryBody & { readonly hash: string; readonly signature: string }

/** Columns of a receipt that say where it is and what was signed later, not what it says. */
type Receipt = Omit<RowOf<'receipts'>, 'rev' | 'fiscal'>

/** Digest of everything a receipt says, as stored. */
export const receiptDigest = ({
  rev: _,
  fiscal: __,
  ...receipt
}: Receipt & { readonly rev?: number; readonly fiscal?: unknown }): string => digest(receipt as unknown as Json)

/** Hash of an entry and, through `prev_hash`, of all before it. */
export const entryHash = (entry: EntryBody): string => digest(entry as unknown as Json)

/** The bytes that the signature of an entry covers. */
export const entryBytes = (hash: string): Uint8Array => hexToBytes(hash)

/** The bytes that the signature of the head covers. They are never those of an entry. */
export const headBytes = ({ org_id, number, hash }: Omit<JournalHead, 'signature'>): Uint8Array =>
  hexToBytes(digest({ head: { org_id, number, hash } }))

export type SyncSigner = (bytes: Uint8Array) => Uint8Array

/** Hashes and signs an entry. */
export function signEntry(body: EntryBody, sign: SyncSigner): StoredEntry {
  const hash = entryHash(body)
  return { ...body, hash, signature: bytesToHex(sign(entryBytes(hash))) }
}

/** Signs the end of the journal. */
export const signHead = (head: Omit<JournalHead, 'signature'>, sign: SyncSigner): JournalHead => ({
  ...head,
  signature: bytesToHex(sign(headBytes(head))),
})
