import { z } from 'zod'
import { digest, type Json } from '../../../../shared/kernel/encoding/canonical'
import type { Entity } from '../../../../shared/kernel/model/entity'
import { can, type RoleName } from '../../../../shared/kernel/permissions'
import { sortKey } from '../../../../shared/kernel/search-text'
import { entities, type RowOf, TABLES, type TableName } from '../../../../shared/registry'
import { ENCRYPTION_VERSION, type EncryptedColumns } from '../encryption/record-encryption'
import type { OverlaidRow } from '../row-sink'

type Property = { readonly type?: string; readonly moment?: boolean }

/** The part of RxDB's schema that is made here. Its indexes are not RxDB's but `indexesOf`. */
export type LocalSchema = {
  readonly version: 0
  readonly primaryKey: 'id'
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required: readonly string[]
}

/** A stored document: the row without `deleted` (what is deleted is gone), with a column for each way of sorting. */
export type LocalDoc = { readonly id: string } & Readonly<Record<string, unknown>>

const sorting = new WeakMap<z.core.$ZodType, boolean>()

/**
 * Returns true if the values of a column sort as they are stored: whole numbers and times. Each column is looked at
 * once.
 */
function sortsAsStored(column: z.core.$ZodType | undefined): boolean {
  if (!column) return false
  const known = sorting.get(column)
  if (known !== undefined) return known
  const { type, moment } = z.toJSONSchema(column, { target: 'draft-7', io: 'output' }) as Property
  const result = type === 'integer' || (type === 'string' && moment === true)
  sorting.set(column, result)
  return result
}

/** Returns the column that sorts a list by `by`. Free text has a sort column without case and accents. */
export const sortColumn = (entity: Entity, by: string): string =>
  sortsAsStored(entity.row.shape[by]) ? by : `sort_${by}`

/** The sort columns a row has beside its own. */
export function sortColumns(entity: Entity, row: Readonly<Record<string, unknown>>): Record<string, string> {
  const columns: Record<string, string> = {}
  for (const by of entity.sorts) {
    const column = sortColumn(entity, by)
    if (column !== by) columns[column] = sortKey(String(row[by] ?? ''))
  }
  return columns
}

/** The columns by which the lists of an entity are sorted. */
export const sortedColumns = (entity: Entity): readonly string[] => entity.sorts.map((by) => sortColumn(entity, by))

/** Columns of an index of a collection, in order. Rows that are equal in all of them are in the order of their ids. */
export type Index = readonly string[]

/**
 * Returns the indexes of an entity on a device: one for each sort, each filter in the order of the first sort, and
 * those by which related rows are found. Each index costs a write for every row that is pulled: those of the server
 * that begin with the organisation are left out, and so is one that is the beginning of another.
 */
export function indexesOf(entity: Entity): readonly Index[] {
  const sorted = sortedColumns(entity)
  const [first] = sorted
  const found = [
    ...entity.indexes.filter(([column]) => column !== 'org_id'),
    ...(first ? entity.filters.map((by) => [by, first]) : []),
  ]
  const isBeginning = (index: Index) =>
    found.some((other) => other.length > index.length && index.every((column, n) => other[n] === column))
  return [
    ...sorted.map((column) => [column]),
    ...found.filter((index) => !isBeginning(index) && !(index.length === 1 && sorted.includes(index[0] ?? ''))),
  ]
}

/** An index as Dexie names it. */
export const indexName = (index: Index): string => (index.length === 1 ? (index[0] ?? '') : `[${index.join('+')}]`)

const schemaOf = (columns: readonly string[]): LocalSchema => ({
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { ...Object.fromEntries(columns.map((column) => [column, {}])), id: { type: 'string', maxLength: 100 } },
  required: ['id'],
})

/** The local schema of an entity with a collection of its own. */
export const localSchema = (entity: Entity): LocalSchema =>
  schemaOf([...Object.keys(entity.row.shape).filter((column) => column !== 'deleted'), ...sortedColumns(entity)])

/** The catalogue: every small table in one collection. */
export const CATALOGUE_SCHEMA: LocalSchema = schemaOf(['table', 'row'])

/** Tables with a collection of their own, and those kept in the catalogue. */
export const OWN_TABLES: readonly TableName[] = TABLES.filter(
  (table) => entities[table].replication?.collection === 'own',
)
export const CATALOGUE_TABLES: readonly TableName[] = TABLES.filter(
  (table) => entities[table].replication?.collection === 'catalogue',
)

