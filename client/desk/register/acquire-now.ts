import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import type { RightSubject } from '../../../shared/rights/rules'
import { ACQUIRE_TIMEOUT, type MissingRight } from '../../rights/held'
import type { Core } from '../../sync/core'
import { isUnanswered } from '../../sync/network/requests/busy-server'

/**
 * Acquires one right from the server while the customer waits, unless `isHeld` by then. Returns the server's reason
 * where it granted nothing. Throws `whenOffline` where the server does not answer.
 */
export async function acquireNow(
  { rights, sync }: Pick<Core, 'rights' | 'sync'>,
  wanted: RightSubject,
  isHeld: () => boolean | Promise<boolean>,
  whenOffline: ErrorCode,
): Promise<MissingRight | undefined> {
  if (!sync.get().reachable) throw new DomainError(whenOffline)
  const missing = await rights
    .acquire(async () => ((await isHeld()) ? [] : [{ ...wanted, qty: 1 }]), ACQUIRE_TIMEOUT)
    .catch((error: unknown) => {
      throw isUnanswered(error) ? new DomainError(whenOffline) : error
    })
  return missing.find(({ subject_id }) => subject_id === wanted.subject_id)
}
