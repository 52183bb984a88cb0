import { z } from 'zod'
import { type Clock, DAY, HOUR, iso, ms } from '../../shared/kernel/time'
import { booking, bringing, jobKind } from '../jobs/job'
import { enqueue } from '../jobs/queue'
import type { Db } from '../kernel/database'
import { scoped } from '../kernel/org-scope'
import { addressOf, type FileStore } from './store'
import { unusedSince } from './uses'

/** How long a picture may lie in the gallery without being used anywhere. */
const UNUSED_FOR = 30 * DAY
/** How long a file may lie in the store before a row must name it. */
const UNNAMED_FOR = DAY
/** How often it is looked for what nobody uses. */
const EVERY = 6 * HOUR

/** Where files are removed. */
export type Files = { readonly db: Db; readonly files: FileStore; readonly clock: Clock }

const removeFiles = jobKind('remove_files', z.object({}), { rank: 1 })

/** Takes pictures that were never used out of the gallery, and has their files removed. */
export const forgettingPictures = booking(
  jobKind('forget_pictures', z.object({}), { rank: 1 }),
  async (_trx, _payload, ctx) => {
    const { rows, op, now } = ctx
    for (const id of await unusedSince(rows.trx, op.org_id, iso(ms(now) - UNUSED_FOR)))
      await rows.patch('media_gallery', id, { deleted: true, name: '', updated_at: now })
    await enqueue(ctx, removeFiles, {}, { key: removeFiles.name })
    return iso(ms(now) + EVERY)
  },
  { standing: true },
)

const nothing = async () => {}

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
