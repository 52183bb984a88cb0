import { useDebouncedValue, useDocumentTitle } from '@mantine/hooks'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { postHeads } from '../../shared/posts/queries'
import { SEARCH_DEBOUNCE } from '../../shared/search/limits'
import { useAnswer } from '../kit/entity/use-answer'
import { Failure } from '../kit/forms/failure'
import { EmptyState } from '../kit/layout/empty-state'
import { useLayout } from '../kit/layout/screen-size'
import type { ListSearch } from '../kit/list/search/list-search'
import { SearchField } from '../kit/list/search/search-field'
import { useT } from '../kit/phrases'
import { PostReader } from './post-reader'
import classes from './posts.module.css'

/** The help center: the owner's knowledge posts with a search, and the open article beside them. */
export function HelpCenter() {
  const t = useT()
  const navigate = useNavigate()
  const isWide = useLayout() !== 'phone'
  const { q = '', post_id }: ListSearch = useSearch({ strict: false })
  const [query] = useDebouncedValue(q.trim(), SEARCH_DEBOUNCE)
  useDocumentTitle(t('app.title', { page: t('posts.help') }))
  const { answer, problem } = useAnswer(postHeads, { input: { post_type: 'knowledge', lang: t.language, limit: 100, query } }, ['posts'])
  const setQuery = (text: string) => void navigate({ to: '.', search: (previous: ListSearch) => ({ ...previous, q: text || undefined }), replace: true })
  const list = (
    <nav className={classes.articles} aria-label={t('posts.help')}>
      <SearchField label={t('posts.help_search')} value={q} onChange={setQuery} />
      <Failure problem={problem} />
      {answer?.total === 0 && <EmptyState title="posts.help_none" hint="posts.help_none_hint" />}
      <ul>
        {answer?.posts.map(({ id, title, excerpt, lang }) => (
          <li key={id}>
            <Link
              to="/help"
              search={(previous: ListSearch) => ({ ...previous, post_id: id })}
              className={classes.articleLink}
              aria-current={post_id === id ? 'page' : undefined}
              lang={lang}
            >
              <strong>{title}</strong>
              {excerpt && <span>{excerpt}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
  return (
    <section className={classes.help} aria-label={t('posts.help')}>
      <header className={classes.head}>
        <h1>{t('posts.help')}</h1>
        {!isWide && post_id && (
          <Link to="/help" search={(previous: ListSearch) => ({ ...previous, post_id: undefined })} className={classes.back}>
            {t('posts.help_back')}
          </Link>
        )}
      </header>
      <div className={classes.helpBody} data-open={Boolean(post_id) || undefined}>
        {(isWide || !post_id) && list}
        {post_id ? (
          <div className={classes.reader}>
            <PostReader key={post_id} id={post_id} heading="h2" />
          </div>
        ) : (
          isWide && <p className={classes.choose}>{t('posts.help_choose')}</p>
        )}
      </div>
    </section>
  )
}
