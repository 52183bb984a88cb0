import type { EmailNode } from '../../shared/email/source/tree'
import type { T } from '../kit/phrases'

const NAMED = [
  'body',
  'wrapper',
  'section',
  'group',
  'column',
  'hero',
  'text',
  'button',
  'image',
  'divider',
  'spacer',
  'table',
  'social',
  'social_element',
  'navbar',
  'navbar_link',
  'accordion',
  'accordion_element',
  'accordion_title',
  'accordion_text',
  'carousel',
  'carousel_image',
  'raw',
] as const
const HTML_NAMED = ['table', 'tr', 'td', 'th', 'p', 'a', 'img', 'div', 'ul', 'ol', 'li', 'hr'] as const

/** Name of an element as people call it; its tag where it has none. */
export function nodeName(t: T, { element }: EmailNode): string {
  const name = element.name.toLowerCase()
  const known = NAMED.find((each) => `mj-${each.replace('_', '-')}` === name)
  if (known) return t(`email.node_${known}`)
  const html = HTML_NAMED.find((each) => each === name)
  return html ? t(`email.html_${html}`) : name
}
