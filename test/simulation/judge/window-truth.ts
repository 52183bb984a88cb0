import type { AnyRow } from '../../../client/sync/rows/row-sink'
import { WindowRows } from '../../../client/sync/rows/window-rows'
import type { WindowBounds } from '../../../shared/kernel/model/window'
import { entities, type RowOf, type TableName } from '../../../shared/registry'
import { windowOf } from '../../../shared/sync/window'
import type { SimServer } from '../server'

/**
 * Returns a function that chooses the server's rows that a device with these bounds has; all rows for a device without
 * a window.
 */
export function windowTruth(server: SimServer, bounds: WindowBounds | undefined) {
  const loaded = new Map<TableName, Promise<readonly AnyRow[]>>()
  const all = (table: TableName): Promise<readonly AnyRow[]> => {
    const rows =
      loaded.get(table) ??
      server.all(table).then((rows) => (rows as unknown as readonly AnyRow[]).filter((row) => !row.deleted))
    loaded.set(table, rows)
    return rows
  }
  const kept =
    bounds &&
    new WindowRows({
      bounds,
      isTouched: () => false,
      pulledTo: () => Number.POSITIVE_INFINITY,
      rows: {
        several: async <T extends TableName>(table: T, ids: readonly string[]) =>
          (await all(table)).filter((row) => ids.includes(row.id)) as unknown as readonly RowOf<T>[],
        scan: async (table, after, limit) =>
          [...(await all(table))]
            .filter((row) => row.id > after)
            .sort((a, b) => (a.id < b.id ? -1 : 1))
            .slice(0, limit),
      },
    })
  return async <Row extends { readonly id: string }>(
    table: TableName,
    rows: readonly Row[],
  ): Promise<readonly Row[]> => {
    const window = windowOf(entities[table])
    if (!window || !kept) return rows
    const gone = new Set(await kept.gone(table, window, rows as unknown as readonly AnyRow[]))
    return rows.filter((row) => !gone.has(row as unknown as AnyRow))
  }
}
