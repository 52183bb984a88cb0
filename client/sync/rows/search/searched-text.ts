import { entities, type TableName } from '../../../../shared/registry'

/** Returns the text of a row that a search looks through. */
export const searchedText = (table: TableName, row: object): string =>
  entities[table].search.map((column) => String((row as Readonly<Record<string, unknown>>)[column] ?? '')).join(' ')
