import { useEffect, useMemo } from 'react'
import type { List } from '../../../../shared/kernel/model/list/list'
import { MAX_DEPTH } from '../../../../shared/kernel/model/query'
import type { TableName } from '../../../../shared/registry'
import { alwaysNull } from '../../../sync/live'
import { useFoyer, useLive, useSyncState } from '../../../sync/react'
import { useNow } from '../../use-now'
import { type ReadPages, serverPages } from '../server-pages'
import { rowsInMemory } from './device-rows'
import type { ListQuestion } from './list-address'
import { type ListedRows, rowsOf } from './list-rows'
import { deviceAnswer, localEntity, sourceOf } from './list-source'
import { pageInput } from './page-input'
import { useDeviceRows } from './use-device-rows'

type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string }

type Listed<R> = ListedRows<R> & {
  readonly source: 'device' | 'server'
  /** True if more rows can be read than are. */
  readonly hasMore: boolean
  /** True if the server may have rows that this device does not keep. */
  readonly isPart: boolean
}

/**
 * Reads the rows that a list's address asks for, from this device or from the server, and keeps them current.
 * @param columns those shown
 */
export function useListRows<R extends AnyRow>(
  list: List,
  question: ListQuestion,
  columns: readonly string[] = list.columns,
): Listed<R> {
  const foyer = useFoyer()
  const sync = useSyncState()
  const device = deviceAnswer(list, question, foyer.identity.user.role, sync, columns)
  const source = sourceOf(device, sync)
  const now = useNow()
  const table = list.entity.name as TableName
  const isInMemory = device?.rows === 'memory'
  const kept = useLive<readonly unknown[] | null>(
    useMemo(() => (isInMemory ? foyer.all(table) : alwaysNull), [foyer, isInMemory, table]),
  ) as readonly R[] | null
  const { limit } = question
  const input = JSON.stringify({
    ...pageInput(list, question),
    limit,
  })
  const pages = useMemo(
    () => (source === 'server' ? serverPages(foyer, list, JSON.parse(input)) : null),
    [foyer, list, source, input],
  )
  const read = useLive(pages?.live ?? alwaysNull)
  // What the server answers first, and what it cannot answer, is shown from this device where it has it.
  const collected = useDeviceRows<R>(list, question, device?.rows === 'collection' && read?.total === undefined, now)
  const inMemory = useMemo(() => kept && rowsOf(rowsInMemory(list, question, kept, now)), [list, question, kept, now])
  const remote = useMemo(() => (pages && read ? rowsOfPages<R>(pages, read, limit) : null), [pages, read, limit])
  useEffect(() => {
    if (!pages || !localEntity(table)) return
    return foyer.core.rows.listen((tables) => {
      if (tables.has(table)) pages.reread()
    })
  }, [foyer, pages, table])
  if (remote && (remote.total !== undefined || !device)) return { ...remote, source, hasMore: false, isPart: false }
  const isPart = device?.held === 'part'
  return inMemory
    ? { ...inMemory, source: 'device', hasMore: false, isPart }
    : { ...collected, source: 'device', isPart }
}

function rowsOfPages<R extends AnyRow>(
  pages: ReturnType<typeof serverPages>,
  read: ReadPages<AnyRow>,
  limit: number,
): ListedRows<R> {
  return {
    total: read.total,
    reach: MAX_DEPTH,
    at: (index) => read.pages.get(Math.floor(index / limit))?.[index % limit] as R | undefined,
    indexOf: (id) => {
      for (const [page, rows] of read.pages) {
        const found = rows.findIndex((row) => row.id === id)
        if (found >= 0) return page * limit + found
      }
      return -1
    },
    want: (first, last) => pages.want(first, last),
    problem: read.problem,
    retry: pages.reread,
  }
}
