import type { Generated, Kysely } from 'kysely'
import type { KeptRowOf, RowOf, TableName } from '../../../shared/model'
import type { InternalTables } from './internal-tables'

/** A row as it lies in its table: what only the office has of it begins by itself, where whoever makes it knows nothing of that. */
type Stored<T extends TableName> = { [K in keyof RowOf<T>]: K extends keyof KeptRowOf<T> ? RowOf<T>[K] : Generated<RowOf<T>[K]> }

/** Every table as its rows are read and written: booleans and JSON values pass the driver's codec. */
export type Database = { [T in TableName]: Stored<T> } & InternalTables

export type Db = Kysely<Database>

/** A connection inside the writer's transaction. The only thing a handler may await. */
export type Trx = Kysely<Database>

/** The connection was lost: nobody knows whether what was asked of it happened. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}
