import { z } from 'zod'
import { type Clock, DAY, HOUR, iso, ms } from '../../shared/kernel/time'
import { booking, bringing, jobKind } from '../jobs/job'
import { enqueue } from '../jobs/queue'
import { readRows } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { addressOf, type FileStore } from './file-store'
import { standing } from './picture-uses'

/** How long a picture may lie in the gallery without being used anywhere. */
const UNUSED_FOR = 30 * DAY
/** How long a file may lie in the store before a row must name it. */
const UNNAMED_FOR = DAY
/** How often it is looked for what nobody uses. */
const EVERY = 6 * HOUR

/** Pictures that are taken out in one transaction. */
const AT_ONCE = 500
/** How long before it is seen something may say that it was written. */
const WRITTEN_WITHIN = HOUR

/** Where files are removed. */
export type Files = { readonly db: Db; readonly files: FileStore; readonly clock: Clock }

const removeFiles = jobKind('remove_files', z.object({}), { rank: 1 })
const lookThrough = jobKind('unused_pictures', z.object({}), { rank: 1 })

const nothing = async () => {}

/** Has it looked for, again and again, what nobody uses. */
export const forgettingPictures = booking(
  jobKind('forget_pictures', z.object({}), { rank: 1 }),
  async (_trx, _payload, ctx) => {
    await enqueue(ctx, lookThrough, {}, { key: lookThrough.name })
    return iso(ms(ctx.now) + EVERY)
  },
  { standing: true },
)

type Unused = { readonly ids: readonly string[]; readonly looked_at: string }

/** Pictures from before a moment, each with its address. */
async function olderThan(db: Db, org_id: string, before: string): Promise<{ id: string; url: string }[]> {
  const rows = db.selectFrom('media_gallery').select(['id', 'url']).where('org_id', '=', org_id).where('deleted', '=', false)
  return rows.where('created_at', '<', before).orderBy('id').execute()
}

/** Takes pictures that are used nowhere out of the gallery, and has their files removed. Every text is read while others write. */
export const sweepingPictures = bringing<Record<string, never>, Unused, Files>(lookThrough, {
  effect: async (_payload, { org_id }, { db, clock }) => {
    const now = clock()
    const inside = scoped(db, org_id)
    const old = await olderThan(inside, org_id, iso(now - UNUSED_FOR))
    const used = old.length > 0 ? await standing(inside, org_id) : new Set()
    return { ids: old.flatMap(({ id, url }) => (used.has(url) ? [] : [id])).slice(0, AT_ONCE), looked_at: iso(now) }
  },
  announced: nothing,
  settled: async (trx, _payload, { ids, looked_at }, ctx) => {
    const { rows, op, now } = ctx
    // Somebody may have put one into a text meanwhile.
    const meanwhile = ids.length > 0 ? await standing(trx, op.org_id, iso(ms(looked_at) - WRITTEN_WITHIN)) : new Set()
    for (const { id, url } of await readRows(trx, 'media_gallery', op.org_id, ids))
      if (!meanwhile.has(url)) await rows.patch('media_gallery', id, { deleted: true, name: '', updated_at: now })
    await enqueue(ctx, removeFiles, {}, { key: removeFiles.name })
  },
  failed: nothing,
})

/** Removes every file of an organisation that no row names. */
export const removingFiles = bringing<Record<string, never>, void, Files>(removeFiles, {
  effect: async (_payload, { org_id }, { db, files, clock }) => {
    const old: string[] = []
    for await (const { key, at } of files.list(org_id)) if (at < clock() - UNNAMED_FOR) old.push(key)
    // Asked after the files were listed: one that came meanwhile has its row by then, or is too young.
    const own = scoped(db, org_id).selectFrom('media_gallery').select(['url', 'thumb_url']).where('org_id', '=', org_id)
    const rows = await own.where('deleted', '=', false).execute()
    const named = new Set(rows.flatMap(({ url, thumb_url }) => [url, thumb_url]))
    for (const key of old) if (!named.has(addressOf(key))) await files.remove(key)
  },
  announced: nothing,
  settled: nothing,
  failed: nothing,
})
