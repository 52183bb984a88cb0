import type { Generated, Kysely } from 'kysely'
import type { NewRowOf, RowOf, TableName } from '../../../shared/model'
import type { InternalTables } from './tables/internal-tables'

/**
 * Columns that code creating a row must name. The others have defaults in the table: later fields, and office-only
 * columns.
 */
type Named<T extends TableName> = {
  [K in keyof NewRowOf<T>]-?: Record<never, never> extends Pick<NewRowOf<T>, K> ? never : K
}[keyof NewRowOf<T>]

type Stored<T extends TableName> = { [K in keyof RowOf<T>]: K extends Named<T> ? RowOf<T>[K] : Generated<RowOf<T>[K]> }

/** Every table as its rows are read and written: booleans and JSON values pass the driver's codec. */
export type Database = { [T in TableName]: Stored<T> } & InternalTables

export type Db = Kysely<Database>

/** A connection inside the writer's transaction. The only thing a handler may await. */
export type Trx = Kysely<Database>

/** Thrown when the connection was lost. The outcome of the statement is unknown. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}
