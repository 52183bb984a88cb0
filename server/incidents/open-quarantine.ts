import type { Operation } from '../../shared/sync/protocol'
import type { Trx } from '../kernel/database/database'

/** An operation in quarantine about which nobody has decided yet, and why it was kept. */
export type Undecided = { readonly id: string; readonly device_id: string; readonly code: string; readonly op: Operation }

/** Every operation of an organisation that waits for a manager. */
export const undecidedIn = (trx: Trx, org_id: string): Promise<readonly Undecided[]> =>
  trx
    .selectFrom('incidents as i')
    .innerJoin('quarantined_ops as q', 'q.id', 'i.subject_id')
    .select(['q.id as id', 'q.device_id as device_id', 'q.code as code', 'q.op as op'])
    .where('i.org_id', '=', org_id)
    .where('q.org_id', '=', org_id)
    .where('i.kind', '=', 'quarantined')
    .where('i.settled_at', 'is', null)
    .execute()
