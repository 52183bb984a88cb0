import { iso } from '../../shared/kernel/time'
import type { Operation } from '../../shared/sync/protocol'
import { wire } from './drain'
import type { OpRow } from './store'

/** Everything that has not reached the server, as the text of a file. Each entry bears its device's signature. */
export const unsentFile = (org_id: string, operations: readonly OpRow[], now: number): string =>
  JSON.stringify({ org_id, exported_at: iso(now), operations: operations.map((op): Operation => wire(op)) }, null, 2)
