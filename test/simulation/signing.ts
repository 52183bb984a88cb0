import { createHash } from 'node:crypto'
import type { AsyncSigner, Verify } from '../../shared/tickets/code'

const sha = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Derives the key of a signer. Private and public key are the same, which is enough for cheap signatures. */
export const signerKey = (signer: string): Uint8Array => sha(new TextEncoder().encode(signer))

const signature = (key: Uint8Array, bytes: Uint8Array): Uint8Array => {
  const half = sha(key, bytes)
  return Uint8Array.from([...half, ...half])
}

/**
 * Replaces Ed25519 with a keyed hash, which is a hundred times faster. It detects tampering and wrong keys, but not a
 * forger.
 */
export const signSimulated = signature

export const signWith =
  (key: Uint8Array): AsyncSigner =>
  async (bytes) =>
    signature(key, bytes)

export const verifySimulated: Verify = async (key, given, bytes) => Buffer.compare(signature(key, bytes), given) === 0
