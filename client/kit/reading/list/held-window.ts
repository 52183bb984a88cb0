import type { Entity } from '../../../../shared/kernel/model/entity'
import { entities, type TableName } from '../../../../shared/registry'
import type { SyncState } from '../../../sync/sync-state'

/** The part of a table's rows that this device holds: all of them, or those of a window. */
export type HeldPart = 'whole' | 'part'

/**
 * Returns how much of a table this device holds: the whole of it, once the first pull is complete, unless it has a
 * window.
 */
export function heldWindow(table: TableName, { first_pull }: Pick<SyncState, 'first_pull'>): HeldPart {
  const { replication }: Entity = entities[table]
  return first_pull === null && !replication?.window ? 'whole' : 'part'
}
