import { DomainError } from '../../shared/kernel/errors'

const full = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner } = error as { readonly name?: unknown; readonly inner?: unknown }
  return name === 'QuotaExceededError' || full(inner)
}

/** Runs a storage step; what the browser throws becomes `storage.full` or `storage.failed`. Refusals in words pass through. */
export async function guarded<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new DomainError(full(error) ? 'storage.full' : 'storage.failed', { reason: error instanceof Error ? error.message.slice(0, 200) : 'unknown' })
  }
}

/** Lets a refusal, a disk or a network fail after what counts has been done; throws what is a mistake of ours. */
export const tolerated = (error: unknown): void => {
  if (!(error instanceof DomainError)) throw error
}
