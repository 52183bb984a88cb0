import type { CodedColumns } from './database/codec'
import { TABLE_COLUMNS } from './database/columns'
import { INTERNAL_COLUMNS } from './database/tables/internal-tables'

/** Columns of all tables that are stored in another form than the code uses. */
export const CODED_COLUMNS: CodedColumns = new Map(
  Object.entries({ ...TABLE_COLUMNS, ...INTERNAL_COLUMNS }).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, { kind }]) =>
      kind === 'boolean' || kind === 'json' ? [[`${table}.${column}`, kind] as const] : [],
    ),
  ),
)
