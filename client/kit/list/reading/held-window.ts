import { entities, type TableName } from '../../../../shared/registry'
import { windowOf } from '../../../../shared/sync/window'
import type { SyncState } from '../../../sync/sync-state'

/** The part of a table's rows that this device holds: all of them, or those of a window. */
export type HeldPart = 'whole' | 'part'

/** Returns how much of a table this device holds: the whole of it, once the first pull is complete, unless it has a window. */
export const heldWindow = (table: TableName, { first_pull }: Pick<SyncState, 'first_pull'>): HeldPart =>
  first_pull === null && windowOf(entities[table]) === null ? 'whole' : 'part'
