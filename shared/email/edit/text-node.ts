import { isLogo } from '../render/logo'
import { attributeValue } from '../source/edit'
import { innerSpan, textOf } from '../source/node'
import { type EmailNode, type EmailTree, withAncestors } from '../source/tree'
import { readText } from '../text/read'
import { hasOwnWords, isBlockTag, isTablePart } from '../text/text'

/** Elements of MJML whose content is edited as one text. */
const TEXTS = new Set([
  'mj-accordion-text',
  'mj-accordion-title',
  'mj-button',
  'mj-navbar-link',
  'mj-social-element',
  'mj-text',
])

/** Returns true for an element of MJML whose content is edited as one text. */
export const isTextElement = (name: string): boolean => TEXTS.has(name)

/** Source of an element's content; empty for one without. */
export function contentOf(source: string, { element }: EmailNode): string {
  const span = innerSpan(element)
  return span ? textOf(source, span) : ''
}

/**
 * Returns the element whose words are edited when one within it is clicked; null where there is none, or only the code
 * view can edit it.
 */
export function textNodeOf({ source }: EmailTree, clicked: EmailNode): EmailNode | null {
  const around = withAncestors(clicked)
  const text = around.find(({ element, isHtml }) => !isHtml && isTextElement(element.name))
  if (text) return !isLogo(contentOf(source, text)) && readText(contentOf(source, text)) ? text : null
  for (const node of around) {
    if (!node.isHtml) return null
    const name = node.element.name.toLowerCase()
    if (!isBlockTag(name) || name === 'li' || !node.element.close) continue
    const read = readText(contentOf(source, node))
    if (!read) continue
    // A click beside the cells of a table is none into the words of all of them.
    if (isTablePart(name) || (read.text.length > 0 && !hasOwnWords(read.text))) return null
    return read.text.length > 0 || name === 'td' || name === 'th' || name === 'p' ? node : null
  }
  return null
}

/** Returns the section around an element that shows an event; null outside of one. */
export const eventSectionOf = (source: string, node: EmailNode): EmailNode | null =>
  withAncestors(node).find(({ element }) => attributeValue(source, element, 'data-event-container') !== undefined) ??
  null

/** Returns the button around an element; null outside of one. */
export const buttonOf = (source: string, node: EmailNode): EmailNode | null =>
  withAncestors(node).find(
    ({ element }) =>
      element.name === 'mj-button' || attributeValue(source, element, 'data-event-cta-link') !== undefined,
  ) ?? null
