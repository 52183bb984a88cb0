import { activityHash } from '../kernel/commands/activity'
import type { Db } from '../kernel/database/database'

/**
 * Verifies the hash chain of an organisation's activity log. Returns the `seq` of the first entry that was changed or
 * does not follow its predecessor; null where all do.
 */
export async function firstBrokenEntry(db: Db, org_id: string): Promise<number | null> {
  const entries = db
    .selectFrom('activity_log')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('seq', 'is not', null)
    .orderBy('seq')
  let [seq, hash]: [number, string | null] = [0, null]
  for (const entry of await entries.execute()) {
    seq++
    if (entry.seq !== seq || entry.prev_hash !== hash || entry.hash !== activityHash(entry)) return seq
    hash = entry.hash
  }
  return null
}
