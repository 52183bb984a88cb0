import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import type { RowOf } from '../../shared/model'
import { Failure } from '../kit/forms/failure'
import { EmptyState } from '../kit/layout/empty-state'
import { useOpenModal } from '../kit/layout/modal-address'
import { TabLinks } from '../kit/layout/tabs/tab-links'
import { OrderButton } from '../kit/list/search/order-button'
import { SearchField } from '../kit/list/search/search-field'
import { type Format, type T, useFormat, useT } from '../kit/phrases'
import classes from './admin.module.css'
import { MorePosts } from './more-posts'
import { ADMIN_TYPES, type AdminType, adminTypeOf } from './post-type'
import { usePosts } from './use-posts'

type Head = Omit<RowOf<'posts'>, 'body'>

function stateText(t: T, format: Format, { published_at }: Head): string {
  if (published_at === null) return t('posts.draft')
  const isOut = Date.parse(published_at) <= Date.now()
  return t(isOut ? 'posts.published' : 'posts.scheduled', { date: format.date(published_at) })
}

/** Posts of one type, drafts included, for the organisation that owns the product. */
export function PostsAdminPage() {
  const { type } = useParams({ strict: false })
  const chosen = adminTypeOf(type)
  return <TypedPosts key={chosen} type={chosen} />
}

function TypedPosts({ type }: { readonly type: AdminType }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const { list, answer, problem } = usePosts(type)
  useDocumentTitle(t('app.title', { page: t('posts.admin') }))
  return (
    <section className={classes.page} aria-label={t('posts.admin')}>
      <header className={classes.head}>
        <h1>{t('posts.admin')}</h1>
        <Button
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => openModal('post_form', `new:${type}`)}
        >
          {t('posts.new')}
        </Button>
      </header>
      <TabLinks label={t('posts.post_type')}>
        {ADMIN_TYPES.map((each) => (
          <Link key={each} to="/settings/posts/$type" params={{ type: each }} activeProps={{ 'aria-current': 'page' }}>
            {t(`posts.post_type.${each}`)}
          </Link>
        ))}
      </TabLinks>
      <div className={classes.body}>
        <div className={classes.listTools}>
          <SearchField label={t('posts.search')} value={list.q} onChange={list.setQuery} />
          <OrderButton list={list} />
        </div>
        <Failure problem={problem} />
        {answer?.total === 0 && <EmptyState title="posts.empty" hint="posts.admin_empty_hint" />}
        <ul ref={list.ref}>
          {answer?.posts.map((post) => (
            <li key={post.id}>
              <button type="button" className={classes.row} onClick={() => openModal('post_form', post.id)}>
                <span className={classes.text}>
                  <strong>{post.title}</strong>
                  <span>{post.excerpt}</span>
                </span>
                <span className={classes.facts}>
                  <span className="num">{stateText(t, format, post)}</span>
                  <span>{post.languages.map((lang) => t(`posts.lang.${lang}`)).join(', ')}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <MorePosts answer={answer} onMore={list.more} />
      </div>
    </section>
  )
}
