import { attributeValue, soleElement } from '../source/edit'
import { innerSpan, type SourceNode, textOf } from '../source/node'
import type { EmailNode, EmailTree } from '../source/tree'
import { isInlineTag } from '../text/text'

/** Elements that hold rows of a table. */
const ROWS = new Set(['table', 'tbody', 'thead', 'tfoot'])
/** Elements that hold others below each other. */
const FLOW = new Set('article aside blockquote body center div footer header li main section td th'.split(' '))

/** Attributes of a table that only lays out what is in it. */
export const LAYOUT_TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

const nameOf = ({ element }: EmailNode): string => element.name.toLowerCase()

/** Returns true for a table or a part of it whose children are its rows. */
export const isRowContainer = (node: EmailNode): boolean =>
  ROWS.has(nameOf(node)) && !(nameOf(node) === 'table' && node.children.some((child) => ROWS.has(nameOf(child))))

/** Returns true for HTML that shows words, and not only pictures and empty elements. */
const hasWords = (html: string): boolean => html.replace(/<!--[\s\S]*?-->|<[^>]*>/g, '').trim() !== ''

const isWords = (source: string, node: SourceNode): boolean =>
  node.kind === 'text' || (node.kind === 'element' && isInlineTag(node.name)) ? hasWords(textOf(source, node)) : false

/** Returns true for an element with words of its own, which nothing can be put between. */
export const containsText = (source: string, { element }: EmailNode): boolean =>
  element.children.some((child) => isWords(source, child))

/** Returns true for an element into which a row or a block can be put, wrapped where needed. */
export const takesHtml = (node: EmailNode): boolean =>
  node.isHtml &&
  (nameOf(node) === 'body' || node.element.close !== null) &&
  (isRowContainer(node) || FLOW.has(nameOf(node)))

/** The element that holds the whole email: its body, or what stands for it in HTML that has none. */
export function rootOf({ source, body, nodes }: EmailTree): EmailNode {
  if (body) return body
  const open = { start: 0, end: 0 }
  const close = { start: source.length, end: source.length }
  const children = nodes.filter(({ parent }) => parent === null)
  const element = {
    kind: 'element',
    name: 'body',
    start: 0,
    end: source.length,
    open,
    close,
    isSelfClosing: false,
    attributes: [],
  } as const
  return {
    id: -1,
    element: { ...element, children: children.map((child) => child.element) },
    parent: null,
    children,
    isHtml: true,
  }
}

/**
 * Returns the innermost element that holds all that is seen of the email, such as the cell of a table around
 * everything.
 */
export function frameOf(source: string, root: EmailNode): EmailNode {
  let frame = root
  for (let at: EmailNode | undefined = root; at && !containsText(source, at); ) {
    if (takesHtml(at)) frame = at
    const seen: readonly EmailNode[] = at.children.filter(
      ({ element }) => !/display\s*:\s*none/i.test(attributeValue(source, element, 'style') ?? ''),
    )
    at = seen.length === 1 ? seen[0] : undefined
  }
  return frame
}

/** Returns the number of columns of a table, or of a part of it. */
function columnsOf(source: string, parent: EmailNode): number {
  const row = parent.children.find((child) => nameOf(child) === 'tr')
  const cells =
    row?.children.map(({ element }) => Number.parseInt(attributeValue(source, element, 'colspan') ?? '1', 10) || 1) ??
    []
  return cells.reduce((sum, span) => sum + span, 0)
}

/** Wraps a block as a row, or a row as a table, so that its parent may hold it. */
export function fittedHtml(source: string, parent: EmailNode, html: string): string {
  const isRow = soleElement(html)?.name.toLowerCase() === 'tr'
  if (isRow === isRowContainer(parent)) return html
  if (isRow) return `<table ${LAYOUT_TABLE} width="100%">${html}</table>`
  const columns = columnsOf(source, parent)
  return `<tr><td${columns > 1 ? ` colspan="${columns}"` : ''}>${html}</td></tr>`
}

/** Returns where the words after the last child of an element end; null where none follow. */
export function endOfWords(source: string, { element, children, isHtml }: EmailNode): number | null {
  const inner = isHtml ? innerSpan(element) : null
  if (!inner) return null
  return hasWords(source.slice(children.at(-1)?.element.end ?? inner.start, inner.end)) ? inner.end : null
}
