import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'

const HEROES = `select event_id, url from event_media_items
  where org_id = ? and event_id in (select value from json_each(?)) and type = 'hero' and not deleted order by pos, id`

/** Reads the first large picture of each event. */
export async function picturesOf(db: Db, org_id: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await rawStatement<{ event_id: string; url: string }>(db, HEROES, [org_id, JSON.stringify(ids)])
  return new Map([...rows].reverse().map(({ event_id, url }) => [event_id, url]))
}
