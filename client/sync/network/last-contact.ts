import { type Clock, MINUTE } from '../../../shared/kernel/time'
import { withStorageErrors } from '../browser/storage-error'
import type { Store } from '../log/store/store'
import type { IdentityStore } from '../session/identity-store'
import type { Transport } from './transport'

/**
 * Keeps the time of the last contact over a restart. Loads it into the transport, and stores it when the server stops
 * answering and otherwise once a minute. Returns a function that stops it.
 */
export async function rememberContact(transport: Transport, store: Store, clock: Clock): Promise<() => void> {
  const kept = (await withStorageErrors(() => store.read((reader) => reader.get('meta', 'contact'))))?.value
  if (typeof kept === 'string') transport.server.restoreLastContact(kept)
  let next = 0
  return transport.contact.subscribe(({ reachable, last_contact }) => {
    if (!last_contact || (reachable && clock() < next)) return
    next = reachable ? clock() + MINUTE : 0
    // The time of the last contact is a comfort; a store that cannot take it is reported by the writes that matter.
    void store.write(async (writer) => writer.put('meta', { id: 'contact', value: last_contact })).catch(() => {})
  })
}

/**
 * Writes down, once a minute, what time the server says: a grant that has ended does not begin again with the clock set
 * back. Answers how to stop.
 */
export function rememberServerTime(transport: Transport, identityStore: IdentityStore): () => void {
  let written = 0
  return transport.server.time.subscribe((at) => {
    if (at < written + MINUTE) return
    written = at
    void identityStore.noteServerTime(at).catch(() => {})
  })
}
