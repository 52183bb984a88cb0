import { replaceContent, replaceRanges } from '../source/edit'
import { decodeEntities, encodeText } from '../source/entities'
import type { EmailTree } from '../source/tree'
import { contentOf } from './text-node'

const elementOf = ({ nodes }: EmailTree, name: string) =>
  nodes.find(({ element, isHtml }) => !isHtml && element.name === name)

/**
 * Reads the text that mail programs show beside the subject; empty for none. Null for an email that cannot have one,
 * because it is HTML.
 */
export function previewText(tree: EmailTree): string | null {
  if (!tree.isMjml || !tree.body) return null
  const found = elementOf(tree, 'mj-preview')
  return found ? decodeEntities(contentOf(tree.source, found)).trim() : ''
}

/** Writes the text that mail programs show beside the subject. An email without a head gets one. */
export function withPreviewText(tree: EmailTree, text: string): string {
  const { source, body } = tree
  const found = elementOf(tree, 'mj-preview')
  if (found) return replaceContent(source, found.element, encodeText(text))
  const head = elementOf(tree, 'mj-head')
  const made = `<mj-preview>${encodeText(text)}</mj-preview>`
  if (head) return replaceContent(source, head.element, `${made}${contentOf(source, head)}`)
  const at = body?.parent?.element.open.end
  return at === undefined
    ? source
    : replaceRanges(source, [{ span: { start: at, end: at }, text: `<mj-head>${made}</mj-head>` }])
}
