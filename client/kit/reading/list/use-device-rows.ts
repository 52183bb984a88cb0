import { useEffect, useMemo, useState } from 'react'
import type { Condition } from '../../../../shared/kernel/model/list/condition'
import { conditionsOf, type List } from '../../../../shared/kernel/model/list/list'
import type { TableName } from '../../../../shared/registry'
import { alwaysNull } from '../../../sync/live'
import { useFoyer, useLive } from '../../../sync/react'
import type { RowQuery } from '../../../sync/rows/local-rows'
import { useLocalSearch } from '../use-local-search'
import { rowsInMemory } from './device-rows'
import type { ListQuestion } from './list-address'
import { type ListedRows, rowsOf } from './list-rows'
import { localEntity } from './list-source'

type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** Number of rows read at first: what a screen shows, and what is scrolled to next. */
const FIRST = 60
/** Number of rows read beyond that each time their end is reached. */
const PAGE = 200
/** Number of rows that a search reads at most. */
const HITS = 1000

const OPERATORS = { eq: '$eq', ne: '$ne', gt: '$gt', gte: '$gte', lt: '$lt', lte: '$lte' } as const

/** Conditions as a query of the local store; null if it cannot say one of them. */
function whereOf(conditions: readonly Condition[]): RowQuery<TableName>['where'] | null {
  const where: Record<string, Record<string, unknown>> = {}
  for (const condition of conditions) {
    if (!('column' in condition) || 'set' in condition || 'includes' in condition) return null
    if ('among' in condition) where[condition.column] = { ...where[condition.column], $in: condition.among }
    else if (typeof condition.to === 'object') return null
    else where[condition.column] = { ...where[condition.column], [OPERATORS[condition.is]]: condition.to }
  }
  return where as RowQuery<TableName>['where']
}

/**
 * Counts the rows of this device that meet a condition, again after changes; undefined until it is known. A large count
 * keeps the database busy, so one follows the other.
 */
function useCount(table: TableName, where: RowQuery<TableName>['where'] | null): number | undefined {
  const foyer = useFoyer()
  const [count, setCount] = useState<{ readonly where: typeof where; readonly total: number } | null>(null)
  useEffect(() => {
    if (!where) return
    let isCurrent = true
    let isCounting = false
    let isOutdated = false
    const recount = async () => {
      isOutdated = isCounting
      if (isCounting) return
      isCounting = true
      // The sync panel says what is the matter with the disk; the list goes on without a number.
      const total = await foyer.core.rows.count(table, where).catch(() => null)
      isCounting = false
      if (!isCurrent) return
      if (total !== null) setCount({ where, total })
      if (isOutdated) void recount()
    }
    void recount()
    const leave = foyer.core.rows.listen((tables) => {
      if (tables.has(table)) void recount()
    })
    return () => {
      isCurrent = false
      leave()
    }
  }, [foyer, table, where])
  return count && count.where === where ? count.total : undefined
}

/** Rows that were read for a question, up to a number of them. */
type Read<R> = { readonly asked: string; readonly limit: number; readonly rows: readonly R[] }

/**
 * Returns the rows that are read for a question; undefined while there are none. While more of them are read, those
 * before stay: without them the list would have no height, and lose its place.
 */
function useLastRead<R>(now: Read<R> | null, asked: string): Read<R> | undefined {
  const [last, setLast] = useState(now)
  if (now && now.rows !== last?.rows) setLast(now)
  return now ?? (last?.asked === asked ? last : undefined)
}

/**
 * Rows of a table with a collection of its own, live: a growing page, or what a search finds. Conditions that no index
 * knows are evaluated on all rows. `hasMore` says that there are more than are read.
 */
export function useDeviceRows<R extends AnyRow>(
  list: List,
  question: ListQuestion,
  isAsked: boolean,
  now: number,
): ListedRows<R> & { readonly hasMore: boolean } {
  const foyer = useFoyer()
  const table = list.entity.name as TableName
  const { sort, chosen, q } = question
  const isSearch = q.trim() !== ''
  const asked = JSON.stringify([table, sort, chosen])
  const [page, setPage] = useState({ asked, limit: FIRST })
  const limit = page.asked === asked ? page.limit : FIRST
  const conditions = useMemo(() => conditionsOf(list, chosen), [list, chosen])
  const where = useMemo(() => (sort.first ? null : whereOf(conditions)), [conditions, sort])
  const isKept = localEntity(table)?.replication?.collection === 'own'
  const live = useMemo(() => {
    if (!isAsked || !isKept || isSearch) return alwaysNull
    const order = { by: sort.by, desc: sort.desc } as NonNullable<RowQuery<TableName>['sort']>
    return foyer.find(table, where ? { where, sort: order, limit } : { sort: order })
  }, [foyer, table, isAsked, isKept, isSearch, where, sort, limit])
  const found = useLive<readonly unknown[] | null | undefined>(live) as readonly R[] | null | undefined
  const read = useLastRead(found ? { asked, limit, rows: found } : null, asked)
  const here = read?.rows
  const hits = useLocalSearch(table, isAsked && isKept && isSearch ? q : '', { limit: HITS }) as
    | readonly R[]
    | undefined
  const hasMore =
    isAsked && isKept && !isSearch && where !== null && read !== undefined && read.rows.length >= read.limit
  // Counted once the rows are shown, and only if they are not all.
  const total = useCount(table, hasMore ? where : null)
  return useMemo(() => {
    if (isSearch)
      return {
        ...rowsOf(hits && rowsInMemory(list, { ...question, q: '' }, hits, now)),
        hasMore: hits !== undefined && hits.length >= HITS,
      }
    const rows = where ? here : here && rowsInMemory(list, question, here, now)
    const shown = rows?.length ?? 0
    const more = hasMore ? (atLeast: number) => setPage({ asked, limit: Math.max(shown, atLeast) + PAGE }) : undefined
    return {
      ...rowsOf(rows, more, hasMore ? Math.max(total ?? 0, shown) : undefined),
      hasMore: hasMore && total === undefined,
    }
  }, [isSearch, hits, list, question, now, where, here, hasMore, asked, total])
}
