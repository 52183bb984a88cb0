import { z } from 'zod'
import { type Clock, DAY, HOUR, iso, ms } from '../../shared/kernel/time'
import { databaseJob, externalJob, jobKind } from '../jobs/job'
import { enqueue } from '../jobs/queue'
import { readRows } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'
import { addressOf, type FileStore, stemOf } from './file-store'
import { picturesInUse } from './picture-uses'

/** Time in ms an unused picture stays in the gallery. */
const UNUSED_FOR = 30 * DAY
/** Time in ms a file may exist without a row. */
const ORPHANED_FOR = DAY
/** Interval of the cleanup. */
const INTERVAL = 6 * HOUR

/** Pictures deleted per transaction. */
const BATCH = 500
/** Largest delay between an `updated_at` and its commit. */
const WRITE_DELAY = HOUR

/** Services of the cleanup jobs. */
export type FileWorld = { readonly db: Db; readonly files: FileStore; readonly clock: Clock }

const removeFiles = jobKind('remove_files', z.object({}), { rank: 1 })
const findUnusedPictures = jobKind('unused_pictures', z.object({}), { rank: 1 })

const noop = async () => {}

/** Schedules the search for unused pictures. */
export const schedulePictureCleanupJob = databaseJob(
  jobKind('forget_pictures', z.object({}), { rank: 1 }),
  async (_trx, _payload, ctx) => {
    await enqueue(ctx, findUnusedPictures, {}, { key: findUnusedPictures.name })
    return iso(ms(ctx.now) + INTERVAL)
  },
  { standing: true },
)

type UnusedPictures = { readonly ids: readonly string[]; readonly looked_at: string }

/** Reads pictures created before a time, with their addresses. */
async function olderThan(db: Db, org_id: string, before: string): Promise<{ id: string; url: string }[]> {
  const rows = db
    .selectFrom('media_gallery')
    .select(['id', 'url'])
    .where('org_id', '=', org_id)
    .where('deleted', '=', false)
  return rows.where('created_at', '<', before).orderBy('id').execute()
}

/**
 * Deletes pictures that are used nowhere, then enqueues the deletion of their files. Texts are read outside the write
 * transaction.
 */
export const deleteUnusedPicturesJob = externalJob<Record<string, never>, UnusedPictures, FileWorld>(
  findUnusedPictures,
  {
    effect: async (_payload, { org_id }, { db, clock }) => {
      const now = clock()
      const inside = scoped(db, org_id)
      const old = await olderThan(inside, org_id, iso(now - UNUSED_FOR))
      const used = old.length > 0 ? await picturesInUse(inside, org_id) : new Set()
      return {
        ids: old.flatMap(({ id, url }) => (used.has(stemOf(url)) ? [] : [id])).slice(0, BATCH),
        looked_at: iso(now),
      }
    },
    announced: noop,
    settled: async (trx, _payload, { ids, looked_at }, ctx) => {
      const { rows, op, now } = ctx
      // A user may have put one into a text meanwhile.
      const meanwhile =
        ids.length > 0 ? await picturesInUse(trx, op.org_id, iso(ms(looked_at) - WRITE_DELAY)) : new Set()
      for (const { id, url } of await readRows(trx, 'media_gallery', op.org_id, ids))
        if (!meanwhile.has(stemOf(url)))
          await rows.patch('media_gallery', id, { deleted: true, name: '', updated_at: now })
      await enqueue(ctx, removeFiles, {}, { key: removeFiles.name })
    },
    failed: noop,
  },
)

/** Returns the keys of all files that answer a question: in an order, or in a cart that is not settled yet. */
async function answerFileKeys(db: Db, org_id: string): Promise<readonly string[]> {
  // Read first: an order takes the answers of its cart over in one transaction, so that each is found in one of both.
  const carts = await db.selectFrom('carts').select('answers').where('org_id', '=', org_id).execute()
  const kept = await rawStatement<{ file_key: string }>(
    db,
    'select file_key from answers where org_id = ? and not deleted and file_key is not null',
    [org_id],
  )
  return [
    ...kept.map(({ file_key }) => file_key),
    ...carts.flatMap(({ answers }) => answers.flatMap(({ file }) => file?.key ?? [])),
  ]
}

/** Deletes files of an organisation that no row names. */
export const deleteOrphanedFilesJob = externalJob<Record<string, never>, void, FileWorld>(removeFiles, {
  effect: async (_payload, { org_id }, { db, files, clock }) => {
    const old: string[] = []
    for await (const { key, at } of files.list(org_id)) if (at < clock() - ORPHANED_FOR) old.push(key)
    // Read after listing the files: a file that came meanwhile has its row by then, or is too young.
    const own = scoped(db, org_id).selectFrom('media_gallery').select(['url', 'thumb_url']).where('org_id', '=', org_id)
    const rows = await own.where('deleted', '=', false).execute()
    const answers = await answerFileKeys(scoped(db, org_id), org_id)
    const named = new Set([...rows.flatMap(({ url, thumb_url }) => [url, thumb_url]), ...answers.map(addressOf)])
    for (const key of old) if (!named.has(addressOf(key))) await files.remove(key)
  },
  announced: noop,
  settled: noop,
  failed: noop,
})
