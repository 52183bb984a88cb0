import { argon2idAsync } from '@noble/hashes/argon2.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Random } from '../../../shared/kernel/ids'
import type { StoredUnlock } from '../session/identity-records'

const SECRET = 32

/** Makes 64 bytes of a PIN and a salt, slowly. */
export type KeyDerivation = (pin: string, salt: Uint8Array) => Promise<Uint8Array>

/**
 * Argon2id with the least that OWASP names, 19 MiB and two passes: in a tablet's JavaScript that is a second or two.
 */
export const argon2id: KeyDerivation = (pin, salt) =>
  argon2idAsync(pin, salt, { m: 19_456, t: 2, p: 1, dkLen: 2 * SECRET })

const mask = (secret: Uint8Array, key: Uint8Array): Uint8Array => secret.map((byte, i) => byte ^ (key[i] ?? 0))
const isEqual = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])

/**
 * Locks a secret of 32 bytes with a PIN. Salt and key are made for this once, so masking with the key gives nothing of
 * it away.
 */
export async function encryptWithPin(
  pin: string,
  secret: Uint8Array,
  random: Random,
  deriveKey: KeyDerivation,
): Promise<StoredUnlock['sealed']> {
  const salt = new Uint8Array(random(16))
  const key = await deriveKey(pin, salt)
  const masked = mask(secret, key)
  return { salt, secret: masked, tag: hmac(sha256, key.slice(SECRET), masked) }
}

/** The secret, where the PIN is right; else null. */
export async function decryptWithPin(
  pin: string,
  sealed: StoredUnlock['sealed'],
  deriveKey: KeyDerivation,
): Promise<Uint8Array | null> {
  const key = await deriveKey(pin, sealed.salt)
  return isEqual(hmac(sha256, key.slice(SECRET), sealed.secret), sealed.tag) ? mask(sealed.secret, key) : null
}
