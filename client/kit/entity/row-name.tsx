import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Entity } from '../../../shared/kernel/model/entity'
import { nameColumn } from '../../../shared/kernel/model/field-kind'
import { can } from '../../../shared/kernel/permissions'
import type { TableName } from '../../../shared/registry'
import { alwaysNull } from '../../sync/live'
import { useFoyer, useLive } from '../../sync/react'
import { type RowName, serverNames } from '../../sync/rows/server-names'
import { isInMemory, localEntity } from '../reading/list/list-source'
import { ColorChip } from './fields/color-chip'

const namedBy = (entity: Entity, row: Readonly<Record<string, unknown>> | null | undefined): RowName | null => {
  const column = nameColumn(entity)
  return row && column
    ? { name: String(row[column] ?? ''), color: typeof row.color === 'string' ? row.color : null }
    : null
}

/** The name of a row: from this device where it keeps the table, otherwise from the server. Null until it is known. */
export function useRowName(table: string, id: string): RowName | null {
  const foyer = useFoyer()
  const kept = localEntity(table)
  const isKept = kept?.replication ? can(foyer.identity.user.role, kept.replication.can) : false
  const live = useMemo(() => {
    if (!isKept) return alwaysNull
    return isInMemory(table) ? foyer.all(table as TableName) : foyer.row(table as TableName, id)
  }, [foyer, isKept, table, id])
  const local = useLive<unknown>(live)
  const row = Array.isArray(local) ? local.find((each: { readonly id: string }) => each.id === id) : local
  const own = kept && isKept ? namedBy(kept, row as Readonly<Record<string, unknown>> | null) : null
  const names = serverNames(foyer)
  const there = useSyncExternalStore(names.subscribe, () => names.get(table, id))
  // While a row of this device is read, nothing is asked.
  const isMissing = own === null && row !== undefined
  useEffect(() => {
    if (isMissing && there === undefined) names.want(table, id)
  }, [names, isMissing, there, table, id])
  return own ?? there ?? null
}

/** Shows the name of the row that a value refers to, with its color if it has one. */
export function NamedRow({ table, id }: { readonly table: string; readonly id: string }) {
  const named = useRowName(table, id)
  if (!named) return null
  return named.color ? <ColorChip color={named.color}>{named.name}</ColorChip> : named.name
}
