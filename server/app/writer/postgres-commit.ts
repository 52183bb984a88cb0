import { attempt, BatchFailed, GroupCommit, isConflict, type Transaction } from '../../kernel/commands/group-commit'
import type { Trx } from '../../kernel/database/database'
import type { Postgres } from '../../kernel/database/postgres'
import { rawStatement } from '../../kernel/database/statement'

/** Attempts for a batch that conflicts with another node's. */
const MAX_ATTEMPTS = 5

/**
 * Locks an organisation for this transaction, so that one node writes to it at a time, as on SQLite. Handlers may
 * therefore check before they act, and change numbers become visible in order.
 */
async function lockOrganisation(trx: Trx, org_id: string): Promise<void> {
  await rawStatement(trx, 'select rev from org_counters where org_id = ? for update', [org_id])
}

/** Creates the committer of batches of one organisation, or of what belongs to none. */
export function postgresCommit(postgres: Postgres, org_id: string | null): GroupCommit {
  const transaction: Transaction = async (work) => {
    for (let tried = 1; ; tried++) {
      try {
        return await postgres.batch(
          async (trx) => {
            if (org_id !== null) await lockOrganisation(trx, org_id)
            return work({ part: (part) => part(trx), attempt: (part) => attempt(trx, () => part(trx)) })
          },
          { remembers: org_id !== null },
        )
      } catch (error) {
        if (!isConflict(error) || tried === MAX_ATTEMPTS)
          throw new BatchFailed('the batch was rolled back', { cause: error })
      }
    }
  }
  return new GroupCommit(transaction)
}
