import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * Serialises canonical JSON (the subset of RFC 8785 for integers, strings, booleans and null): keys sorted by code
 * unit, no white space, undefined members left out. The same value gives the same text on every machine and database.
 * Throws a TypeError for a number that is not a safe integer.
 */
export function canonical(value: Json | undefined): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError('only safe integers have a canonical form')
    return String(value)
  }
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item)).join(',')}]`
  const members = value as { readonly [key: string]: Json | undefined }
  const keys = Object.keys(members)
    .filter((key) => members[key] !== undefined)
    .sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(members[key])}`).join(',')}}`
}

/** SHA-256 of a text in lower-case hex. */
type HashText = (text: string) => string

let hashText: HashText = (text) => bytesToHex(sha256(utf8ToBytes(text)))

/** Replaces the hash function by the machine's own, which is several times as fast. It must give the same hashes. */
export function replaceHash(native: HashText): void {
  hashText = native
}

/**
 * Returns the SHA-256 of a value's canonical JSON in lower-case hex. Synchronous, so that it can run inside a
 * transaction.
 */
export const digest = (value: Json): string => hashText(canonical(value))
