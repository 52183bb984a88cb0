import { useDocumentTitle } from '@mantine/hooks'
import { Failure } from '../kit/forms/failure'
import { EmptyState } from '../kit/layout/empty-state'
import { useOpenModal } from '../kit/layout/modal-address'
import { OrderButton } from '../kit/list/search/order-button'
import { SearchField } from '../kit/list/search/search-field'
import { useFormat, useT } from '../kit/phrases'
import { MorePosts } from './more-posts'
import classes from './posts.module.css'
import { usePosts } from './use-posts'

/** The owner's announcements or blog posts in the reader's language, newest first. */
export function PostList({ type }: { readonly type: 'announcement' | 'blog' }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  useDocumentTitle(t('app.title', { page: t(type === 'blog' ? 'notifications.blog' : 'notifications.announcements') }))
  const { list, answer, problem } = usePosts(type)
  return (
    <div className={classes.list}>
      <div className={classes.listTools}>
        <SearchField label={t('posts.search')} value={list.q} onChange={list.setQuery} />
        <OrderButton list={list} />
      </div>
      <Failure problem={problem} />
      {answer?.total === 0 && <EmptyState title="posts.empty" hint="posts.empty_hint" />}
      <ul ref={list.ref}>
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
      <MorePosts answer={answer} onMore={list.more} />
    </div>
  )
}
