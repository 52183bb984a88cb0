import { audienceArticles } from './audience'
import { deskArticles } from './desk'
import { doorArticles } from './door'
import { moneyArticles } from './money'
import { programArticles } from './program'
import { startArticles } from './start'
import { teamArticles } from './team'

/**
 * The articles that come with the product, in the order of the help center. The browser loads them when the help opens.
 */
export const HELP_ARTICLES = [
  ...startArticles,
  ...programArticles,
  ...deskArticles,
  ...doorArticles,
  ...audienceArticles,
  ...moneyArticles,
  ...teamArticles,
] as const

/** Name of an article in addresses, links and manifests. */
export type HelpSlug = (typeof HELP_ARTICLES)[number]['slug']

/** Returns the article of a slug; undefined for none. */
export const articleOf = (slug: string) => HELP_ARTICLES.find((article) => article.slug === slug)
