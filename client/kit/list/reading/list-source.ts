import type { Entity } from '../../../../shared/kernel/model/entity'
import { columnsOf } from '../../../../shared/kernel/model/list/condition'
import { conditionsOf, type List } from '../../../../shared/kernel/model/list/list'
import { can, type RoleName } from '../../../../shared/kernel/permissions'
import { entities, type TableName } from '../../../../shared/registry'
import type { SyncState } from '../../../sync/sync-state'
import type { ListQuestion } from '../list-address'
import { heldWindow } from './held-window'

/** The entity as devices keep it; undefined where no device does. */
export const keptEntity = (name: string): Entity | undefined => (name in entities ? entities[name as TableName] : undefined)

/** Returns true if the device's rows are kept in memory as a whole. */
export const isInMemory = (name: string): boolean => keptEntity(name)?.replication?.collection === 'catalogue'

/** The rows of a question on this device: all of them in memory, in a collection that is read by page, or not (all) here. */
export type DeviceAnswer = 'memory' | 'collection' | null

/**
 * Returns how this device can answer a question: only if it keeps the whole table for this role, and everything that the question names, the
 * columns shown, sorted and filtered by.
 */
export function deviceAnswer(list: List, question: ListQuestion, role: RoleName, sync: Pick<SyncState, 'first_pull'>): DeviceAnswer {
  const kept = keptEntity(list.entity.name)
  if (!kept?.replication || !can(role, kept.replication.can)) return null
  if (heldWindow(kept.name as TableName, sync) !== 'whole') return null
  const asked = Object.entries(list.arguments).filter(([argument]) => question.chosen[argument] !== undefined)
  if (asked.some(([, filter]) => filter.where === null)) return null
  const named = [...list.columns, question.sort.by, ...conditionsOf(list, question.chosen).flatMap(columnsOf)]
  if (!named.every((column) => column in kept.row.shape)) return null
  if (isInMemory(kept.name)) return 'memory'
  return kept.sorts.includes(question.sort.by) ? 'collection' : null
}

/**
 * Chooses the source of a question. Rows in memory are shown at once. A collection is read by page and does not know its number of rows, so
 * the server answers while it can be reached and has everything from this device.
 */
export function sourceOf(device: DeviceAnswer, { reachable, waiting }: Pick<SyncState, 'reachable' | 'waiting'>): 'device' | 'server' {
  if (device === 'memory') return 'device'
  return device === 'collection' && (!reachable || waiting > 0) ? 'device' : 'server'
}
