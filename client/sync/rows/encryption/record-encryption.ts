import type { DBCore, DBCoreCursor, Dexie, IndexableType } from 'dexie'
import type { RecordCipher } from './record-cipher'

type StoredRecord = Readonly<Record<string, unknown>>

/** Version of the encryption format. Increment it with every change; records in another format are dropped. */
export const ENCRYPTION_VERSION = 1

/** The encrypted columns of a record. */
export type EncryptedColumns = {
  /** Columns that leave it. */
  readonly columns: readonly string[]
  /** Texts it is sorted by: of each its beginning stays, for the index. */
  readonly sorted?: readonly string[]
}

/** Number of letters of an encrypted text that its index contains. */
const PREFIX_LENGTH = 2

/**
 * Returns the indexed prefix of an encrypted text. It sorts like the text except for equal prefixes, which `isWhole`
 * tells apart.
 */
export const indexedPrefix = (text: string): string =>
  fitsIndexedPrefix(text) ? text : `${text.slice(0, PREFIX_LENGTH)}…`
export const fitsIndexedPrefix = (text: string): boolean => text.length <= PREFIX_LENGTH

/** Column that holds the ciphertext of a record's encrypted columns. */
const CIPHERTEXT_COLUMN = 'sealed'

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
const isRecord = (value: unknown): value is StoredRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/**
 * Authenticated context of a ciphertext, so that it opens nowhere else. `table` is needed where rows of several tables
 * share a collection.
 */
const contextOf = (collection: string, { id, table }: StoredRecord): string =>
  JSON.stringify([collection, typeof id === 'string' ? id : '', table ?? ''])

/** Encrypts a record. A record with nothing to encrypt stays as it is. */
function encryptRecord(
  cipher: RecordCipher,
  collection: string,
  record: StoredRecord,
  { columns, sorted = [] }: EncryptedColumns,
): StoredRecord {
  if (columns.every((column) => isBlank(record[column]))) return record
  const outside: Record<string, unknown> = { ...record }
  const inside: Record<string, unknown> = {}
  for (const column of columns) {
    if (record[column] !== undefined) inside[column] = record[column]
    delete outside[column]
  }
  for (const column of sorted) {
    const text = record[column]
    if (typeof text !== 'string' || fitsIndexedPrefix(text)) continue
    inside[column] = text
    outside[column] = indexedPrefix(text)
  }
  outside[CIPHERTEXT_COLUMN] = cipher.encrypt(JSON.stringify(inside), contextOf(collection, record))
  return outside
}

/** Decrypts a record. Returns an unencrypted record as it is, and undefined for one that cannot be decrypted. */
function decryptRecord(cipher: RecordCipher, collection: string, record: StoredRecord): StoredRecord | undefined {
  const { [CIPHERTEXT_COLUMN]: sealed, ...outside } = record
  if (!(sealed instanceof Uint8Array)) return record
  try {
    return { ...outside, ...(JSON.parse(cipher.decrypt(sealed, contextOf(collection, record))) as StoredRecord) }
  } catch {
    return undefined
  }
}

/**
 * Encrypts records on their way into a database and decrypts them on the way out, below all reads and writes. Only
 * indexes work on the stored form. Must be called before the database is opened. `collection` names a table, because
 * two databases may have tables of one name. A record that cannot be decrypted counts as missing; `torn` is called with
 * it and a function that drops it.
 */
export function encryptRecords(
  db: Dexie,
  cipher: RecordCipher,
  collection: string,
  sealing: (table: string, record: StoredRecord) => EncryptedColumns | null,
  onCorrupt: (record: StoredRecord, drop: () => PromiseLike<unknown>) => void,
): void {
  const dropping = new Set<IndexableType>()
  // A record that was written again meanwhile stays.
  const drop = async (name: string, key: IndexableType) => {
    dropping.add(key)
    try {
      await db.transaction('rw', name, async () => {
        if ((await db.table(name).get(key)) === undefined) await db.table(name).delete(key)
      })
    } finally {
      dropping.delete(key)
    }
  }
  const create = (core: DBCore): DBCore => ({
    ...core,
    table: (name) => {
      const table = core.table(name)
      const sealOne = (record: StoredRecord) => {
        const how = sealing(name, record)
        return how ? encryptRecord(cipher, collection, record, how) : record
      }
      const openOne = (record: unknown): unknown => {
        if (!isRecord(record)) return record
        const opened = decryptRecord(cipher, collection, record)
        const key: IndexableType = opened ? '' : table.schema.primaryKey.extractKey?.(record)
        if (!opened && !dropping.has(key)) onCorrupt(record, () => drop(name, key))
        return opened
      }
      return {
        ...table,
        mutate: (request) =>
          table.mutate('values' in request ? { ...request, values: request.values.map(sealOne) } : request),
        get: (request) => table.get(request).then(openOne),
        getMany: (request) => table.getMany(request).then((found) => found.map(openOne)),
        query: (request) =>
          table.query(request).then((answer) => ({
            ...answer,
            result: answer.result.map(openOne).filter((found) => found !== undefined),
          })),
        openCursor: (request) =>
          table.openCursor(request).then((cursor) => cursor && decryptingCursor(cursor, openOne)),
      }
    },
  })
  db.use({ stack: 'dbcore', name: 'sealing', create })
}

/**
 * A cursor that decrypts each value once. Its methods call the browser's cursor as `this`, because that refuses any
 * other object.
 */
function decryptingCursor(cursor: DBCoreCursor, openOne: (record: unknown) => unknown): DBCoreCursor {
  let latest: { readonly sealed: unknown; readonly opened: unknown } = { sealed: undefined, opened: undefined }
  const value = (): unknown => {
    const sealed: unknown = cursor.value
    if (latest.sealed !== sealed) latest = { sealed, opened: openOne(sealed) }
    return latest.opened
  }
  return Object.create(cursor, {
    key: { get: () => cursor.key },
    primaryKey: { get: () => cursor.primaryKey },
    value: { get: value },
  }) as DBCoreCursor
}
