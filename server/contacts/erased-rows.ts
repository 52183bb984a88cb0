import { ERASED_LIMIT, erasedRows } from '../../shared/contacts/queries'
import { iso } from '../../shared/kernel/time'
import { LOG_RETENTION } from '../../shared/sync/protocol'
import { rawStatement } from '../kernel/database/statement'
import { reading } from '../kernel/reads/reading'

const ERASED = `select id, erased_at from erased_rows
  where org_id = ? and erased_at >= ? and (erased_at > ? or (erased_at = ? and id > ?)) order by erased_at, id limit ${ERASED_LIMIT}`

/** Names the rows of erased people that the log of a device may still be about. */
export const erasedRowsReading = reading(erasedRows, async ({ input: { after } }, { db, actor, now }) => {
  const at = after?.erased_at ?? ''
  return rawStatement<{ id: string; erased_at: string }>(db, ERASED, [
    actor.org_id,
    iso(now - LOG_RETENTION),
    at,
    at,
    after?.id ?? '',
  ])
})
