import { isHtmlContent } from '../render/prepare'
import {
  type ElementNode,
  innerSpan,
  isMjml,
  type SourceAttribute,
  type SourceNode,
  type SourceProblem,
  type SourceRange,
  textOf,
} from './node'
import { parseSource } from './parse'

/** An element of an email, of MJML or of the HTML in it. Its ranges count from the beginning of the source. */
export type EmailNode = {
  /** Place among all elements, in document order. */
  readonly id: number
  readonly element: ElementNode
  readonly parent: EmailNode | null
  readonly children: readonly EmailNode[]
  /** True for an element of HTML. */
  readonly isHtml: boolean
}

/** An email's elements. `body` is the one that is shown; null for a source without one. */
export type EmailTree = {
  readonly source: string
  readonly isMjml: boolean
  readonly nodes: readonly EmailNode[]
  readonly body: EmailNode | null
  readonly problems: readonly SourceProblem[]
}

const shiftedRange = <R extends SourceRange>(range: R, by: number): R => ({
  ...range,
  start: range.start + by,
  end: range.end + by,
})

const shiftedAttribute = (attribute: SourceAttribute, by: number): SourceAttribute => ({
  ...shiftedRange(attribute, by),
  value: attribute.value && shiftedRange(attribute.value, by),
})

const shifted = (node: SourceNode, by: number): SourceNode =>
  node.kind !== 'element'
    ? shiftedRange(node, by)
    : {
        ...shiftedRange(node, by),
        open: shiftedRange(node.open, by),
        close: node.close && shiftedRange(node.close, by),
        attributes: node.attributes.map((attribute) => shiftedAttribute(attribute, by)),
        children: node.children.map((child) => shifted(child, by)),
      }

/**
 * Reads an email's elements, also those of the HTML within MJML. Faulty HTML within MJML is no problem of the email.
 */
export function emailTree(source: string): EmailTree {
  const { nodes: parsed, problems } = parseSource(source)
  const inMjml = isMjml(source)
  const all: EmailNode[] = []
  const add = (elements: readonly SourceNode[], parent: EmailNode | null, isHtml: boolean): EmailNode[] =>
    elements.flatMap((element) => {
      if (element.kind !== 'element') return []
      const children: EmailNode[] = []
      const node: EmailNode = { id: all.length, element, parent, children, isHtml }
      all.push(node)
      const inner = !isHtml && isHtmlContent(element) ? innerSpan(element) : null
      const html = inner && parseSource(textOf(source, inner)).nodes.map((child) => shifted(child, inner.start))
      children.push(...add(html ?? element.children, node, isHtml || html !== null))
      return [node]
    })
  const roots = add(parsed, null, !inMjml)
  const body = inMjml
    ? roots[0]?.children.find(({ element }) => element.name === 'mj-body')
    : all.find(({ element }) => element.name.toLowerCase() === 'body')
  return { source, isMjml: inMjml, nodes: all, body: body ?? null, problems }
}

/** Returns true for an element that is another one or stands in it. */
export const isWithin = (node: EmailNode, outer: EmailNode): boolean =>
  node.element.start >= outer.element.start && node.element.end <= outer.element.end

/** Returns the innermost element at an offset of the source. */
export const nodeAt = ({ nodes }: EmailTree, at: number): EmailNode | null =>
  nodes.findLast(({ element }) => element.start <= at && at < element.end) ?? null

/** Lists an element and those around it, innermost first. */
export function withAncestors(node: EmailNode | null): EmailNode[] {
  const found: EmailNode[] = []
  for (let at = node; at; at = at.parent) found.push(at)
  return found
}
