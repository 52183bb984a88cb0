import { isMjml } from '../blocks/read-document'
import { attributeValue } from '../source/edit'
import { elementsOf, innerSpan, lineOf, textOf } from '../source/node'
import { parseSource } from '../source/parse'
import { cleanHtml } from './clean-html'
import { isHtmlContent } from './prepare'

/** Something that readers of an email will miss. */
export type EmailHint = { readonly kind: 'alt' | 'target'; readonly line: number } | { readonly kind: 'removed'; readonly line: number; readonly name: string }

/** Most hints at once. */
const MOST = 20

/** Lists the parts of HTML that are taken out on sending. `at` is its offset in the source. */
const removedParts = (source: string, html: string, at = 0): EmailHint[] =>
  (cleanHtml(html)?.removed ?? []).map(({ name, offset }) => ({ kind: 'removed', line: lineOf(source, at + offset), name }))

/** Finds images without a description and buttons without a target. Decorative images say so by an empty `alt`. Parts that are taken out on sending count too. */
export function emailHints(source: string): readonly EmailHint[] {
  if (!isMjml(source)) return removedParts(source, source).slice(0, MOST)
  const { nodes, problems } = parseSource(source)
  if (problems.length > 0) return []
  const found: EmailHint[] = []
  const body = [...elementsOf(nodes)].find(({ name }) => name === 'mj-body')
  for (const element of elementsOf(body ? [body] : [])) {
    const value = (name: string) => attributeValue(source, element, name)?.trim()
    const line = () => lineOf(source, element.start)
    if (element.name === 'mj-image' && value('alt') === undefined) found.push({ kind: 'alt', line: line() })
    if (element.name === 'mj-button' && /^#?$/.test(value('href') ?? '')) found.push({ kind: 'target', line: line() })
    if (element.name === 'mj-image' && value('href') === '#') found.push({ kind: 'target', line: line() })
    const inner = isHtmlContent(element) ? innerSpan(element) : null
    if (inner) found.push(...removedParts(source, textOf(source, inner), inner.start))
    if (found.length >= MOST) break
  }
  return found
}
