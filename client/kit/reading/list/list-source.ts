import type { Entity } from '../../../../shared/kernel/model/entity'
import { conditionColumns } from '../../../../shared/kernel/model/list/condition'
import { conditionsOf, type List } from '../../../../shared/kernel/model/list/list'
import { can, type RoleName } from '../../../../shared/kernel/permissions'
import { entities, type TableName } from '../../../../shared/registry'
import type { SyncState } from '../../../sync/sync-state'
import { type HeldPart, heldWindow } from './held-window'
import type { ListQuestion } from './list-address'

/** The entity as devices keep it; undefined where no device does. */
export const localEntity = (name: string): Entity | undefined =>
  name in entities ? entities[name as TableName] : undefined

/** Returns true if the device's rows are kept in memory as a whole. */
export const isInMemory = (name: string): boolean => localEntity(name)?.replication?.collection === 'catalogue'

/**
 * This device's way to answer a question: with rows in memory or in a collection that is read by page, and with all of
 * them or some.
 */
export type DeviceAnswer = { readonly rows: 'memory' | 'collection'; readonly held: HeldPart } | null

/**
 * Returns how this device can answer a question: only if it keeps the table for this role, and everything that the
 * question names, the columns shown, sorted and filtered by.
 */
export function deviceAnswer(
  list: List,
  question: ListQuestion,
  role: RoleName,
  sync: Pick<SyncState, 'first_pull'>,
  columns: readonly string[] = list.columns,
): DeviceAnswer {
  const kept = localEntity(list.entity.name)
  if (!kept?.replication || !can(role, kept.replication.can)) return null
  const asked = Object.entries(list.arguments).filter(([argument]) => question.chosen[argument] !== undefined)
  if (asked.some(([, filter]) => filter.where === null)) return null
  const shown = columns.filter((column) => column in list.entity.row.shape)
  const named = [
    ...list.columns,
    ...shown,
    question.sort.by,
    ...conditionsOf(list, question.chosen).flatMap(conditionColumns),
  ]
  if (!named.every((column) => column in kept.row.shape)) return null
  const rows = isInMemory(kept.name) ? 'memory' : 'collection'
  if (rows === 'collection' && !kept.sorts.includes(question.sort.by)) return null
  return { rows, held: heldWindow(kept.name as TableName, sync) }
}

/**
 * Chooses the source of a question. All rows in memory are shown at once. A collection is read by page and does not
 * know its number of rows, so the server answers while it can be reached and has everything from this device. A part of
 * the rows is shown while it cannot be reached.
 */
export function sourceOf(
  device: DeviceAnswer,
  { reachable, waiting }: Pick<SyncState, 'reachable' | 'waiting'>,
): 'device' | 'server' {
  if (!device) return 'server'
  if (device.held === 'part') return reachable ? 'server' : 'device'
  return device.rows === 'memory' || !reachable || waiting > 0 ? 'device' : 'server'
}
