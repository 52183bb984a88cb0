import { helpWords } from '../../../shared/help/article-text'
import { HELP_ARTICLES } from '../../../shared/help/articles/list'
import type { HelpArticle } from '../../../shared/help/articles/section'
import { foldWords, matchesQuery } from '../../../shared/kernel/search-text'
import type { PhraseKey } from '../../../shared/phrases'
import type { T } from '../../kit/phrases'

/**
 * The articles that have all words of a query, or words that begin with them. Those with most of them in their title
 * come first.
 */
export function searchArticles(t: T, query: string): readonly HelpArticle[] {
  const asked = foldWords(query).trim()
  if (asked === '') return HELP_ARTICLES
  const nameOf = (key: string) => t(key as PhraseKey)
  const found = HELP_ARTICLES.flatMap((article) => {
    const { title, text } = article[t.language]
    if (!matchesQuery(`${foldWords(title)}${foldWords(helpWords(text, nameOf))}`, asked)) return []
    return [{ article, inTitle: asked.split(' ').filter((word) => matchesQuery(foldWords(title), word)).length }]
  })
  return found.sort((a, b) => b.inTitle - a.inTitle).map(({ article }) => article)
}
