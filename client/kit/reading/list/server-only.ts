import { useMemo } from 'react'
import type { List } from '../../../../shared/kernel/model/list/list'
import type { RoleName } from '../../../../shared/kernel/permissions'
import { useFoyer, useSyncState } from '../../../sync/react'
import type { SyncState } from '../../../sync/sync-state'
import { useT } from '../../phrases'
import { type AddressSearch, readAddress } from './list-address'
import { deviceAnswer } from './list-source'

/**
 * Tells which filters and orders of a list cannot be had now, because they need the server and it cannot be reached.
 */
export type ServerOnly = {
  readonly filter: (parameter: string, text: string) => boolean
  readonly sort: (column: string) => boolean
}

/** States what of a list this device cannot answer by itself while the server cannot be reached. */
export function serverOnly(
  list: List,
  role: RoleName,
  { reachable, first_pull }: Pick<SyncState, 'reachable' | 'first_pull'>,
  zone: string,
): ServerOnly {
  const needs = (search: AddressSearch) =>
    !reachable && deviceAnswer(list, readAddress(list, search, { zone, now: 0 }), role, { first_pull }) === null
  return { filter: (parameter, text) => needs({ [parameter]: text }), sort: (column) => needs({ sortby: column }) }
}

/** Returns the filters and columns of a list that need the server now, as `serverOnly` states them. */
export function useServerOnly(list: List): ServerOnly {
  const { role } = useFoyer().identity.user
  const { reachable, first_pull } = useSyncState()
  const { zone } = useT()
  return useMemo(
    () => serverOnly(list, role, { reachable, first_pull }, zone),
    [list, role, reachable, first_pull, zone],
  )
}
