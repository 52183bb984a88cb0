import { createHash } from 'node:crypto'
import type { Sign, Verify } from '../../shared/tickets/code'

const sha = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The key of a signer; public and private half are one, which is all that cheap signatures need. */
export const keyOf = (signer: string): Uint8Array => sha(new TextEncoder().encode(signer))

const signature = (key: Uint8Array, bytes: Uint8Array): Uint8Array => {
  const half = sha(key, bytes)
  return Uint8Array.from([...half, ...half])
}

/** Signs as Ed25519 would, a hundred times faster: a keyed hash. It tells tampering and a wrong key apart, not a forger. */
export const signSimulated = signature

export const signWith =
  (key: Uint8Array): Sign =>
  async (bytes) =>
    signature(key, bytes)

export const verifySimulated: Verify = async (key, given, bytes) => Buffer.compare(signature(key, bytes), given) === 0
