import { eventsList } from '../../../shared/events/list'
import type { RowOf } from '../../../shared/model'
import type { Db } from '../../kernel/database/database'
import { searchCondition } from '../../kernel/reads/text-search'

/** Begins of events from which the months of a programme are told. */
const MOST_DATES = 1000

/** Filters of the upcoming events. Times are ISO; `until` is exclusive. */
type Wanted = {
  readonly limit: number
  readonly skip?: number
  readonly words?: string
  readonly from?: string
  readonly until?: string
  /** True if events that will not happen are wanted too. */
  readonly cancelled?: boolean
  readonly sync_id?: string
}

const publishedEvents = (db: Db, org_id: string, now: string) =>
  db
    .selectFrom('events')
    .where('org_id', '=', org_id)
    .where('deleted', '=', false)
    .where('published', '=', true)
    .where('is_template', '=', false)
    .where('archived', '=', false)
    .where('starts_at', '>', now)

/** Reads published events that have not begun, the next first. */
export function upcomingEvents(
  db: Db,
  org_id: string,
  now: string,
  { limit, skip = 0, words = '', from, until, cancelled = false, sync_id }: Wanted,
): Promise<RowOf<'events'>[]> {
  let events = publishedEvents(db, org_id, now).selectAll()
  if (!cancelled) events = events.where('cancelled', '=', false)
  if (from) events = events.where('starts_at', '>=', from)
  if (until) events = events.where('starts_at', '<', until)
  if (sync_id) events = events.where('sync_id', '=', sync_id)
  // Nobody's name or address is among the texts of events, so any role reads the same of them.
  const found = searchCondition(eventsList, words, { org_id, role: 'ANALYST' })
  if (found) events = events.where(found)
  return events.orderBy('starts_at').orderBy('id').offset(skip).limit(limit).execute()
}

/** Reads when upcoming events begin, the next first. */
export async function upcomingStarts(db: Db, org_id: string, now: string): Promise<readonly string[]> {
  const starts = publishedEvents(db, org_id, now).select('starts_at').orderBy('starts_at').limit(MOST_DATES)
  return (await starts.execute()).map(({ starts_at }) => starts_at)
}
