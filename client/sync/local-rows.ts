import type { RowOf, TableName } from '../../shared/registry'

/** The rows on this device with everything unsent already in them. Desk and door read the world through this. */
export type LocalRows = {
  get<T extends TableName>(table: T, id: string): Promise<RowOf<T> | null>
  /** Rows whose columns equal those given; the first column named must begin an index of the entity. */
  where<T extends TableName>(table: T, columns: Partial<RowOf<T>>): Promise<readonly RowOf<T>[]>
}
