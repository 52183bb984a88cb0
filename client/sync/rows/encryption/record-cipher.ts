import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Random } from '../../../../shared/kernel/ids'
import { withStorageErrors } from '../../browser/storage-error'
import type { DatabaseKey } from '../../session/identity-records'
import type { IdentityStore } from '../../session/identity-store'

/**
 * Encrypts the records of one database. Synchronous, because an IndexedDB transaction ends while WebCrypto is awaited.
 */
export type RecordCipher = {
  /** Encrypts a text with `about` as additional authenticated data; it decrypts only with the same `about`. */
  readonly encrypt: (text: string, about: string) => Uint8Array
  /** Throws if the text was encrypted with another key or another `about`, or was changed since. */
  readonly decrypt: (sealed: Uint8Array, about: string) => string
}

/** Dependencies of a record cipher. */
export type CipherPorts = {
  readonly identityStore: IdentityStore
  readonly subtle: SubtleCrypto | undefined
  readonly random: Random
}

const KEY_LENGTH = 32
/** Long enough to be drawn at random every time, which tabs that know nothing of each other have to do. */
const NONCE_LENGTH = 24
const IV_LENGTH = 12

const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** Creates a cipher for a key. `scope` names its database. */
export function recordCipher(key: Uint8Array, scope: string, random: Random): RecordCipher {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]
  const bound = (about: string) => encoder.encode(`${scope}\n${about}`)
  return {
    encrypt: (text, about) => {
      const nonce = new Uint8Array(random(NONCE_LENGTH))
      const body = xchacha20poly1305(key, nonce, bound(about)).encrypt(encoder.encode(text))
      const sealed = new Uint8Array(NONCE_LENGTH + body.length)
      sealed.set(nonce)
      sealed.set(body, NONCE_LENGTH)
      return sealed
    },
    decrypt: (sealed, about) =>
      decoder.decode(
        xchacha20poly1305(key, sealed.subarray(0, NONCE_LENGTH), bound(about)).decrypt(sealed.subarray(NONCE_LENGTH)),
      ),
  }
}

/** Creates a database key, encrypted by a non-extractable browser key, or in plain form without WebCrypto. */
async function makeDatabaseKey({ subtle, random }: CipherPorts, id: string): Promise<DatabaseKey> {
  const secret = new Uint8Array(random(KEY_LENGTH))
  const [iv, turn] = [
    plain(new Uint8Array(random(IV_LENGTH))),
    Array.from(random(4), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  ]
  if (!subtle) return { id, turn, iv, wrapping: null, secret }
  const wrapping = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return {
    id,
    turn,
    iv,
    wrapping,
    secret: new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, wrapping, secret)),
  }
}

/** Decrypts a stored key; null where that is no longer possible. */
async function unwrapKey({ subtle }: CipherPorts, { iv, wrapping, secret }: DatabaseKey): Promise<Uint8Array | null> {
  try {
    const key = wrapping ? await subtle?.decrypt({ name: 'AES-GCM', iv: plain(iv) }, wrapping, plain(secret)) : secret
    return key?.byteLength === KEY_LENGTH ? new Uint8Array(key) : null
  } catch {
    return null
  }
}

/**
 * Opens the cipher of a database and creates its key the first time. If several tabs do so at once, one key wins.
 * `turn` differs for every key: a database named after it is never read with a later key. A key that can no longer be
 * decrypted is replaced.
 */
export function openCipher(
  ports: CipherPorts,
  id: string,
): Promise<{ readonly cipher: RecordCipher; readonly turn: string }> {
  const { identityStore, random } = ports
  const made = async () => identityStore.addKey(await makeDatabaseKey(ports, id))
  return withStorageErrors(async () => {
    const kept = (await identityStore.key(id)) ?? (await made())
    const key = await unwrapKey(ports, kept)
    if (key) return { cipher: recordCipher(key, id, random), turn: kept.turn }
    await identityStore.forgetKeys((each) => each.id === id && each.turn === kept.turn)
    const next = await made()
    const secret = await unwrapKey(ports, next)
    if (!secret) throw new Error('a new key cannot be read')
    return { cipher: recordCipher(secret, id, random), turn: next.turn }
  })
}
