import { z } from 'zod'
import { count, id, oneOf } from '../../shared/kernel/model/fields'
import { DEFAULT_LIMIT, listInput, query } from '../../shared/kernel/model/query'
import { plainText } from '../../shared/kernel/search-text'
import { iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { LANGUAGES } from '../../shared/orgs/entity'
import { POST_TYPES, posts, posts_users_info } from '../../shared/posts/entity'
import { unscoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'
import { type ReadContext, reading } from '../kernel/reads/reading'
import { ownerOrg } from '../orgs/owner-org'
import { visiblePost } from './visible-post'

const lang = oneOf('Lang', LANGUAGES)
const can = 'orgs.read'
const onePost = query('post', { args: z.object({ id: id(), lang: lang.nullable().optional() }), returns: posts.row.nullable(), can })
const input = z
  .object({
    limit: listInput.limit.nullable(),
    page: listInput.page.nullable(),
    desc: listInput.desc.nullable(),
    query: listInput.query.nullable(),
    post_type: oneOf('PostType', POST_TYPES).nullable().optional(),
    lang: lang.nullable().optional(),
  })
  .meta({ title: 'PostListInput' })
const allPosts = query('posts', {
  args: z.object({ input: input.nullable().optional() }),
  returns: z.object({ posts: z.array(posts.row), total: count(), pages: count() }).meta({ title: 'PostList' }),
  can,
})
const myInfo = query('posts_users_info', { args: z.object({ post_id: id() }), returns: z.array(posts_users_info.row), can })

type Post = RowOf<'posts'>

/** Reads all posts that a user of the organisation may see, newest first. There are few, mostly the owner's. */
async function visiblePosts({ db, actor, now }: ReadContext): Promise<Post[]> {
  const owner = (await ownerOrg(db)) ?? actor.org_id
  const sql =
    'select * from "posts" where "deleted" = ? and ("org_id" = ? or ("org_id" = ? and "published_at" <= ?)) order by coalesce("published_at", "created_at") desc, "id" desc'
  return rawStatement<Post>(unscoped(db), sql, [false, actor.org_id, owner, iso(now)])
}

export const postReadings = [
  reading(onePost, async ({ id, lang }, context) => {
    const { db, actor, now } = context
    const post = await visiblePost(db, actor.org_id, id, iso(now))
    if (!post || !lang || post.lang === lang) return post
    const other = (await visiblePosts(context)).find(({ slug, lang: spoken, org_id }) => slug === post.slug && spoken === lang && org_id === post.org_id)
    return other ?? post
  }),
  reading(allPosts, async (args, context) => {
    const { post_type, lang, query: words, desc, limit, page } = args.input ?? {}
    const wanted = plainText(words?.trim() ?? '')
    const found = (await visiblePosts(context)).filter(
      (post) =>
        (!post_type || post.post_type === post_type) &&
        (!lang || post.lang === lang) &&
        [post.title, post.excerpt ?? ''].some((text) => plainText(text).includes(wanted)),
    )
    if (desc === false) found.reverse()
    const size = limit ?? DEFAULT_LIMIT
    const from = ((page ?? 1) - 1) * size
    return { posts: found.slice(from, from + size), total: found.length, pages: Math.ceil(found.length / size) }
  }),
  reading(myInfo, ({ post_id }, { db, actor }) =>
    db
      .selectFrom('posts_users_info')
      .selectAll()
      .where('org_id', '=', actor.org_id)
      .where('post_id', '=', post_id)
      .where('user_id', '=', actor.user_id)
      .where('deleted', '=', false)
      .execute(),
  ),
]
