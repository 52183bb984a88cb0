import { entities, type TableName } from '../../../../shared/registry'

/** Columns of a table that devices pull. */
export const columnsOf = (table: TableName): string[] => Object.keys(entities[table].row.shape)

/** The same columns, quoted for SQL. */
export const quotedColumns = (table: TableName): string =>
  columnsOf(table)
    .map((column) => `"${column}"`)
    .join()
