import { useMemo } from 'react'
import type { Entity } from '../../../../shared/kernel/model/entity'
import type { List } from '../../../../shared/kernel/model/list/list'
import { MAX_LIMIT } from '../../../../shared/kernel/model/query'
import { can } from '../../../../shared/kernel/permissions'
import type { RowOf, TableName } from '../../../../shared/registry'
import { cell } from '../../../sync/live'
import { useAll, useFoyer, useLive } from '../../../sync/react'
import { NOTHING_READ, serverPages } from '../../reading/server-pages'
import type { Choice } from './choice'

/** Tables on this device whose rows have a name. */
type NamedTable = { [T in TableName]: RowOf<T> extends { readonly name: string } ? T : never }[TableName]

const NO_PAGES = cell(NOTHING_READ)

/** The rows of a table that this device keeps as choices of a field, by name. */
export const useNames = (table: NamedTable): readonly Choice[] =>
  useAll(table)
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label))

/**
 * The rows of a list as choices of a filter, by name; none while they are not read, and none for a role that may not
 * read them.
 */
export function useRowChoices<E extends Entity>(list: List<E>): readonly Choice[] {
  const foyer = useFoyer()
  const mayRead = can(foyer.identity.user.role, list.query.can)
  const live = useMemo(
    () => (mayRead ? serverPages(foyer, list as unknown as List, { limit: MAX_LIMIT }).live : NO_PAGES),
    [foyer, list, mayRead],
  )
  const rows = useLive(live).pages.get(0)
  return useMemo(
    () =>
      (rows ?? []).map((row) => ({
        value: row.id,
        label: String((row as Readonly<Record<string, unknown>>).name ?? ''),
      })),
    [rows],
  )
}
