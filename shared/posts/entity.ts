import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, id, json, oneOf, richText, text } from '../kernel/model/fields'
import { optionalImageUrl } from '../kernel/model/web-address'
import { LANGUAGES } from '../orgs/entity'

export const POST_TYPES = ['announcement', 'blog', 'feature_request', 'incident', 'knowledge', 'page'] as const

/**
 * An announcement by the product's owner to all organisations, in one language. Translations are separate posts with
 * the same `slug`. Others can read it once it is published.
 */
export const posts = entity(
  'posts',
  'Post',
  {
    title: text(200),
    body: richText(50_000, true),
    excerpt: text(500).nullable(),
    slug: text(120),
    tags: json(z.array(text(40)).max(20)),
    lang: oneOf('Lang', LANGUAGES),
    /** Languages in which the slug exists. */
    languages: json(z.array(z.enum(LANGUAGES)).max(2)),
    post_type: oneOf('PostType', POST_TYPES),
    cover_img_url: optionalImageUrl(),
    published_at: at().nullable(),
    ...stamps,
  },
  {
    indexes: [['org_id', 'post_type', 'published_at'], ['slug']],
    sorts: ['published_at', 'created_at', 'title'],
    search: ['title', 'excerpt'],
    online: { can: 'orgs.read' },
  },
)

/** A reader's actions on a post. It belongs to the reader's organisation, wherever the post comes from. */
export const posts_users_info = entity(
  'posts_users_info',
  'PostUserInfo',
  { post_id: id(), user_id: id(), seen_at: at().nullable(), upvote: z.boolean(), downvote: z.boolean(), ...stamps },
  { indexes: [['post_id', 'user_id']], online: { can: 'orgs.read' } },
)
