import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { RecordCipher } from '../rows/encryption/record-cipher'
import type { BrowserStorage } from './browser-storage'

/** Prefix of the storage keys of drafts. They are deleted at sign-out. */
export const DRAFT_PREFIX = 'foyer.draft.'

/** Drafts: what a user has typed into forms and not saved yet, encrypted in this browser. */
export type DraftStore = {
  /** Returns a draft; null where there is none, or none that can be read. */
  read(key: string): Promise<string | null>
  write(key: string, text: string): Promise<void>
  remove(key: string): Promise<void>
}

type Ports = {
  readonly storage: BrowserStorage
  readonly org_id: string
  readonly user_id: string
  /** Opens the cipher of a key name, which is created the first time. */
  readonly openCipher: (id: string) => Promise<{ readonly cipher: RecordCipher }>
}

/** The drafts of one user in one organisation. Calls take effect in their order. */
export function draftStore({ storage, org_id, user_id, openCipher }: Ports): DraftStore {
  let opened: Promise<RecordCipher> | null = null
  const cipher = () => {
    opened ??= openCipher(`foyer-drafts-${org_id}-${user_id}`).then(
      (open) => open.cipher,
      (error: unknown) => {
        opened = null
        throw error
      },
    )
    return opened
  }
  const keyOf = (key: string) => `${DRAFT_PREFIX}${org_id}.${user_id}.${key}`
  let turn: Promise<unknown> = Promise.resolve()
  /**
   * Runs after the earlier calls. A draft is a convenience: where the browser's storage fails, the form goes on without
   * it.
   */
  const inTurn = <Result>(work: () => Promise<Result>, failed: Result): Promise<Result> => {
    const done = turn.then(work).catch(() => failed)
    turn = done
    return done
  }
  return {
    read: (key) =>
      inTurn<string | null>(async () => {
        const stored = storage.get(keyOf(key))
        return stored === null ? null : (await cipher()).decrypt(hexToBytes(stored), key)
      }, null),
    write: (key, text) =>
      inTurn(async () => storage.set(keyOf(key), bytesToHex((await cipher()).encrypt(text, key))), undefined),
    remove: (key) => inTurn(async () => storage.remove(keyOf(key)), undefined),
  }
}
