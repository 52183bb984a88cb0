import { markersOf } from '../slots/markers'
import { replaceRanges, soleElement } from '../source/edit'
import { innerSpan, type SourceRange, textOf } from '../source/node'
import { type EmailNode, type EmailTree, isWithin, withAncestors } from '../source/tree'
import { containsText, endOfWords, fittedHtml, frameOf, isRowContainer, rootOf, takesHtml } from './html-places'

/** A place among the children of an element. */
export type Place = { readonly parent: EmailNode; readonly index: number }

/** A source after an element was put somewhere, and where that element begins. */
export type Placement = { readonly source: string; readonly start: number }

/** Elements that show one picture. */
export const PICTURES: readonly string[] = ['img', 'mj-carousel-image', 'mj-image']

const SECTIONS = ['mj-section', 'mj-wrapper', 'mj-hero', 'mj-raw']
const CONTENT = [
  'mj-accordion',
  'mj-button',
  'mj-carousel',
  'mj-divider',
  'mj-image',
  'mj-navbar',
  'mj-raw',
  'mj-social',
  'mj-spacer',
  'mj-table',
  'mj-text',
]

/** Elements that an element of MJML may hold. */
const HELD: Readonly<Record<string, readonly string[]>> = {
  'mj-body': SECTIONS,
  'mj-wrapper': ['mj-section', 'mj-hero', 'mj-raw'],
  'mj-section': ['mj-column', 'mj-group'],
  'mj-group': ['mj-column'],
  'mj-column': CONTENT,
  'mj-hero': CONTENT,
  'mj-social': ['mj-social-element'],
  'mj-navbar': ['mj-navbar-link'],
  'mj-accordion': ['mj-accordion-element'],
  'mj-carousel': ['mj-carousel-image'],
}

const holds = (parent: string, name: string): boolean => HELD[parent]?.includes(name) ?? false
const isContent = (name: string): boolean => CONTENT.includes(name)

/** Elements of HTML that stand side by side, so that one can change its place among those of its kind. */
const MOVABLE_HTML = new Set('tr td th table p li div ul ol h1 h2 h3 h4 h5 h6 hr img a center blockquote'.split(' '))

/** Returns true for a parent into which an element may be put, wrapped where needed. */
const takes = (parent: EmailNode, name: string): boolean =>
  !parent.isHtml &&
  (holds(parent.element.name, name) ||
    (isContent(name) && (parent.element.name === 'mj-body' || parent.element.name === 'mj-wrapper')))

/** Returns true for an element that can be moved, copied and removed. */
export function isMovable({ element, parent, isHtml }: EmailNode): boolean {
  if (!parent) return false
  if (isHtml) return MOVABLE_HTML.has(element.name.toLowerCase()) && element.name.toLowerCase() !== 'body'
  return holds(parent.element.name, element.name)
}

/** Elements of HTML that are nothing without those around them. */
const PARTS = new Set(['a', 'li', 'td', 'th'])

/**
 * Returns true for an element that can stand by itself in another email: a section, content, or a row or block of an
 * email of HTML.
 */
export function isBlock({ isMjml }: EmailTree, node: EmailNode): boolean {
  const name = node.element.name.toLowerCase()
  if (!isMovable(node) || node.isHtml === isMjml) return false
  return node.isHtml ? !PARTS.has(name) : SECTIONS.includes(name) || isContent(name)
}

/**
 * Lists the places to which an element can be moved, in the order of the source. An element of HTML stays among its
 * siblings.
 */
export function placesFor(tree: EmailTree, moved: EmailNode): Place[] {
  if (moved.isHtml) {
    const { parent } = moved
    return parent ? Array.from({ length: parent.children.length + 1 }, (_, index) => ({ parent, index })) : []
  }
  return placesOf(tree, moved.element.name).filter(({ parent }) => !isWithin(parent, moved))
}

/** Returns true if an element can be put into an email: one of MJML into MJML, one of HTML into HTML. */
export const fits = ({ isMjml }: Pick<EmailTree, 'isMjml'>, name: string): boolean => name.startsWith('mj-') === isMjml

