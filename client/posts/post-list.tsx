import { useDocumentTitle } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { POST_TYPES } from '../../shared/posts/entity'
import { Failure } from '../kit/forms/failure'
import { EmptyState } from '../kit/layout/empty-state'
import { useOpenModal } from '../kit/layout/modal-address'
import { OrderButton } from '../kit/list/search/order-button'
import { SearchField } from '../kit/list/search/search-field'
import type { ListSearch } from '../kit/list-search'
import { useFormat, useT } from '../kit/phrases'
import { MorePosts } from './more-posts'
import classes from './posts.module.css'
import { usePosts } from './use-posts'

const TITLES = {
  announcement: 'notifications.announcements',
  blog: 'notifications.blog',
  page: 'notifications.pages',
} as const

/**
 * The owner's announcements, blog posts or pages in the reader's language, newest first. `post_type` of the address
 * asks for another type.
 */
export function PostList({ type: own }: { readonly type: keyof typeof TITLES }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const { post_type }: ListSearch = useSearch({ strict: false })
  const type = POST_TYPES.find((each) => each === post_type) ?? own
  useDocumentTitle(t('app.title', { page: t(type === own ? TITLES[own] : `posts.post_type.${type}`) }))
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
