import type { RowOf } from '../../shared/model'
import type { Db } from '../kernel/database/database'

/** Reads the published events that have not begun, the next first. */
export function upcomingEvents(db: Db, org_id: string, now: string, limit: number): Promise<RowOf<'events'>[]> {
  const published = db
    .selectFrom('events')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('deleted', '=', false)
    .where('published', '=', true)
  const wanted = published
    .where('cancelled', '=', false)
    .where('is_template', '=', false)
    .where('archived', '=', false)
    .where('starts_at', '>', now)
  return wanted.orderBy('starts_at').orderBy('id').limit(limit).execute()
}
