import { z } from 'zod'
import { id, part, text } from '../kernel/model/fields'
import { query } from '../kernel/model/query'

/** Most rows whose names are asked for at once. */
export const MAX_NAMES = 200

/** Names of rows by their ids, of any table that the reader may read. Rows that the reader cannot see are left out. */
export const rowNames = query('row_names', {
  args: z.object({ input: part('RowNamesInput', { table: text(40), ids: z.array(id()).max(MAX_NAMES) }) }),
  returns: z.array(
    part('RowName', {
      id: id(),
      name: text(300),
      /** Color of a label or price category; null for rows without one. */
      color: text(7).nullable(),
    }),
  ),
  can: 'orgs.read',
})
