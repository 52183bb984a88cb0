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

/** The first words of a text or of HTML, on one line and without links and pictures. A document cut short is read as far as it goes. */
export function beginningOf(html: string, length: number): string {
  const selectors = [...OPTIONS.selectors, { selector: 'a', options: { ignoreHref: true } }]
  const line = convert(html, { wordwrap: false, selectors }).replace(/\s+/g, ' ').trim()
  return line.length > length ? `${line.slice(0, length - 1).trimEnd()}…` : line
}
