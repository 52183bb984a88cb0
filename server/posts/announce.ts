import { z } from 'zod'
import { id } from '../../shared/kernel/model/fields'
import { can, ROLE_NAMES } from '../../shared/kernel/permissions'
import type { RowOf } from '../../shared/model'
import { databaseJob, jobKind } from '../jobs/job'
import { enqueue } from '../jobs/queue'
import type { Context } from '../kernel/commands/handler'
import { unscoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'
import { notify } from '../notifications/notify'
import { visiblePost, visibleTranslationsById } from './visible-post'

type Post = RowOf<'posts'>

/** Types of posts that are news. Articles, pages and wishes are looked up. */
const NEWS: readonly Post['post_type'][] = ['announcement', 'blog', 'incident']

/** Organisations, and members of one, that a job passes the news to at a time, because other writers wait meanwhile. */
const BATCH = 200

const newsPayload = z.object({ post_id: id(), after: z.string() })
const newsJobKind = jobKind('post_news', newsPayload, { rank: 1 })
const noticesJobKind = jobKind('post_notices', newsPayload, { rank: 1 })

/**
 * Has members of all organisations notified of a post once it is out. A post that is no news, or a draft, is told to
 * nobody.
 */
export async function enqueueNews(ctx: Context, { id: post_id, post_type, published_at }: Post): Promise<void> {
  if (published_at === null || !NEWS.includes(post_type)) return
  await enqueue(
    ctx,
    newsJobKind,
    { post_id, after: '' },
    { at: published_at < ctx.now ? ctx.now : published_at, key: post_id },
  )
}

const NEXT_ORGS = 'select "id" from "orgs" where "deleted" = ? and "id" > ? order by "id" limit ?'

/** Enqueues the notices of a batch of organisations. A post that was withdrawn or postponed meanwhile is not told. */
export const postNoticesJob = databaseJob(newsJobKind, async (trx, { post_id, after }, ctx) => {
  const post = await visiblePost(trx, ctx.op.org_id, post_id, ctx.now)
  if (!post?.published_at || post.published_at > ctx.now || !NEWS.includes(post.post_type)) return null
  const orgs = await rawStatement<{ id: string }>(unscoped(trx), NEXT_ORGS, [false, after, BATCH])
  for (const { id: org_id } of orgs) {
    const there = { ...ctx, rows: ctx.rowsOf(org_id), op: { ...ctx.op, org_id } }
    await enqueue(there, noticesJobKind, { post_id, after: '' }, { key: post_id })
  }
  const last = orgs.at(-1)
  if (last && orgs.length === BATCH) await enqueue(ctx, newsJobKind, { post_id, after: last.id })
  return null
})

const UNTOLD = `select "id" from "users" where "org_id" = ? and "deleted" = ? and "role" in (select value from json_each(?)) and "id" > ?
  and not exists (select 1 from "notifications" where "notifications"."org_id" = ? and "notifications"."user_id" = "users"."id"
    and "notifications"."post_id" in (select value from json_each(?))) order by "id" limit ?`

/** Notifies a batch of an organisation's members of a post, each once whatever its languages. */
export const noticesJob = databaseJob(noticesJobKind, async (trx, { post_id, after }, ctx) => {
  const { org_id } = ctx.op
  const translations = (await visibleTranslationsById(trx, org_id, [post_id], ctx.now)).get(post_id)
  if (!translations) return null
  // Those who see the bell and the Message Center.
  const roles = ROLE_NAMES.filter((role) => can(role, 'support.contact'))
  const ids = JSON.stringify(translations.map((post) => post.id))
  const users = await rawStatement<{ id: string }>(trx, UNTOLD, [
    org_id,
    false,
    JSON.stringify(roles),
    after,
    org_id,
    ids,
    BATCH,
  ])
  for (const user of users) await notify(ctx, user.id, { post_id })
  const last = users.at(-1)
  if (last && users.length === BATCH) await enqueue(ctx, noticesJobKind, { post_id, after: last.id })
  return null
})

const UNSEEN = `select "id" from "notifications" where "org_id" = ? and "user_id" = ? and "seen_at" is null and "deleted" = ?
  and "post_id" in (select value from json_each(?))`

/** Marks the caller's notices of a post as seen, in whichever language it was read. */
export async function markNoticesSeen(ctx: Context, post_id: string): Promise<void> {
  const { org_id, user_id } = ctx.op
  const { trx } = ctx.rows
  const translations = (await visibleTranslationsById(trx, org_id, [post_id], ctx.now)).get(post_id) ?? []
  const ids = JSON.stringify(translations.map((post) => post.id))
  for (const notice of await rawStatement<{ id: string }>(trx, UNSEEN, [org_id, user_id, false, ids]))
    await ctx.rows.patch('notifications', notice.id, { seen_at: ctx.now, updated_at: ctx.now })
}