/** Lists the places for a new element, in the order of the source. */
export function placesOf(tree: EmailTree, name: string): Place[] {
  if (!fits(tree, name)) return []
  if (!tree.isMjml) return htmlPlaces(tree)
  const found: Place[] = []
  const look = (node: EmailNode) => {
    const isTaken = takes(node, name)
    for (const [index, child] of node.children.entries()) {
      if (isTaken) found.push({ parent: node, index })
      look(child)
    }
    if (isTaken) found.push({ parent: node, index: node.children.length })
  }
  if (tree.body) look(tree.body)
  return found
}

/** Lists the places for a new element of HTML. An element with words of its own has one behind them. */
function htmlPlaces(tree: EmailTree): Place[] {
  const found: Place[] = []
  const look = (node: EmailNode) => {
    const isTaken = takesHtml(node)
    const isBetween = isTaken && !containsText(tree.source, node)
    for (const [index, child] of node.children.entries()) {
      if (isBetween) found.push({ parent: node, index })
      look(child)
    }
    if (isTaken) found.push({ parent: node, index: node.children.length })
  }
  look(rootOf(tree))
  return found
}

/** Returns the last place that is before the footer with the link to unsubscribe. */
function beforeFooter(source: string, parent: EmailNode): Place {
  const footer = parent.children.findLastIndex(({ element }) => textOf(source, element).includes('{{unsubscribe_url}}'))
  return { parent, index: footer === -1 ? parent.children.length : footer }
}

/** Returns the place for new HTML: behind the selected row or block, in a selected cell, else before the footer. */
function htmlPlaceFor(tree: EmailTree, selected: EmailNode | null): Place {
  const { source } = tree
  const root = rootOf(tree)
  const isOpen = (node: EmailNode) => takesHtml(node) && !containsText(source, node)
  if (selected && isOpen(selected) && !isRowContainer(selected) && selected.element !== root.element)
    return { parent: selected, index: selected.children.length }
  for (const node of withAncestors(selected)) {
    const parent = node.parent ?? (node.element === root.element ? null : root)
    if (parent && isOpen(parent)) return { parent, index: parent.children.indexOf(node) + 1 }
  }
  return beforeFooter(source, frameOf(source, root))
}

/**
 * Returns true for an element behind which new content goes, though it could hold it: the whole email, a wrapper, and
 * an event, which is complete.
 */
const isPassed = (source: string, { element, children }: EmailNode): boolean =>
  element.name === 'mj-body' ||
  element.name === 'mj-wrapper' ||
  (children.length > 0 && markersOf(source, element).some(({ part }) => part === 'container'))

/**
 * Returns the place for a new element: behind the selected one, in a selected empty column, else before the footer with
 * the link to unsubscribe.
 */
export function placeFor(tree: EmailTree, selected: EmailNode | null, name: string): Place | null {
  if (!fits(tree, name)) return null
  if (!tree.isMjml) return htmlPlaceFor(tree, selected)
  if (selected && takes(selected, name) && !isPassed(tree.source, selected))
    return { parent: selected, index: selected.children.length }
  for (const node of withAncestors(selected)) {
    const { parent } = node
    if (parent && takes(parent, name)) return { parent, index: parent.children.indexOf(node) + 1 }
  }
  const { body, source } = tree
  return body && takes(body, name) ? beforeFooter(source, body) : null
}

const wrapped = (mjml: string): string => `<mj-section><mj-column>${mjml}</mj-column></mj-section>`

/** Wraps content so that its parent may hold it. */
function fitted(source: string, parent: EmailNode, markup: string): string {
  if (parent.isHtml) return fittedHtml(source, parent, markup)
  const name = soleElement(markup)?.name ?? ''
  return holds(parent.element.name, name) || !isContent(name) ? markup : wrapped(markup)
}

/**
 * The element that moves with another one: the section in which content was wrapped goes along with it, so that no
 * empty one stays behind.
 */
function movedWith({ source }: EmailTree, node: EmailNode): EmailNode {
  const section = node.parent?.parent
  return section && !node.isHtml && textOf(source, section.element) === wrapped(textOf(source, node.element))
    ? section
    : node
}

