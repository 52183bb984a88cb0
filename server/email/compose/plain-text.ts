import { convert } from 'html-to-text'
import { memoize } from '../../kernel/memoize'

/** Texts that are remembered. Thousands of emails share one. */
const REMEMBERED = 20

const OPTIONS = {
  wordwrap: 78,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
  ],
}

/** Converts the HTML of an email to plain text. Placeholders stay, so that recipients share the result. */
export const plainTextOf = memoize(REMEMBERED, (html) => convert(html, OPTIONS))

/**
 * The first words of a text or of HTML, on one line and without links and pictures. A document cut short is read as far
 * as it goes.
 */
export function firstWords(html: string, length: number): string {
  const selectors = [...OPTIONS.selectors, { selector: 'a', options: { ignoreHref: true } }]
  const line = convert(html, { wordwrap: false, selectors }).replace(/\s+/g, ' ').trim()
  return line.length > length ? `${line.slice(0, length - 1).trimEnd()}…` : line
}
