import { soleElement, spliced } from '../source/edit'
import { type ElementNode, innerSpan, type SourceRange } from '../source/node'
import { type Inline, isSameInline } from './inline'
import { printInline } from './print-inline'
import { readInline } from './read-inline'

/** A single tag around all of a text, such as `<h2>…</h2>`. It stays as it is written. */
const ONE_WRAPPER = /^(\s*<(p|h[1-6]|div|center)(?:\s[^<>]*)?>)([\s\S]*)(<\/\2\s*>\s*)$/i

/** Returns the range of the words in an `mj-text`, within the single tags around them. */
function wordsSpan(source: string, element: ElementNode): SourceRange | null {
  let span = innerSpan(element)
  for (let depth = 0; span && depth < 4; depth++) {
    const found = ONE_WRAPPER.exec(source.slice(span.start, span.end))
    if (!found || /<\/?(p|h[1-6]|div|center)[\s>]/i.test(found[3] ?? '')) break
    span = { start: span.start + (found[1]?.length ?? 0), end: span.end - (found[4]?.length ?? 0) }
  }
  if (!span) return null
  const text = source.slice(span.start, span.end)
  const start = span.start + (/^\s*/.exec(text)?.[0].length ?? 0)
  return { start, end: Math.max(start, span.end - (/\s*$/.exec(text)?.[0].length ?? 0)) }
}

/** Reads the words of an `mj-text`. Null if they need the code view. */
export function readRowText(source: string): Inline[] | null {
  const element = soleElement(source)
  const span = element && wordsSpan(source, element)
  if (element?.name !== 'mj-text') return null
  return span ? readInline(source.slice(span.start, span.end)) : []
}

/** Replaces the words of an `mj-text`. The source stays identical if the words are the same. */
export function withRowText(source: string, content: readonly Inline[]): string {
  const element = soleElement(source)
  if (!element) return source
  const span = wordsSpan(source, element)
  const before = span ? source.slice(span.start, span.end) : ''
  const read = readInline(before)
  if (read && isSameInline(read, content)) return source
  const words = printInline(content, before)
  return span ? spliced(source, span, words) : `${source.replace(/\s*\/>\s*$/, '>')}${words}</${element.name}>`
}
