import { DomainError } from '../../../shared/kernel/errors'
import { CHAIN_KEY, newChain } from './prepared'
import type { OpRow, StoreReader, StoreWriter } from './store/store'

/** Operations not yet answered, and refused and quarantined ones that no user has dismissed, oldest first. */
export type UnsettledOperations = { readonly pending: readonly OpRow[]; readonly attention: readonly OpRow[] }

/** Reads the operations that still need the server or a user. */
export async function readUnsettled(reader: StoreReader): Promise<UnsettledOperations> {
  const states = ['pending', 'refused', 'quarantined'] as const
  const [pending = [], ...troubled] = await Promise.all(
    states.map((state) => reader.ops({ by: 'state', state }, Number.MAX_SAFE_INTEGER)),
  )
  const attention = troubled.flat().filter((op) => !op.dismissed)
  return { pending, attention: attention.sort((a, b) => a.seq - b.seq) }
}

/**
 * Empties a log, which the device `device_id` then begins anew. Throws `auth.unsent_work` where something has not been
 * sent.
 */
export async function emptyLog(writer: StoreWriter, device_id: string): Promise<void> {
  const count = await writer.count('pending')
  if (count > 0) throw new DomainError('auth.unsent_work', { count })
  for (const op of await writer.ops({ by: 'seq', from: 0 }, Number.MAX_SAFE_INTEGER)) writer.remove('ops', op.id)
  for (const table of ['rights', 'counters', 'meta'] as const)
    for (const row of await writer.all(table)) writer.remove(table, row.id)
  writer.put('meta', { id: CHAIN_KEY, value: newChain(device_id) })
}
