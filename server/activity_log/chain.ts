import { activityHash } from '../kernel/commands/activity'
import type { Db } from '../kernel/database/database'

/** The first entry of an organisation's log that is not what was written, or does not follow the one before it; null where all do. */
export async function brokenEntry(db: Db, org_id: string): Promise<number | null> {
  const entries = db.selectFrom('activity_log').selectAll().where('org_id', '=', org_id).where('seq', 'is not', null).orderBy('seq')
  let [seq, hash]: [number, string | null] = [0, null]
  for (const entry of await entries.execute()) {
    seq++
    if (entry.seq !== seq || entry.prev_hash !== hash || entry.hash !== activityHash(entry)) return seq
    hash = entry.hash
  }
  return null
}
