import { useDocumentTitle } from '@mantine/hooks'
import { useState } from 'react'
import { postHeads } from '../../shared/posts/queries'
import { useAnswer } from '../kit/entity/use-answer'
import { Failure } from '../kit/forms/failure'
import { EmptyState } from '../kit/layout/empty-state'
import { useOpenModal } from '../kit/layout/modal-address'
import { useFormat, useT } from '../kit/phrases'
import { MorePosts, POSTS_STEP } from './more-posts'
import classes from './posts.module.css'

/** The owner's announcements or blog posts in the reader's language, newest first. */
export function PostList({ type }: { readonly type: 'announcement' | 'blog' }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const [limit, setLimit] = useState(POSTS_STEP)
  useDocumentTitle(t('app.title', { page: t(type === 'blog' ? 'notifications.blog' : 'notifications.announcements') }))
  const { answer, problem } = useAnswer(postHeads, { input: { post_type: type, lang: t.language, limit } }, ['posts'])
  return (
    <div className={classes.list}>
      <Failure problem={problem} />
      {answer?.total === 0 && <EmptyState title="posts.empty" hint="posts.empty_hint" />}
      <ul>
        {answer?.posts.map((post) => (
          <li key={post.id}>
            <button type="button" className={classes.card} onClick={() => openModal('notification_post_id', post.id)}>
              {post.cover_img_url && <img src={post.cover_img_url} alt="" />}
              <span className={classes.cardText} lang={post.lang}>
                <strong>{post.title}</strong>
                {post.excerpt && <span>{post.excerpt}</span>}
                <time className={`num ${classes.quiet}`} dateTime={post.published_at ?? post.created_at}>
                  {format.date(post.published_at ?? post.created_at)}
                </time>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <MorePosts answer={answer} onMore={() => setLimit(limit + POSTS_STEP)} />
    </div>
  )
}
