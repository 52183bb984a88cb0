import type { Operation } from '../../shared/sync/protocol'
import type { Trx } from '../kernel/database/database'

/** An undecided operation in quarantine, and the error code it was kept for. */
export type OpenQuarantinedOp = {
  readonly id: string
  readonly device_id: string
  readonly code: string
  readonly op: Operation
}

/** Reads all operations of an organisation that wait for a manager's decision. */
export const openQuarantineOf = (trx: Trx, org_id: string): Promise<readonly OpenQuarantinedOp[]> =>
  trx
    .selectFrom('incidents as i')
    .innerJoin('quarantined_ops as q', 'q.id', 'i.subject_id')
    .select(['q.id as id', 'q.device_id as device_id', 'q.code as code', 'q.op as op'])
    .where('i.org_id', '=', org_id)
    .where('q.org_id', '=', org_id)
    .where('i.kind', '=', 'quarantined')
    .where('i.settled_at', 'is', null)
    .execute()
