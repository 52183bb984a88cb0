import { convert } from 'html-to-text'

/** Texts kept in memory. Thousands of emails share one. */
const CACHED = 20

const OPTIONS = {
  wordwrap: 78,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
  ],
}

const cache = new Map<string, string>()

/** Converts the HTML of an email to plain text. Placeholders stay, so that recipients share the result. */
export function plainTextOf(html: string): string {
  const known = cache.get(html)
  if (known !== undefined) return known
  const text = convert(html, OPTIONS)
  const [oldest] = cache.keys()
  if (cache.size >= CACHED && oldest !== undefined) cache.delete(oldest)
  cache.set(html, text)
  return text
}