/** Tables needed for selling. They are pulled before the sales history. */
export const SALE_TABLES: readonly TableName[] = ['events', 'seats', 'rights', 'cash_box_shifts']

/** Tables a role replicates: small ones for the first screen, then those needed for a sale, then the rest. */
export const replicatedTables = (role: RoleName): readonly TableName[] =>
  [...CATALOGUE_TABLES, ...SALE_TABLES, ...OWN_TABLES.filter((table) => !SALE_TABLES.includes(table))].filter(
    (table) => {
      const permission = entities[table].replication?.can
      return permission !== undefined && can(role, permission)
    },
  )

/** Columns by which an index sorts encrypted texts. It knows only the prefix of each. */
export const encryptedSortColumns = (entity: Entity): readonly string[] =>
  entity.sorts.filter((by) => entity.personal.includes(by)).map((by) => sortColumn(entity, by))

const ENCRYPTED_COLUMNS: ReadonlyMap<string, EncryptedColumns> = new Map(
  OWN_TABLES.filter((table) => entities[table].personal.length > 0).map((table) => [
    table,
    { columns: entities[table].personal, sorted: encryptedSortColumns(entities[table]) },
  ]),
)

/**
 * Returns the encrypted columns of a document. A small table's row is encrypted as a whole if it contains personal
 * data.
 */
export function encryptedColumnsOf(
  collection: string,
  doc: Readonly<Record<string, unknown>>,
): EncryptedColumns | null {
  if (collection !== 'catalogue') return ENCRYPTED_COLUMNS.get(collection) ?? null
  return (entities[doc.table as TableName] as Entity | undefined)?.personal.length ? { columns: ['row'] } : null
}

/** Returns which row a document is, from its unencrypted columns; for a small table, its revision too. */
export const rowIdentity = (collection: string, { id, table, rev }: Readonly<Record<string, unknown>>): OverlaidRow =>
  collection === 'catalogue'
    ? { table: table as TableName, id: String(id).slice(String(table).length + 1), rev: 1 }
    : { table: collection as TableName, id: String(id), rev: Number(rev) || 1 }

const hashSchemas = (): string =>
  digest([
    ENCRYPTION_VERSION,
    CATALOGUE_SCHEMA,
    ...OWN_TABLES.map((table) => ({ table, ...localSchema(entities[table]), indexes: indexesOf(entities[table]) })),
    ...TABLES.map((table) => ({ table, sealed: entities[table].personal })),
  ] as unknown as Json).slice(0, 8)

let hashed: string | null = null

/**
 * Hash of the local schemas. When it changes, the rows are dropped and pulled again. The outbox is a separate database.
 */
export function schemaHash(): string {
  hashed ??= hashSchemas()
  return hashed
}

/** Converts a row to its stored document, without the columns that are null. */
export function toDoc<T extends TableName>(
  table: T,
  row: Readonly<Record<string, unknown>> & { readonly id: string },
): LocalDoc {
  const doc: Record<string, unknown> & { id: string } = { id: row.id }
  for (const [column, value] of Object.entries(row)) if (value !== null && column !== 'deleted') doc[column] = value
  return Object.assign(doc, sortColumns(entities[table], row))
}

/** A stored document as the row it is. */
export function toRow<T extends TableName>(table: T, doc: Readonly<Record<string, unknown>>): RowOf<T> {
  const row: Record<string, unknown> = { deleted: false }
  for (const [column, blank] of storedColumns(table)) {
    const value = doc[column] ?? blank
    if (value !== undefined) row[column] = value
  }
  return row as RowOf<T>
}

type StoredColumn = readonly [column: string, blank: null | undefined]
const storedColumnsOf = new Map<TableName, readonly StoredColumn[]>()

/**
 * Returns the columns of a table, with what a stored document without one has there: null, or nothing where the column
 * cannot be null. A table is looked at when its first row is read, because a start reads few of them.
 */
function storedColumns(table: TableName): readonly StoredColumn[] {
  const known = storedColumnsOf.get(table)
  if (known) return known
  const columns = Object.entries(entities[table].row.shape).filter(([column]) => column !== 'deleted')
  const stored = columns.map(
    ([column, type]): StoredColumn => [column, type.safeParse(null).success ? null : undefined],
  )
  storedColumnsOf.set(table, stored)
  return stored
}
