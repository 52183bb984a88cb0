import { formatter } from '../../shared/kernel/format'
import type { RowOf } from '../../shared/model'
import { timeZoneOf } from '../../shared/orgs/rules'
import type { Db } from '../kernel/database/database'

type Org = Pick<RowOf<'orgs'>, 'id' | 'lang' | 'currency' | 'settings'>

/** Names of events on an invoice, by their ids: title and day, in the organisation's language. */
export async function eventNames(
  db: Db,
  org: Org,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map()
  const events = await db
    .selectFrom('events')
    .select(['id', 'title', 'starts_at'])
    .where('org_id', '=', org.id)
    .where('id', 'in', wanted)
    .execute()
  const format = formatter(org.lang, org.currency, timeZoneOf(org))
  return new Map(events.map(({ id, title, starts_at }) => [id, `${title}, ${format.date(starts_at)}`]))
}
