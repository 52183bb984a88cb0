import { childElements, type ElementNode, innerSpan, type SourceNode, textOf } from '../source/node'
import { parseSource } from '../source/parse'
import type { EmailBlock, EmailDocument, FrameNode } from './frame'

/** Returns true for a body in MJML rather than HTML. */
export const isMjml = (source: string): boolean => /^\ufeff?(?:\s|<!--[\s\S]*?-->|<\?[^>]*>|<![a-z][^>]*>)*<mjml[\s>]/i.test(source)

/** Elements that a wrapper may hold. */
const WRAPPED = new Set(['mj-section', 'mj-hero', 'mj-raw'])

const isEventSection = ({ attributes }: ElementNode): boolean => attributes.some(({ name }) => name === 'data-event-container')

/** Returns true for an element whose children are rows of their own. All others are edited as a whole. */
function isContainer(element: ElementNode, parent: string): boolean {
  const children = childElements(element)
  switch (element.name) {
    case 'mjml':
      return parent === ''
    case 'mj-body':
      return parent === 'mjml'
    case 'mj-wrapper':
      return parent === 'mj-body' && !isEventSection(element) && children.every(({ name }) => WRAPPED.has(name))
    case 'mj-section':
      return (parent === 'mj-body' || parent === 'mj-wrapper') && !isEventSection(element) && children.length === 1 && children[0]?.name === 'mj-column'
    case 'mj-column':
      return parent === 'mj-section' && !isEventSection(element)
    default:
      return false
  }
}

/** Divides a source into frame and blocks. */
class DocumentReader {
  readonly blocks: EmailBlock[] = []
  #containers = 0

  constructor(
    private readonly source: string,
    private readonly prefix: string,
  ) {}

  frame(nodes: readonly SourceNode[], parent: string): FrameNode[] {
    const frame: FrameNode[] = []
    for (const node of nodes) {
      const read = node.kind === 'element' ? this.#element(node, parent) : textOf(this.source, node)
      const last = frame.at(-1)
      if (typeof read === 'string' && typeof last === 'string') frame[frame.length - 1] = last + read
      else frame.push(read)
    }
    return frame
  }

  #element(element: ElementNode, parent: string): FrameNode {
    const { source } = this
    const { name, children, open, close } = element
    if (isContainer(element, parent))
      return {
        kind: 'container',
        id: `${this.prefix}c${this.#containers++}`,
        name,
        open: textOf(source, open),
        close: close ? textOf(source, close) : '',
        nodes: this.frame(children, name),
      }
    if (parent === 'mjml' || parent === '') return textOf(source, element)
    const block = `${this.prefix}b${this.blocks.length}`
    this.blocks.push({ id: block, source: textOf(source, element) })
    return { kind: 'slot', block, name }
  }
}

/**
 * Divides an email into blocks for the visual editor. Null for HTML and for faulty MJML, which are edited as code. `prefix` begins the ids
 * of the blocks.
 */
export function readDocument(source: string, prefix = ''): EmailDocument | null {
  if (!isMjml(source)) return null
  const { nodes, problems } = parseSource(source)
  const roots = nodes.filter((node) => node.kind === 'element')
  const [root] = roots
  if (problems.length > 0 || roots.length !== 1 || !root || !innerSpan(root)) return null
  if (childElements(root).filter(({ name }) => name === 'mj-body').length !== 1) return null
  const reader = new DocumentReader(source, prefix)
  return { frame: reader.frame(nodes, ''), blocks: reader.blocks }
}
