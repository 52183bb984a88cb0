import type { Raw } from '../kernel/database/sqlite'

const FULL = `update op_receipts set rows = (
    select json_group_array(json_object('table', value ->> 'table', 'id', value ->> 'id')) from json_each(op_receipts.rows)
  ) where rows like '%"row":%'`

/**
 * Removes whole rows, with names and addresses, from outcomes stored by earlier versions. Nothing reads them any more;
 * today's outcomes name rows by table and id. Those versions used SQLite only. Returns how many there were.
 */
export const scrubOutcomes = (raw: Raw): number => raw.prepare(FULL).run().changes
