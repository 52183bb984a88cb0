import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import type { Subject } from '../../../shared/rights/rules'
import { JUST_IN_TIME, type Missing } from '../../rights/held'
import type { Core } from '../../sync/core'

/**
 * Asks the server for something while somebody at the counter waits, unless this desk `has` it by then. Answers why it did not come; throws
 * `alone` where nobody answers.
 */
export async function fetchNow(
  { rights, sync }: Pick<Core, 'rights' | 'sync'>,
  wanted: Subject,
  has: () => boolean | Promise<boolean>,
  alone: ErrorCode,
): Promise<Missing | undefined> {
  if (!sync.get().reachable) throw new DomainError(alone)
  const missing = await rights
    .acquire(async () => ((await has()) ? [] : [{ ...wanted, qty: 1 }]), JUST_IN_TIME)
    .catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'offline' ? new DomainError(alone) : error
    })
  return missing.find(({ subject_id }) => subject_id === wanted.subject_id)
}
