import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Random } from '../../shared/kernel/ids'

/** DER headers that turn 32 raw bytes into the key formats node:crypto reads (RFC 8410). */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex')

const privateKeys = new Map<string, KeyObject>()

function privateKeyOf(hex: string): KeyObject {
  const known = privateKeys.get(hex)
  if (known) return known
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE, Buffer.from(hex, 'hex')]), format: 'der', type: 'pkcs8' })
  privateKeys.set(hex, key)
  return key
}

const publicKeys = new Map<string, KeyObject>()

/** Size limit of the key caches. Parsing a key takes three times as long as verifying with it. */
const MAX_CACHED_KEYS = 1000

function publicKeyOf(raw: Uint8Array): KeyObject {
  const name = Buffer.from(raw).toString('latin1')
  const known = publicKeys.get(name)
  if (known) return known
  const key = createPublicKey({ key: Buffer.concat([PUBLIC, raw]), format: 'der', type: 'spki' })
  if (publicKeys.size >= MAX_CACHED_KEYS) publicKeys.clear()
  publicKeys.set(name, key)
  return key
}

/** Signs bytes with a raw private key in hex. Returns 64 bytes. */
export const signEd25519 = (privateKey: string, bytes: Uint8Array): Uint8Array =>
  new Uint8Array(sign(null, bytes, privateKeyOf(privateKey)))

/** Verifies a signature off the main thread. Returns false for a malformed key or signature. */
export const verifyEd25519 = (publicKey: Uint8Array, signature: Uint8Array, bytes: Uint8Array): Promise<boolean> =>
  new Promise((resolve) => {
    if (publicKey.length !== 32 || signature.length !== 64) return resolve(false)
    verify(null, bytes, publicKeyOf(publicKey), signature, (error, valid) => resolve(!error && valid))
  })

/** Returns true for a public key (hex) of small order, for which signatures can be forged without a secret. */
export function isSmallOrder(publicKey: string): boolean {
  try {
    return ed25519.Point.fromHex(publicKey, true).isSmallOrder()
  } catch {
    // Not a curve point, so it verifies nothing.
    return false
  }
}

/** Creates a pair of raw keys in hex. */
export function newKeyPair(random: Random): { readonly private_key: string; readonly public_key: string } {
  const private_key = Buffer.from(random(32)).toString('hex')
  const spki = createPublicKey(privateKeyOf(private_key)).export({ format: 'der', type: 'spki' })
  return { private_key, public_key: spki.subarray(PUBLIC.length).toString('hex') }
}
