import { z } from 'zod'
import { iso } from '../../shared/kernel/time'
import { notifications } from '../../shared/notifications/entity'
import { posts } from '../../shared/posts/entity'
import { computed } from '../kernel/reads/computed'
import { visiblePostsById, visibleTranslationsById } from './visible-post'

/**
 * A notification's post, and the same in all its languages. They are no relations, because most posts are in the
 * owner's organisation.
 */
export const notificationFields = [
  computed(notifications, 'post', {
    returns: posts.row.nullable(),
    load: async (rows, { db, actor, now }) => {
      const ids = rows.flatMap(({ post_id }) => (post_id ? [post_id] : []))
      const found = await visiblePostsById(db, actor.org_id, ids, iso(now))
      return rows.map(({ post_id }) => (post_id && found.get(post_id)) || null)
    },
  }),
  computed(notifications, 'post_translations', {
    returns: z.array(posts.row),
    load: async (rows, { db, actor, now }) => {
      const ids = rows.flatMap(({ post_id }) => (post_id ? [post_id] : []))
      const found = await visibleTranslationsById(db, actor.org_id, ids, iso(now))
      return rows.map(({ post_id }) => (post_id && found.get(post_id)) || [])
    },
  }),
]
