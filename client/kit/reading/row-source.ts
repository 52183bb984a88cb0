import { useEffect, useMemo, useState } from 'react'
import type { z } from 'zod'
import type { Entity, Row } from '../../../shared/kernel/model/entity'
import { id as idField } from '../../../shared/kernel/model/fields'
import type { List } from '../../../shared/kernel/model/list/list'
import type { ListWithRows, RowLists } from '../../../shared/kernel/model/list/list-with-rows'
import { MAX_LIMIT } from '../../../shared/kernel/model/query'
import { entities, type RowOf, type TableName } from '../../../shared/registry'
import { useAll, useFoyer, useLive, useRow } from '../../sync/react'
import { localEntity } from './list/list-source'
import { repeatedQuestion } from './repeated-question'
import { onServerChange, serverPages } from './server-pages'

/** An entity with the hooks that read its rows, on this device or from the server. */
export type RowSource<R> = {
  readonly entity: Entity
  /**
   * The rows to choose from, in the list's order, at most `MAX_LIMIT`; undefined until they are read. `problem`: why
   * they could not be read.
   */
  readonly useRows: () => { readonly rows: readonly R[] | undefined; readonly problem: unknown }
  /** One row; undefined until it is read, null if there is none. */
  readonly useOne: (id: string | null) => R | null | undefined
}

/** A row of a list. */
export type ListRow<E extends Entity> = Row<E> & { readonly id: string }

/** Rows that this device keeps. */
export const localRows = <T extends TableName>(table: T): RowSource<RowOf<T>> => ({
  entity: entities[table],
  useRows: () => ({ rows: useAll(table), problem: null }),
  useOne: (id) => useRow(table, id),
})

const isId = (text: string): boolean => idField().safeParse(text).success

type WithRows<E extends Entity, L extends RowLists, P extends z.ZodRawShape> = ListRow<E> & {
  readonly [K in keyof L]?: readonly Row<L[K]>[]
} & {
  readonly [K in keyof P]?: z.infer<P[K]>
}

/**
 * Rows of a list's entity, of which a single one comes with the rows that belong to it, and with its computed parts.
 */
export const rowsWithLists = <E extends Entity, L extends RowLists, P extends z.ZodRawShape>(
  list: ListWithRows<E, L, P>,
): RowSource<WithRows<E, L, P>> => rowsOfList(list as unknown as List<E>) as unknown as RowSource<WithRows<E, L, P>>

/**
 * Rows of a list's entity: this device's where it keeps every column, otherwise the server's. Throws a TypeError if the
 * list has no query for one.
 */
export function rowsOfList<E extends Entity>(list: List<E>): RowSource<ListRow<E>> {
  const { entity } = list
  const kept = localEntity(entity.name)
  const isWhole = kept && Object.keys(entity.row.shape).every((column) => column in kept.row.shape)
  return isWhole ? (localRows(entity.name as TableName) as unknown as RowSource<ListRow<E>>) : serverRows(list)
}

/** Rows of a table of which this device keeps a window. A single row outside the window is read from the server. */
export function windowedRows<T extends TableName, E extends Entity>(table: T, list: List<E>): RowSource<RowOf<T>> {
  const [kept, all] = [localRows(table), serverRows(list)]
  return {
    ...kept,
    useOne: (id) => {
      const own = kept.useOne(id)
      const other = all.useOne(own === null ? id : null)
      return own === null ? (other as unknown as RowOf<T> | null | undefined) : own
    },
  }
}

/** Rows of a list's entity, read from the server. Throws a TypeError if the list has no query for one. */
function serverRows<E extends Entity>(list: List<E>): RowSource<ListRow<E>> {
  const { entity, one } = list
  if (!one) throw new TypeError(`${entity.name} has no query for one row`)
  return {
    entity,
    useRows: () => {
      const foyer = useFoyer()
      const { pages, problem } = useLive(
        useMemo(() => serverPages(foyer, list as unknown as List, { limit: MAX_LIMIT }).live, [foyer]),
      )
      return { rows: pages.get(0) as unknown as readonly ListRow<E>[] | undefined, problem }
    },
    useOne: (asked) => {
      const foyer = useFoyer()
      // An address may hold anything: what is no id names no row.
      const id = asked !== null && isId(asked) ? asked : null
      const [read, setRead] = useState<{ readonly id: string | null; readonly row: ListRow<E> | null | undefined }>({
        id,
        row: undefined,
      })
      useEffect(() => {
        if (id === null) return
        const show = (row: unknown) => setRead({ id, row: row as ListRow<E> | null })
        // Without the server the row stays as it was read.
        const fail = () => setRead((before) => (before.id === id ? before : { id, row: undefined }))
        const { ask, end } = repeatedQuestion(foyer.sync, () => foyer.ask(one, { id }), { show, fail })
        ask()
        const leave = onServerChange(foyer, [entity.name], ask)
        return () => {
          end()
          leave()
        }
      }, [foyer, id])
      return id === null ? null : read.id === id ? read.row : undefined
    },
  }
}
