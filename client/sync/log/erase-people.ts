import { bytesToHex } from '@noble/hashes/utils.js'
import type { z } from 'zod'
import { ERASED_LIMIT, erasedRows } from '../../../shared/contacts/queries'
import { canonical, type Json } from '../../../shared/kernel/encoding/canonical'
import { operationBytes } from '../../../shared/sync/protocol'
import type { AsyncSigner } from '../../../shared/tickets/code'
import type { BrowserStorage } from '../browser/browser-storage'
import { DRAFT_PREFIX } from '../browser/draft-store'
import { withStorageErrors } from '../browser/storage-error'
import type { OrganisationServer } from '../network/organisation-server'
import type { Outbox } from './outbox'
import type { OpRow } from './store/store'

export type ErasingPorts = {
  readonly outbox: Outbox
  readonly sign: AsyncSigner
  readonly query: OrganisationServer['query']
  /** Storage of the drafts. */
  readonly storage: Pick<BrowserStorage, 'keys' | 'remove'>
}

/** Erases people from the log and the drafts of this device. */
export type PeopleEraser = {
  /** Asks the server for erasures with the next `run`. */
  ask(): void
  /**
   * Erases the people that the server has erased from every answered operation. Throws where the server or the storage
   * fails.
   */
  run(): Promise<void>
}

/** Store key for the erasures that the log was searched for, and the number of the last operation searched. */
const ERASED_KEY = 'erased'
type Searched = { readonly erasures: string; readonly seq: number }

/** Operations searched at a time. */
const CHUNK = 200

const IDS = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g

const REMOVED = '–'

/**
 * Values that replace the texts about a person in the arguments of an operation, by argument. Every command accepts
 * them.
 */
export const REPLACEMENTS: Readonly<Record<string, string | null>> = {
  name: REMOVED,
  firstname: null,
  lastname: REMOVED,
  email: null,
  phone: null,
  reason: REMOVED,
  decision: REMOVED,
}

/** Arguments without texts about a person, and without the values that the user saw before correcting them. */
function withoutPerson(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(withoutPerson)
  if (typeof value !== 'object' || value === null) return value ?? null
  const kept = Object.entries(value).filter(([key]) => key !== 'seen')
  return Object.fromEntries(
    kept.map(([key, inner]) => [
      key,
      typeof inner === 'string' && key in REPLACEMENTS ? (REPLACEMENTS[key] ?? null) : withoutPerson(inner),
    ]),
  )
}

/**
 * Creates the eraser of a log. An operation stays in its place of the chain with its amounts and ids: the device signs
 * it again together with its original hash, which the operations behind it are chained to. A restored server can
 * therefore still be sent all of it.
 */
export function peopleEraser({ outbox, sign, query, storage }: ErasingPorts): PeopleEraser {
  let isDue = true
  let erased: ReadonlySet<string> = new Set()
  let searched: Searched = { erasures: '', seq: 0 }
  let saved = searched

  const askServer = async () => {
    const rows: z.infer<(typeof erasedRows)['returns']> = []
    for (let more = true; more; ) {
      const page = await query(erasedRows, { input: { after: rows.at(-1) ?? null } })
      rows.push(...page)
      more = page.length === ERASED_LIMIT
    }
    const stored = await withStorageErrors(() => outbox.store.read((reader) => reader.get('meta', ERASED_KEY)))
    const erasures = `${rows.length} ${rows.at(-1)?.id ?? ''}`
    saved = (stored?.value as Searched | undefined) ?? saved
    erased = new Set(rows.map(({ id }) => id))
    searched = saved.erasures === erasures ? saved : { erasures, seq: 0 }
  }

  const isNamedIn = (text: string) => (text.match(IDS) ?? []).some((id) => erased.has(id))
  const isAbout = (op: OpRow) => op.about.some((id) => erased.has(id)) || isNamedIn(op.input)

  const erase = async (op: OpRow) => {
    // What another device of this browser recorded is never sent again.
    const isOwn = op.device_id === outbox.author().device_id
    const original_hash = op.hash
    const input = canonical(withoutPerson(JSON.parse(op.input) as Json))
    const signature = isOwn ? bytesToHex(await sign(operationBytes({ ...op, input, original_hash }))) : op.signature
    await withStorageErrors(() =>
      outbox.store.write(async (writer) => {
        const now = await writer.get('ops', op.id)
        if (!isOwn) writer.remove('ops', op.id)
        else if (now && now.state !== 'pending')
          writer.put('ops', {
            ...now,
            input,
            original_hash,
            signature,
            details: withoutPerson(now.details as Json) as OpRow['details'],
          })
      }),
    )
  }

  return {
    ask: () => {
      isDue = true
    },
    run: async () => {
      if (isDue) await askServer()
      isDue = false
      if (erased.size === 0) return
      // The key of a draft names the row of its form.
      for (const key of storage.keys(DRAFT_PREFIX)) if (isNamedIn(key)) storage.remove(key)
      for (let more = true; more; ) {
        const ops = await withStorageErrors(() =>
          outbox.store.read((reader) => reader.ops({ by: 'seq', from: searched.seq + 1 }, CHUNK)),
        )
        const pending = ops.findIndex(({ state }) => state === 'pending')
        const answered = pending < 0 ? ops : ops.slice(0, pending)
        for (const op of answered) if (!op.original_hash && isAbout(op)) await erase(op)
        searched = { ...searched, seq: answered.at(-1)?.seq ?? searched.seq }
        more = answered.length === CHUNK
      }
      // From here the next start searches on. Saved once, because each write waits for the disk.
      if (searched.erasures === saved.erasures && (saved.seq > 0 || searched.seq === 0)) return
      saved = searched
      await withStorageErrors(() =>
        outbox.store.write(async (writer) => writer.put('meta', { id: ERASED_KEY, value: searched })),
      )
      outbox.announce(null)
    },
  }
}
