import { DomainError } from '../../shared/kernel/errors'
import { createPost, deletePost, type postSeen, type postVote, updatePost } from '../../shared/posts/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import { bookByEffect } from '../kernel/commands/plain-edit'
import type { Trx } from '../kernel/database/database'
import { enqueueNews, markNoticesSeen } from './announce'
import { visiblePost } from './visible-post'
import { withdrawOtherVotes } from './votes'

/** Throws `forbidden` unless the organisation owns the product. Only the owner writes posts (spec 2, section 6). */
async function assertOwner(ctx: Context): Promise<void> {
  const { is_owner } = await existingRow(ctx, 'orgs', ctx.op.org_id)
  if (!is_owner) throw new DomainError('forbidden')
}

/** Throws `posts.slug_taken` where the slug exists in this language. */
async function assertSlugFree(trx: Trx, ctx: Context, id: string, slug: string, lang: 'en' | 'de'): Promise<void> {
  const posts = trx
    .selectFrom('posts')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('slug', '=', slug)
    .where('lang', '=', lang)
  const other = await posts.where('deleted', '=', false).where('id', '!=', id).executeTakeFirst()
  if (other) throw new DomainError('posts.slug_taken', { slug })
}

/** Updates the languages listed on all posts of a slug. */
async function updateLanguages(trx: Trx, ctx: Context, slug: string): Promise<void> {
  const posts = trx
    .selectFrom('posts')
    .select(['id', 'lang', 'languages'])
    .where('org_id', '=', ctx.op.org_id)
    .where('slug', '=', slug)
  const siblings = await posts.where('deleted', '=', false).execute()
  const languages = siblings.map(({ lang }) => lang).sort()
  for (const { id, languages: said } of siblings)
    if (said.join() !== languages.join()) await ctx.rows.patch('posts', id, { languages })
}

export const bookPost: Handler<typeof createPost> = async (trx, args, ctx) => {
  await assertOwner(ctx)
  const id = args.input.id ?? ctx.op.id
  await assertSlugFree(trx, ctx, id, args.input.slug, args.input.lang)
  await bookByEffect(createPost, args, ctx)
  await updateLanguages(trx, ctx, args.input.slug)
  await enqueueNews(ctx, await existingRow(ctx, 'posts', id))
  return () => existingRow(ctx, 'posts', id)
}

export const bookPostChange: Handler<typeof updatePost> = async (trx, args, ctx) => {
  await assertOwner(ctx)
  const before = await existingRow(ctx, 'posts', args.id)
  const slug = args.input.slug ?? before.slug
  await assertSlugFree(trx, ctx, args.id, slug, args.input.lang ?? before.lang)
  await bookByEffect(updatePost, args, ctx)
  for (const each of new Set([before.slug, slug])) await updateLanguages(trx, ctx, each)
  const after = await existingRow(ctx, 'posts', args.id)
  if (after.published_at !== before.published_at || after.post_type !== before.post_type) await enqueueNews(ctx, after)
  return () => existingRow(ctx, 'posts', args.id)
}

export const bookPostDeletion: Handler<typeof deletePost> = async (trx, args, ctx) => {
  await assertOwner(ctx)
  const { slug } = await existingRow(ctx, 'posts', args.id)
  await bookByEffect(deletePost, args, ctx)
  await updateLanguages(trx, ctx, slug)
  return async () => ({ ok: true })
}

type ReaderInfo = { readonly seen_at?: string; readonly upvote?: boolean; readonly downvote?: boolean }

/** Records that a user has seen or voted on a post they may read. */
async function recordReaderInfo(trx: Trx, ctx: Context, post_id: string, info: ReaderInfo): Promise<{ ok: true }> {
  const { org_id, user_id } = ctx.op
  if (!(await visiblePost(trx, org_id, post_id, ctx.now)))
    throw new DomainError('not_found', { table: 'posts', id: post_id })
  const mine = trx
    .selectFrom('posts_users_info')
    .select('id')
    .where('org_id', '=', org_id)
    .where('post_id', '=', post_id)
  const row = await mine.where('user_id', '=', user_id).executeTakeFirst()
  if (row) await ctx.rows.patch('posts_users_info', row.id, { ...info, updated_at: ctx.now })
  else {
    const fresh = {
      id: ctx.ports.newId(),
      post_id,
      user_id,
      seen_at: null,
      upvote: false,
      downvote: false,
      created_at: ctx.now,
      updated_at: ctx.now,
    }
    await ctx.rows.insert('posts_users_info', { ...fresh, ...info })
  }
  return { ok: true }
}

export const bookPostSeen: Handler<typeof postSeen> = async (trx, { id, input }, ctx) => {
  const done = await recordReaderInfo(trx, ctx, id, { seen_at: input.seen_at })
  await markNoticesSeen(ctx, id)
  return async () => done
}

export const bookPostVote: Handler<typeof postVote> = async (trx, { id, input }, ctx) => {
  if (input.upvote && input.downvote) throw new DomainError('posts.one_vote')
  const done = await recordReaderInfo(trx, ctx, id, { upvote: input.upvote, downvote: input.downvote })
  await withdrawOtherVotes(ctx, id)
  return async () => done
}
