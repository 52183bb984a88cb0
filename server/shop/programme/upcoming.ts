import { eventsList } from '../../../shared/events/list'
import { lastSale } from '../../../shared/events/rules'
import type { RowOf } from '../../../shared/model'
import type { Db } from '../../kernel/database/database'
import { searchCondition } from '../../kernel/reads/text-search'

/** Begins of events from which the months of a programme are told. */
const MOST_DATES = 1000
/** Events that go on for days and have begun, of all that a programme lists. */
const MOST_RUNNING = 50

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

const publishedEvents = (db: Db, org_id: string) =>
  db
    .selectFrom('events')
    .where('org_id', '=', org_id)
    .where('deleted', '=', false)
    .where('published', '=', true)
    .where('is_template', '=', false)
    .where('archived', '=', false)

type Filters = Omit<Wanted, 'limit' | 'skip'>

function wantedEvents(db: Db, org_id: string, { words = '', until, cancelled = false, sync_id }: Filters) {
  let events = publishedEvents(db, org_id)
  if (!cancelled) events = events.where('cancelled', '=', false)
  if (until) events = events.where('starts_at', '<', until)
  if (sync_id) events = events.where('sync_id', '=', sync_id)
  // Nobody's name or address is among the texts of events, so any role reads the same of them.
  const found = searchCondition(eventsList, words, { org_id, role: 'ANALYST' })
  return found ? events.where(found) : events
}

/** Reads published events that have not begun, the next first. */
export function upcomingEvents(
  db: Db,
  org_id: string,
  now: string,
  { limit, skip = 0, ...filters }: Wanted,
): Promise<RowOf<'events'>[]> {
  const [than, since] = filters.from && filters.from > now ? (['>=', filters.from] as const) : (['>', now] as const)
  const events = wantedEvents(db, org_id, filters).where('starts_at', than, since).selectAll()
  return events.orderBy('starts_at').orderBy('id').offset(skip).limit(limit).execute()
}

/**
 * Reads published events that have begun by then and are sold until their end, like an exhibition, the first to end
 * first.
 */
async function runningEvents(db: Db, org_id: string, now: string, filters: Filters): Promise<RowOf<'events'>[]> {
  const [than, since] = filters.from && filters.from > now ? (['<', filters.from] as const) : (['<=', now] as const)
  const begun = await wantedEvents(db, org_id, filters)
    .where('starts_at', than, since)
    .where('ends_at', '>', since)
    .selectAll()
    .orderBy('ends_at')
    .orderBy('id')
    .limit(MOST_RUNNING)
    .execute()
  return begun.filter((event) => lastSale(event) > since)
}

/** Reads the published events that a visitor can still go to: those that go on for days, then those to come. */
export async function shownEvents(
  db: Db,
  org_id: string,
  now: string,
  { limit, skip = 0, ...filters }: Wanted,
): Promise<RowOf<'events'>[]> {
  const running = await runningEvents(db, org_id, now, filters)
  const first = running.slice(skip, skip + limit)
  const rest = { ...filters, limit: limit - first.length, skip: Math.max(0, skip - running.length) }
  return rest.limit === 0 ? first : [...first, ...(await upcomingEvents(db, org_id, now, rest))]
}

/** Reads when the events of a programme begin, the next first; those that have begun, now. */
export async function shownStarts(db: Db, org_id: string, now: string): Promise<readonly string[]> {
  const upcoming = publishedEvents(db, org_id).where('starts_at', '>', now).select('starts_at')
  const starts = await upcoming.orderBy('starts_at').limit(MOST_DATES).execute()
  const running = await runningEvents(db, org_id, now, { cancelled: true })
  return [...running.map(() => now), ...starts.map(({ starts_at }) => starts_at)]
}
