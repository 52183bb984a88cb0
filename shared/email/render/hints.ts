import { isMjml } from '../blocks/read-document'
import { attributeValue } from '../source/edit'
import { elementsOf, lineOf } from '../source/node'
import { parseSource } from '../source/parse'

/** Something that readers of an email will miss. */
export type EmailHint = { readonly kind: 'alt' | 'target'; readonly line: number }

/** Most hints at once. */
const MOST = 20

/** Finds images without a description and buttons without a target. Decorative images say so by an empty `alt`. */
export function emailHints(source: string): readonly EmailHint[] {
  if (!isMjml(source)) return []
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
    if (found.length >= MOST) break
  }
  return found
}
