import { z } from 'zod'
import { count, id, oneOf, part } from '../kernel/model/fields'
import { listInput, query } from '../kernel/model/query'
import { LANGUAGES } from '../orgs/entity'
import { POST_TYPES, posts, posts_users_info } from './entity'

/** Columns by which posts may be sorted: when they were out, or by name. */
export const POST_SORTS = ['published_at', 'title'] as const

const can = 'orgs.read'
const lang = oneOf('Lang', LANGUAGES)

/** One post, in a language if it has it. */
export const onePost = query('post', {
  args: z.object({ id: id(), lang: lang.nullable().optional() }),
  returns: posts.row.nullable(),
  can,
})

/** The same for exactly the translation of this id. */
export const postById = query('post', { args: z.object({ id: id() }), returns: posts.row.nullable(), can })

const input = z
  .object({
    limit: listInput.limit.nullable(),
    page: listInput.page.nullable(),
    desc: listInput.desc.nullable(),
    sort: oneOf('PostSort', POST_SORTS).nullable().optional(),
    query: listInput.query.nullable(),
    post_type: oneOf('PostType', POST_TYPES).nullable().optional(),
    lang: lang.nullable().optional(),
    /** Only published posts of which the caller has no entry, in any of their languages. */
    unseen: z.boolean().nullable().optional(),
  })
  .meta({ title: 'PostListInput' })

const pageOf = <Row extends z.ZodObject>(row: Row) =>
  query('posts', {
    args: z.object({ input: input.nullable().optional() }),
    returns: z.object({ posts: z.array(row), total: count(), pages: count() }).meta({ title: 'PostList' }),
    can,
  })

/** Posts, newest first, one row for all languages of a post. */
export const allPosts = pageOf(posts.row)

/** The same without the posts' texts, for lists. */
export const postHeads = pageOf(posts.row.omit({ body: true }))

/** Readers' votes on a post, of all organisations and in all its languages, and the caller's own. */
export const postVotes = part('PostVotes', {
  up: count(),
  down: count(),
  own: oneOf('PostVoteChoice', ['up', 'down']).nullable(),
})

/** Feature requests with their votes, as a reader's list asks for them. */
export const featureRequestHeads = pageOf(posts.row.omit({ body: true }).extend({ votes: postVotes }))

/** The caller's own entry about a post, if there is one. */
export const ownPostInfo = query('posts_users_info', {
  args: z.object({ post_id: id() }),
  returns: z.array(posts_users_info.row),
  can,
})
