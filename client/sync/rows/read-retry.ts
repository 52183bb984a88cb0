import { storageErrorOf, withStorageErrors } from '../browser/storage-error'
import type { LocalRows } from './local-rows'

/**
 * Retries a read once after a storage failure, which seldom occurs twice in a row. Writes are not retried: the caller
 * decides.
 */
export function withReadRetry(rows: LocalRows): LocalRows {
  const twice = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read()
    } catch (error) {
      if (!storageErrorOf(error)) throw error
      return withStorageErrors(read)
    }
  }
  return {
    get: (table, id) => twice(() => rows.get(table, id)),
    several: (table, ids) => twice(() => rows.several(table, ids)),
    where: (table, columns) => twice(() => rows.where(table, columns)),
    count: (table, where) => twice(() => rows.count(table, where)),
    search: (table, text, limit) => twice(() => rows.search(table, text, limit)),
    listen: (listener) => rows.listen(listener),
  }
}
