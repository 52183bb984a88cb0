import { type Clock, DAY, HOUR, iso } from '../../shared/kernel/time'
import type { Db, Trx } from '../kernel/database'
import { scoped } from '../kernel/org-scope'
import { Rows } from '../kernel/rows'
import { addressOf, type FileStore } from './store'
import { unusedSince } from './uses'

/** How long a picture may lie in the gallery without being used anywhere. */
const UNUSED_FOR = 30 * DAY
/** How long a file may lie in the store before a row must name it. */
const UNNAMED_FOR = DAY

/** How often it is looked for what nobody uses. */
export const SWEEP_EVERY = 6 * HOUR

/** Takes the pictures out of an organisation's gallery that were never used; answers what was written. */
export async function forgetUnused(trx: Trx, org_id: string, now: number): Promise<Rows> {
  const inside = scoped(trx, org_id)
  const rows = new Rows(inside, org_id)
  for (const id of await unusedSince(inside, org_id, iso(now - UNUSED_FOR)))
    await rows.patch('media_gallery', id, { deleted: true, name: '', updated_at: iso(now) })
  return rows
}

type Parts = { readonly db: Db; readonly store: FileStore; readonly clock: Clock; readonly forget: (org_id: string) => Promise<void> }

/** Forgets pictures that nobody uses, then removes every file that no row names. Answers how many files went. */
export async function sweepFiles({ db, store, clock, forget }: Parts): Promise<number> {
  for (const { id } of await db.selectFrom('orgs').select('id').orderBy('id').execute()) await forget(id)
  const unnamed: string[] = []
  for await (const { key, at } of store.list()) if (at < clock() - UNNAMED_FOR) unnamed.push(key)
  // Asked after the files were listed: one that came meanwhile has its row by then, or is too young.
  const rows = await db.selectFrom('media_gallery').select(['url', 'thumb_url']).where('deleted', '=', false).execute()
  const named = new Set(rows.flatMap(({ url, thumb_url }) => [url, thumb_url]))
  const gone = unnamed.filter((key) => !named.has(addressOf(key)))
  for (const key of gone) await store.remove(key)
  return gone.length
}
