import { z } from 'zod'
import { DomainError, isErrorCode } from '../../../shared/kernel/errors'
import { iso } from '../../../shared/kernel/time'
import { isDeviceBlock, type Operation, type OpReceipt, operation } from '../../../shared/sync/protocol'
import { firstBatch, type PushOperations, toWire } from './drain'
import type { OpRow } from './store/store'

/** Everything that has not reached the server, as the text of a file. Each entry bears its device's signature. */
export const writeUnsentFile = (org_id: string, operations: readonly OpRow[], now: number): string =>
  JSON.stringify({ org_id, exported_at: iso(now), operations: operations.map(toWire) }, null, 2)

const unsentFileSchema = z.object({ org_id: z.string(), operations: z.array(operation) })

function parseUnsentFile(org_id: string, text: string): readonly Operation[] {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new DomainError('sync.file_unreadable')
  }
  const read = unsentFileSchema.safeParse(content)
  if (!read.success) throw new DomainError('sync.file_unreadable')
  if (read.data.org_id !== org_id) throw new DomainError('sync.file_foreign')
  return read.data.operations
}

/** Number of imported entries by outcome. */
export type ImportSummary = { readonly [S in OpReceipt['status']]: number }

/**
 * Brings the server what another device has exported. The signatures show whose it is, and what the device itself has
 * sent meanwhile, or sends later, is booked once. Throws `sync.file_unreadable`, `sync.file_foreign`, or what the
 * server stopped with.
 */
export async function importUnsentFile(push: PushOperations, org_id: string, text: string): Promise<ImportSummary> {
  const brought = { applied: 0, refused: 0, quarantined: 0 }
  const operations = [...parseUnsentFile(org_id, text)].sort((a, b) => a.seq - b.seq)
  for (const device_id of new Set(operations.map((op) => op.device_id))) {
    let waiting = operations.filter((op) => op.device_id === device_id)
    while (waiting.length > 0) {
      const { receipts, code } = await push({ device_id, operations: firstBatch(waiting) })
      for (const { status } of receipts) brought[status]++
      if (code !== null && !isDeviceBlock(code))
        throw isErrorCode(code) ? new DomainError(code) : new DomainError('internal')
      if (receipts.length === 0) throw new DomainError('internal')
      waiting = waiting.slice(receipts.length)
    }
  }
  return brought
}
