import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** The stored secret was encrypted with another master key, or was changed since. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable'
}

const VERSION = 'v1'
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Decrypts AES-256-GCM: a nonce, the body and the tag in one. Throws if anything was changed, or was encrypted with
 * another key or other additional data.
 */
export function decryptBytes(key: Uint8Array, about: Uint8Array, bytes: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(about).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

/** Encrypts secrets of organisations with the master key: AES-256-GCM, bound to the name of the secret. */
export class SecretBox {
  readonly #key: Uint8Array
  /** Identifies the master key without revealing it. */
  readonly keyId: string

  constructor(key: Uint8Array) {
    if (key.length !== KEY_BYTES) throw new RangeError('The master key must have 32 bytes')
    this.#key = key
    this.keyId = createHmac('sha256', key).update('foyer master key id').digest('hex').slice(0, 16)
  }

  /** Encrypts a value. It can only be decrypted under the same name. */
  seal(name: string, value: unknown): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES }).setAAD(
      Buffer.from(`${VERSION} ${name}`),
    )
    const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
    return [VERSION, this.keyId, Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')].join('.')
  }

  /** Decrypts a value. Throws SecretUnreadable for another key, another name or a changed text. */
  open(name: string, sealed: string): unknown {
    const [version, keyId, text = ''] = sealed.split('.')
    if (version !== VERSION || keyId !== this.keyId)
      throw new SecretUnreadable(`${name} was encrypted with the master key ${keyId}`)
    const bytes = Buffer.from(text, 'base64url')
    try {
      return JSON.parse(decryptBytes(this.#key, Buffer.from(`${VERSION} ${name}`), bytes).toString('utf8'))
    } catch {
      throw new SecretUnreadable(`${name} cannot be decrypted`)
    }
  }
}
