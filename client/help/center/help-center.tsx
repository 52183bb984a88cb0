import { useDebouncedValue, useDocumentTitle } from '@mantine/hooks'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { articleOf } from '../../../shared/help/articles/list'
import { HELP_SECTIONS, type HelpArticle } from '../../../shared/help/articles/section'
import { SEARCH_DEBOUNCE } from '../../../shared/kernel/search-text'
import { postHeads } from '../../../shared/posts/queries'
import { EmptyState } from '../../kit/layout/empty-state'
import { useLayout } from '../../kit/layout/screen-size'
import { SearchField } from '../../kit/list/search/search-field'
import type { ListSearch } from '../../kit/list-search'
import { useT } from '../../kit/phrases'
import { useAnswer } from '../../kit/reading/use-answer'
import { Article, toCenter } from './article'
import classes from './center.module.css'
import { searchArticles } from './search-articles'

type Props = {
  /** Shows a post of the product's owner. */
  readonly Reader: ComponentType<{ readonly id: string; readonly heading: 'h1' | 'h2' }>
}

/**
 * The help center: the product's own articles and the owner's knowledge posts with a search, and the open one beside
 * them.
 */
export function HelpCenter({ Reader }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const isWide = useLayout() !== 'phone'
  const { q = '', post_id }: ListSearch = useSearch({ strict: false })
  const { slug } = useParams({ strict: false })
  const [query] = useDebouncedValue(q.trim(), SEARCH_DEBOUNCE)
  const article = slug === undefined ? undefined : articleOf(slug)
  const isOpen = slug !== undefined || Boolean(post_id)
  useDocumentTitle(t('app.title', { page: article ? article[t.language].title : t('help.center') }))
  // Posts need the server. Without it the product's own articles are there.
  const { answer } = useAnswer(postHeads, { input: { post_type: 'knowledge', lang: t.language, limit: 100, query } }, [
    'posts',
  ])
  const found = searchArticles(t, q)
  const posts = answer?.posts ?? []
  const setQuery = (text: string) =>
    void navigate({ to: '.', search: (previous: ListSearch) => ({ ...previous, q: text || undefined }), replace: true })
  const list = (
    <nav className={classes.articles} aria-label={t('help.center')}>
      <SearchField label={t('help.search')} value={q} onChange={setQuery} />
      {found.length === 0 && posts.length === 0 && <EmptyState title="help.none_found" hint="help.none_found_hint" />}
      {HELP_SECTIONS.map((section) => (
        <Section
          key={section}
          title={t(`help.section.${section}`)}
          articles={found.filter((each) => each.section === section)}
          open={slug}
          q={q}
        />
      ))}
      {posts.length > 0 && (
        <section>
          <h2>{t('help.section.posts')}</h2>
          <ul>
            {posts.map(({ id, title, excerpt, lang }) => (
              <li key={id}>
                <Link
                  to="/help"
                  search={{ ...(q && { q }), post_id: id }}
                  className={classes.articleLink}
                  aria-current={post_id === id ? 'page' : undefined}
                  lang={lang}
                >
                  <span>{title}</span>
                  {excerpt && <small>{excerpt}</small>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </nav>
  )
  return (
    <section className={classes.help} aria-label={t('help.center')}>
      <header className={classes.head}>
        <h1>{t('help.center')}</h1>
        {!isWide && isOpen && (
          <Link to="/help" search={q ? { q } : {}} className={classes.back}>
            {t('help.all_articles')}
          </Link>
        )}
      </header>
      <div className={classes.body}>
        {(isWide || !isOpen) && list}
        {isOpen ? (
          <div className={classes.reader}>
            {article && <Article key={article.slug} article={article} heading="h2" link={toCenter} />}
            {slug !== undefined && !article && <p>{t('help.article_gone')}</p>}
            {slug === undefined && post_id && <Reader key={post_id} id={post_id} heading="h2" />}
          </div>
        ) : (
          isWide && <p className={classes.choose}>{t('help.choose')}</p>
        )}
      </div>
    </section>
  )
}

type SectionProps = {
  readonly title: string
  readonly articles: readonly HelpArticle[]
  readonly open: string | undefined
  readonly q: string
}

function Section({ title, articles, open, q }: SectionProps) {
  const t = useT()
  if (articles.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {articles.map((article) => (
          <li key={article.slug}>
            <Link
              to="/help/$slug"
              params={{ slug: article.slug }}
              search={q ? { q } : {}}
              className={classes.articleLink}
              aria-current={open === article.slug ? 'page' : undefined}
            >
              <span>{article[t.language].title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
