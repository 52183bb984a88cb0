import type { Kysely } from 'kysely'
import type { RowOf, TableName } from '../../shared/model'
import type { InternalTables } from './internal-tables'

/** Every table as its rows are read and written: booleans and JSON values pass the driver's codec. */
export type Database = { [T in TableName]: RowOf<T> } & InternalTables

export type Db = Kysely<Database>

/** A connection inside the writer's transaction. The only thing a handler may await. */
export type Trx = Kysely<Database>

/** The connection was lost: nobody knows whether what was asked of it happened. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}
