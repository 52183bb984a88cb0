import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import type { Entity, Row } from '../../../shared/kernel/model/entity'
import { MAX_LIMIT, query } from '../../../shared/kernel/model/query'
import { entities, type RowOf, type TableName } from '../../../shared/registry'
import { useAll, useFoyer, useRow } from '../../sync/react'

/** An entity with the hooks that read its rows, on this device or from the server. */
export type RowSource<R> = {
  readonly entity: Entity
  /** Every row; undefined until they are read. `problem`: why they could not be read, null otherwise. */
  readonly useRows: () => { readonly rows: readonly R[] | undefined; readonly problem: unknown }
  /** One row; undefined until it is read, null if there is none. */
  readonly useOne: (id: string | null) => R | null | undefined
}

/** Rows that this device keeps in the catalogue. */
export const localRows = <T extends TableName>(table: T): RowSource<RowOf<T>> => ({
  entity: entities[table],
  useRows: () => ({ rows: useAll(table), problem: null }),
  useOne: (id) => useRow(table, id),
})

const listeners = new Set<() => void>()

/** Tells the lists that read from the server that a command may have changed their rows. */
export const rereadServerRows = (): void => {
  for (const listener of listeners) listener()
}

/**
 * Rows of a server-only entity, read through its list query. At most 1,000 rows: meant for settings. Throws a TypeError if the
 * entity cannot be read.
 */
export function serverRows<E extends Entity>(entity: E): RowSource<Row<E>> {
  if (!entity.access) throw new TypeError(`nobody may read ${entity.name}`)
  const list = query(entity.name, {
    args: z.object({ input: z.object({ limit: z.int() }).meta({ title: `${entity.type}ListInput` }) }),
    returns: z.object({ [entity.name]: z.array(entity.row) }),
    can: entity.access.can,
  })
  const useRows: RowSource<Row<E>>['useRows'] = () => {
    const foyer = useFoyer()
    const [read, setRead] = useState<{ readonly rows: readonly Row<E>[] | undefined; readonly problem: unknown }>({ rows: undefined, problem: null })
    useEffect(() => {
      let isCurrent = true
      const reread = () => {
        foyer.ask(list, { input: { limit: MAX_LIMIT } }).then(
          (answer) => isCurrent && setRead({ rows: answer[entity.name] as unknown as readonly Row<E>[], problem: null }),
          (problem: unknown) => isCurrent && setRead(({ rows }) => ({ rows, problem })),
        )
      }
      reread()
      listeners.add(reread)
      return () => {
        isCurrent = false
        listeners.delete(reread)
      }
    }, [foyer])
    return read
  }
  const useOne: RowSource<Row<E>>['useOne'] = (id) => {
    const { rows } = useRows()
    return useMemo(() => rows && (rows.find((row) => row.id === id) ?? null), [rows, id])
  }
  return { entity, useRows, useOne }
}