/** Returns true for a place at which an element already stands. */
function isAt(node: EmailNode, { parent, index }: Place): boolean {
  const own = node.parent?.children.indexOf(node) ?? -1
  return parent === node.parent && (index === own || index === own + 1)
}

/** Returns the line break and indentation before an element; empty for one within a line. */
const indentation = (source: string, { start }: SourceRange): string =>
  /\r?\n[ \t]*$/.exec(source.slice(0, start))?.[0] ?? ''

type Change = { readonly span: SourceRange; readonly text: string }

/** The change that puts markup at a place, and how far its beginning is from the beginning of that change. */
function insertion(source: string, { parent, index }: Place, markup: string): Change & { readonly lead: number } {
  const { element, children } = parent
  const next = children[index]?.element
  const end = next ? null : endOfWords(source, parent)
  if (end !== null) return { span: { start: end, end }, text: markup, lead: 0 }
  if (next)
    return { span: { start: next.start, end: next.start }, text: `${markup}${indentation(source, next)}`, lead: 0 }
  const last = children.at(-1)?.element
  if (last) {
    const space = indentation(source, last)
    return { span: { start: last.end, end: last.end }, text: `${space}${markup}`, lead: space.length }
  }
  const inner = innerSpan(element)
  if (inner) return { span: { start: inner.start, end: inner.start }, text: markup, lead: 0 }
  const open = textOf(source, element.open).replace(/\s*\/>$/, '>')
  return { span: element.open, text: `${open}${markup}</${element.name}>`, lead: open.length }
}

/**
 * Puts new markup at a place. Content that stands between sections gets a section of its own, in HTML a row or a table.
 */
export function insertMarkup({ source }: EmailTree, place: Place, markup: string): Placement {
  const written = fitted(source, place.parent, markup)
  const { lead, ...change } = insertion(source, place, written)
  return { source: replaceRanges(source, [change]), start: change.span.start + lead + written.indexOf(markup) }
}

/** The characters of an element and the line that it leaves empty. */
const withLine = (source: string, { start, end }: SourceRange): SourceRange => ({
  start: start - indentation(source, { start, end }).length,
  end,
})

/** Removes an element. */
export const removeNode = ({ source }: EmailTree, { element }: EmailNode): string =>
  replaceRanges(source, [{ span: withLine(source, element), text: '' }])

/** Copies an element behind itself. */
export function duplicateNode({ source }: EmailTree, { element }: EmailNode): Placement {
  const space = indentation(source, element)
  const text = `${space}${textOf(source, element)}`
  return {
    source: replaceRanges(source, [{ span: { start: element.end, end: element.end }, text }]),
    start: element.end + space.length,
  }
}

/** Moves an element. All other characters stay, but for those of a section in which it was wrapped. */
export function moveNode(tree: EmailTree, node: EmailNode, place: Place): Placement {
  const { source } = tree
  const { element, isHtml } = node
  const text = textOf(source, element)
  const whole = movedWith(tree, node)
  if (isAt(node, place) || isAt(whole, place)) return { source, start: element.start }
  const written = isHtml ? text : fitted(source, place.parent, text)
  const { lead, ...change } = insertion(source, place, written)
  const cut = { span: withLine(source, whole.element), text: '' }
  const shift = cut.span.start < change.span.start ? cut.span.end - cut.span.start : 0
  return {
    source: replaceRanges(source, [cut, change]),
    start: change.span.start - shift + lead + written.indexOf(text),
  }
}

/** Returns the nearest place before or after an element; null at the edge of the email. */
export function neighbour(tree: EmailTree, node: EmailNode, by: -1 | 1): Place | null {
  const places = placesFor(tree, node)
  const offset = ({ parent, index }: Place) =>
    parent.children[index]?.element.start ?? innerSpan(parent.element)?.end ?? parent.element.end
  const { start, end } = node.element
  const whole = movedWith(tree, node)
  const others = places.filter((place) => !isAt(node, place) && !isAt(whole, place))
  return (
    (by === -1
      ? others.filter((place) => offset(place) <= start).at(-1)
      : others.find((place) => offset(place) >= end)) ?? null
  )
}
