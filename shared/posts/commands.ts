import { z } from 'zod'
import { command } from '../kernel/model/command'
import { editing } from '../kernel/model/editing'
import { at, id } from '../kernel/model/fields'
import { posts } from './entity'

const { shape } = posts.row

export const {
  create: createPost,
  update: updatePost,
  remove: deletePost,
} = editing(posts, 'Post', {
  can: 'posts.edit',
  fields: {
    title: shape.title.min(1),
    body: shape.body,
    excerpt: shape.excerpt,
    slug: shape.slug.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    tags: shape.tags,
    lang: shape.lang,
    post_type: shape.post_type,
    cover_img_url: shape.cover_img_url,
    published_at: shape.published_at,
  },
  start: () => ({ excerpt: null, tags: [], languages: [], cover_img_url: null, published_at: null }),
})

/** Marks a post as read by the caller. */
export const postSeen = command('PostSeen', {
  args: z.object({ id: id(), input: z.object({ seen_at: at() }).meta({ title: 'PostSeenInput' }) }),
  returns: null,
  can: 'orgs.read',
})

/** Votes for or against a post, or withdraws the vote. A reader has one vote on each post. */
export const postVote = command('PostVote', {
  args: z.object({
    id: id(),
    input: z.object({ upvote: z.boolean(), downvote: z.boolean() }).meta({ title: 'PostVoteInput' }),
  }),
  returns: null,
  can: 'orgs.read',
})
