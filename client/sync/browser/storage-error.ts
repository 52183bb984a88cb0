import { DomainError } from '../../../shared/kernel/errors'

/** Error names of IndexedDB and Dexie. */
const FAILURES: ReadonlySet<string> = new Set(
  [
    'Abort',
    'Bulk',
    'Constraint',
    'Data',
    'DatabaseClosed',
    'InvalidState',
    'Modify',
    'NotFound',
    'OpenFailed',
    'PrematureCommit',
    'QuotaExceeded',
  ]
    .concat(['ReadOnly', 'Security', 'TransactionInactive', 'Unknown', 'Version', 'VersionChange'])
    .map((name) => `${name}Error`),
)

const isFull = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner } = error as { readonly name?: unknown; readonly inner?: unknown }
  return name === 'QuotaExceededError' || isFull(inner)
}

const toDomainError = (error: unknown): DomainError =>
  new DomainError(isFull(error) ? 'storage.full' : 'storage.failed', {
    reason: error instanceof Error ? error.message.slice(0, 200) : 'unknown',
  })

/** Converts an error of this device's storage into a DomainError; null for any other error. */
export const storageErrorOf = (error: unknown): DomainError | null =>
  error instanceof Error && FAILURES.has(error.name) ? toDomainError(error) : null

/**
 * Runs a storage step. An error of the browser becomes `storage.full` or `storage.failed`; a DomainError passes
 * through.
 */
export async function withStorageErrors<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw error instanceof DomainError ? error : toDomainError(error)
  }
}

/**
 * Ignores a DomainError, for optional work after the important step. Throws any other error, which is a programming
 * mistake.
 */
export const ignoreDomainError = (error: unknown): void => {
  if (!(error instanceof DomainError)) throw error
}
