import { declarationOf } from '../../../shared/email/edit/look'
import { isSafeUrl } from '../../../shared/email/render/prepare'

/** Tags for what word processors say by styles alone. */
const FORMAT_OF: readonly { readonly property: string; readonly value: RegExp; readonly tag: string }[] = [
  { property: 'font-weight', value: /^\s*(?:bold|[6-9]00)/i, tag: 'strong' },
  { property: 'font-style', value: /^\s*(?:italic|oblique)/i, tag: 'em' },
  { property: 'text-decoration', value: /underline/i, tag: 'u' },
  { property: 'text-decoration', value: /line-through/i, tag: 's' },
]

const styleOf = (element: Element, property: string): string =>
  declarationOf(element.getAttribute('style') ?? '', property) ?? ''

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** Puts what an element holds into a new one within it. */
function wrapInner(element: Element, tag: string): void {
  const inner = element.ownerDocument.createElement(tag)
  inner.append(...element.childNodes)
  element.append(inner)
}

/** Makes formats of styles. What a word processor puts around everything, and unsafe links, are no formats. */
function readFormats(body: Element): void {
  for (const element of body.querySelectorAll('b, strong'))
    if (/^\s*(?:normal|400)/i.test(styleOf(element, 'font-weight'))) unwrap(element)
  for (const element of body.querySelectorAll('span[style]'))
    for (const { property, value, tag } of FORMAT_OF)
      if (value.test(styleOf(element, property))) wrapInner(element, tag)
  for (const link of body.querySelectorAll('a[href]')) if (!isSafeUrl(link.getAttribute('href') ?? '')) unwrap(link)
}

/** Level of an entry of a list of Word, which writes its lists as paragraphs; null for another paragraph. */
function wordLevel(element: Element | null): number | null {
  const level = element?.tagName === 'P' && /level(\d)/i.exec(styleOf(element, 'mso-list'))?.[1]
  return level ? Number(level) : null
}

/** Makes lists of the paragraphs that are lists of Word. */
function readWordLists(body: Element): void {
  for (const first of body.querySelectorAll('p')) {
    if (wordLevel(first) === null) continue
    const open: { readonly level: number; readonly list: Element }[] = []
    let next: Element | null = first
    let level = wordLevel(next)
    while (next && level !== null) {
      const entry: Element = next
      next = entry.nextElementSibling
      const marker = [...entry.querySelectorAll('span')].find((span) => /ignore/i.test(styleOf(span, 'mso-list')))
      const isNumbered = /^\s*[\da-z]+[.)]/i.test(marker?.textContent ?? '')
      marker?.remove()
      while ((open.at(-1)?.level ?? 0) > level && open.length > 1) open.pop()
      let at = open.at(-1)
      if (!at || at.level < level) {
        const list = body.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
        if (at) at.list.lastElementChild?.append(list)
        else entry.before(list)
        at = { level, list }
        open.push(at)
      }
      const item = body.ownerDocument.createElement('li')
      item.append(...entry.childNodes)
      at.list.append(item)
      entry.remove()
      level = wordLevel(next)
    }
  }
}

/** Takes paragraphs out of the entries of lists: their words are the entry's own. */
function readEntries(body: Element): void {
  for (const paragraph of body.querySelectorAll('li > p')) {
    if (paragraph.previousElementSibling?.tagName === 'P') paragraph.before(body.ownerDocument.createElement('br'))
    else if (paragraph.nextElementSibling?.tagName === 'P') paragraph.after(body.ownerDocument.createElement('br'))
    unwrap(paragraph)
  }
}

/** Makes a paragraph of each row of a table, so that the words of two cells do not run into each other. */
function readRows(body: Element): void {
  for (const row of body.querySelectorAll('tr')) {
    if (row.querySelector('p, div, ul, ol, table, h1, h2, h3, h4, h5, h6')) continue
    const line = body.ownerDocument.createElement('p')
    for (const cell of row.cells) line.append(...(line.hasChildNodes() ? [' '] : []), ...cell.childNodes)
    row.replaceWith(line)
  }
  for (const part of body.querySelectorAll('table, thead, tbody, tfoot, tr, td, th')) unwrap(part)
}

/** Returns pasted HTML as the editor reads it: with the formats and lists of word processors as tags. */
export function readablePaste(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  readFormats(body)
  readWordLists(body)
  readEntries(body)
  readRows(body)
  return body.innerHTML
}
