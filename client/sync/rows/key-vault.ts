import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Random } from '../../../shared/kernel/ids'
import { guarded } from '../browser/storage-error'
import type { KeptKey } from '../session/identity-records'
import type { Keep } from '../session/identity-store'

/** Seals what lies in one database. At once, not by and by: whoever waits for WebCrypto inside an IndexedDB transaction finds it over. */
export type Vault = {
  /** Seals a text as belonging to what `about` names; it opens as nothing else. */
  readonly seal: (text: string, about: string) => Uint8Array
  /** Throws where it was sealed with another key or as something else, or was changed since. */
  readonly open: (sealed: Uint8Array, about: string) => string
}

/** What a vault is made with. */
export type VaultPorts = { readonly keep: Keep; readonly subtle: SubtleCrypto | undefined; readonly random: Random }

const KEY = 32
/** Long enough to be drawn at random every time, which tabs that know nothing of each other have to do. */
const NONCE = 24
const IV = 12

const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** A vault with a key; `scope` says which database it is for. */
export function vaultOf(key: Uint8Array, scope: string, random: Random): Vault {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]
  const bound = (about: string) => encoder.encode(`${scope}\n${about}`)
  return {
    seal: (text, about) => {
      const nonce = new Uint8Array(random(NONCE))
      const body = xchacha20poly1305(key, nonce, bound(about)).encrypt(encoder.encode(text))
      const sealed = new Uint8Array(NONCE + body.length)
      sealed.set(nonce)
      sealed.set(body, NONCE)
      return sealed
    },
    open: (sealed, about) => decoder.decode(xchacha20poly1305(key, sealed.subarray(0, NONCE), bound(about)).decrypt(sealed.subarray(NONCE))),
  }
}

/** Makes a key for a database: kept under a key the browser never hands out, or as it is where there is no WebCrypto. */
async function makeKey({ subtle, random }: VaultPorts, id: string): Promise<KeptKey> {
  const secret = new Uint8Array(random(KEY))
  const [iv, turn] = [plain(new Uint8Array(random(IV))), Array.from(random(4), (byte) => byte.toString(16).padStart(2, '0')).join('')]
  if (!subtle) return { id, turn, iv, wrapping: null, secret }
  const wrapping = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return { id, turn, iv, wrapping, secret: new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, wrapping, secret)) }
}

/** A key as it is used; null where it cannot be had any more. */
async function unwrapped({ subtle }: VaultPorts, { iv, wrapping, secret }: KeptKey): Promise<Uint8Array | null> {
  try {
    const key = wrapping ? await subtle?.decrypt({ name: 'AES-GCM', iv: plain(iv) }, wrapping, plain(secret)) : secret
    return key?.byteLength === KEY ? new Uint8Array(key) : null
  } catch {
    return null
  }
}

/**
 * The vault of a database, its key made the first time; of several tabs that do so at once, one is listened to. `turn` is another with
 * every key: a database whose name has it is never read with a later one. A key that cannot be had any more is replaced.
 */
export function openVault(ports: VaultPorts, id: string): Promise<{ readonly vault: Vault; readonly turn: string }> {
  const { keep, random } = ports
  const made = async () => keep.addKey(await makeKey(ports, id))
  return guarded(async () => {
    const kept = (await keep.key(id)) ?? (await made())
    const key = await unwrapped(ports, kept)
    if (key) return { vault: vaultOf(key, id, random), turn: kept.turn }
    await keep.forgetKeys((each) => each.id === id && each.turn === kept.turn)
    const next = await made()
    const secret = await unwrapped(ports, next)
    if (!secret) throw new Error('a new key cannot be read')
    return { vault: vaultOf(secret, id, random), turn: next.turn }
  })
}
