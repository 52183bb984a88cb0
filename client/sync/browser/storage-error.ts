import { DomainError } from '../../../shared/kernel/errors'

/** What IndexedDB calls its failures, and Dexie those it meets on the way. */
const FAILURES: ReadonlySet<string> = new Set(
  ['Abort', 'Bulk', 'Constraint', 'Data', 'DatabaseClosed', 'InvalidState', 'Modify', 'NotFound', 'OpenFailed', 'PrematureCommit', 'QuotaExceeded']
    .concat(['ReadOnly', 'Security', 'TransactionInactive', 'Unknown', 'Version', 'VersionChange'])
    .map((name) => `${name}Error`),
)

const isFull = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner } = error as { readonly name?: unknown; readonly inner?: unknown }
  return name === 'QuotaExceededError' || isFull(inner)
}

const toDomainError = (error: unknown): DomainError =>
  new DomainError(isFull(error) ? 'storage.full' : 'storage.failed', { reason: error instanceof Error ? error.message.slice(0, 200) : 'unknown' })

/** What was thrown as the refusal it is, where this device's storage threw it; null for everything else. */
export const storageErrorOf = (error: unknown): DomainError | null => (error instanceof Error && FAILURES.has(error.name) ? toDomainError(error) : null)

/** Runs a storage step; what the browser throws becomes `storage.full` or `storage.failed`. Refusals in words pass through. */
export async function withStorageErrors<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw error instanceof DomainError ? error : toDomainError(error)
  }
}

/** Lets a refusal, a disk or a network fail after what counts has been done; throws what is a mistake of ours. */
export const ignoreDomainError = (error: unknown): void => {
  if (!(error instanceof DomainError)) throw error
}
