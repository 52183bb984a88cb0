import type { RowOf, TableName } from '../../../shared/registry'

/** The rows on this device with everything unsent already in them. Desk and door read the world through this. */
export type LocalRows = {
  get<T extends TableName>(table: T, id: string): Promise<RowOf<T> | null>
  /** Those of the rows with these ids that are here, in no order. */
  several<T extends TableName>(table: T, ids: readonly string[]): Promise<readonly RowOf<T>[]>
  /** Rows whose columns equal those given, by id; the first column named must begin an index of the entity. */
  where<T extends TableName>(table: T, columns: Partial<RowOf<T>>): Promise<readonly RowOf<T>[]>
  /** Number of rows of a table with a collection of its own that meet the condition of a query. */
  count<T extends TableName>(table: T, where: NonNullable<RowQuery<T>['where']>): Promise<number>
  /** Rows of a table with `search` that contain every word of the text at the beginning of a word, best first. */
  search<T extends TableName>(table: T, text: string, limit: number): Promise<readonly RowOf<T>[]>
  /** Subscribes to the names of changed tables, in any tab. */
  listen(listener: (tables: ReadonlySet<TableName>) => void): () => void
}

/** Mango-style query on one collection; `sort` is one of the entity's `sorts`, or begins an index of it. */
export type RowQuery<T extends TableName> = {
  readonly where?: Partial<Record<keyof RowOf<T>, unknown>>
  readonly sort?: { readonly by: keyof RowOf<T> & string; readonly desc: boolean }
  readonly limit?: number
}
