import { visibleText } from '../../../shared/kernel/rich-text'
import { type Html, html } from '../html'

/** Longest description that search engines show. */
const LONGEST = 160

/**
 * Description of a page for search engines and previews. `about` is formatted text, `instead` plain text for a page
 * without it, `picture` an address.
 */
export type PageDescription = {
  readonly title: string
  readonly about: string | null
  readonly instead: string
  readonly picture: string | null
}

/** Returns the beginning of a formatted text as plain text, cut at a word. */
export function excerpt(about: string | null): string {
  const text = visibleText(about ?? '').replace(/\s+/g, ' ')
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/\s\S*$/, '')} …`
}

/** Elements of the head that say what a page is: for search engines, and for those who share its link. */
export function openGraph({ title, about, instead, picture }: PageDescription, address: URL): Html {
  const text = excerpt(about) || instead
  return html`<meta name="description" content="${text}"><meta property="og:description" content="${text}"><meta property="og:type" content="website"><meta property="og:title" content="${title}">${picture && html`<meta property="og:image" content="${new URL(picture, address).href}">`}`
}
