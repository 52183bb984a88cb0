import type { Raw } from '../kernel/database/sqlite'

const FULL = `update op_receipts set rows = (
    select json_group_array(json_object('table', value ->> 'table', 'id', value ->> 'id')) from json_each(op_receipts.rows)
  ) where rows like '%"row":%'`

/**
 * Takes out of the outcomes of operations what earlier versions wrote there: whole rows, with names and addresses, which nobody reads
 * any more. They are named by table and id, as today's are. Those versions kept everything in SQLite. Answers how many there were.
 */
export const scrubOutcomes = (raw: Raw): number => raw.prepare(FULL).run().changes
