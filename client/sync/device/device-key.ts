import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { AsyncSigner, Verify } from '../../../shared/tickets/code'

/**
 * A device's signing key as IndexedDB keeps it: a key the browser never hands out or, where it knows no Ed25519, the
 * secret itself.
 */
export type DeviceKey = { readonly public_key: string; readonly secret: CryptoKey | Uint8Array }

const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** The browser's WebCrypto, which exists only over https and on localhost. */
export const browserSubtle = (): SubtleCrypto | undefined => (globalThis.isSecureContext ? crypto.subtle : undefined)

/** Makes a device's key. */
export async function makeDeviceKey(subtle: SubtleCrypto | undefined): Promise<DeviceKey> {
  try {
    if (!subtle) throw new Error('no WebCrypto here')
    const pair = (await subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify'])) as CryptoKeyPair
    return {
      public_key: bytesToHex(new Uint8Array(await subtle.exportKey('raw', pair.publicKey))),
      secret: pair.privateKey,
    }
  } catch {
    const secret = ed25519.utils.randomSecretKey()
    return { public_key: bytesToHex(ed25519.getPublicKey(secret)), secret }
  }
}

/** Signs with a device's key. */
export function signerOf({ secret }: DeviceKey, subtle: SubtleCrypto | undefined): AsyncSigner {
  if (secret instanceof Uint8Array) return async (bytes) => ed25519.sign(bytes, secret)
  if (!subtle) throw new Error('the key of this device needs WebCrypto')
  return async (bytes) => new Uint8Array(await subtle.sign({ name: 'Ed25519' }, secret, plain(bytes)))
}

/** Imported keys kept at most: the organisation's, and those of its desks of an evening. */
const KEYS_KEPT = 50

/** Verifies signatures with WebCrypto where it knows Ed25519, else in JavaScript. */
export function verifierOf(subtle: SubtleCrypto | undefined): Verify {
  let native = subtle
  const imported = new Map<string, Promise<CryptoKey>>()
  const keyOf = (by: SubtleCrypto, publicKey: Uint8Array): Promise<CryptoKey> => {
    const id = bytesToHex(publicKey)
    const known = imported.get(id)
    if (known) return known
    const key = by.importKey('raw', plain(publicKey), { name: 'Ed25519' }, false, ['verify'])
    if (imported.size >= KEYS_KEPT) imported.clear()
    imported.set(id, key)
    key.catch(() => imported.delete(id))
    return key
  }
  return async (publicKey, signature, bytes) => {
    if (native) {
      try {
        return await native.verify({ name: 'Ed25519' }, await keyOf(native, publicKey), plain(signature), plain(bytes))
      } catch (error) {
        if ((error as { readonly name?: unknown }).name === 'NotSupportedError') native = undefined
      }
    }
    try {
      // As RFC 8032 and the server have it: the looser rules of ZIP 215 accept signatures that the server refuses.
      return ed25519.verify(signature, bytes, publicKey, { zip215: false })
    } catch {
      return false
    }
  }
}
