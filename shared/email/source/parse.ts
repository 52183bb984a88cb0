import { EMAIL_LIMITS } from '../limits'
import type { ElementNode, SourceAttribute, SourceNode, SourceProblem, SourceRange, SourceTree } from './node'

/** MJML elements whose content is HTML. It is not split into elements, because HTML need not be well-formed. */
const HTML_CONTENT = new Set([
  'mj-accordion-text',
  'mj-accordion-title',
  'mj-button',
  'mj-navbar-link',
  'mj-preview',
  'mj-raw',
  'mj-social-element',
  'mj-style',
  'mj-table',
  'mj-text',
  'mj-title',
])

/** HTML elements without content. They appear in bodies in HTML, where they are not closed. */
const VOID = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])

const NAME = /[A-Za-z][\w:.-]*/y
const SPACE = /\s*/y
const ATTRIBUTE_NAME = /[^\s=/>"']+/y
const BARE_VALUE = /[^\s>"']+/y

/** An element while its content is read. */
type OpenElement = Omit<ElementNode, 'end' | 'close' | 'children'> & { readonly children: SourceNode[] }

/** Reads a source text from left to right. */
class Parser {
  readonly problems: SourceProblem[] = []
  readonly nodes: SourceNode[] = []
  readonly #stack: OpenElement[] = []
  #at = 0
  #count = 0

  constructor(private readonly source: string) {}

  run(): SourceTree {
    const { source } = this
    if (source.length > EMAIL_LIMITS.source) return this.#refuse('too_large')
    while (this.#at < source.length) {
      if (this.#count > EMAIL_LIMITS.nodes) return this.#refuse('too_many')
      if (this.#stack.length > EMAIL_LIMITS.depth) return this.#refuse('too_deep')
      this.#step()
    }
    while (this.#stack.length > 0) this.#leave(null, source.length)
    return { source, nodes: this.nodes, problems: this.problems }
  }

  /** Gives up on a source beyond the limits, as one text. */
  #refuse(kind: SourceProblem['kind']): SourceTree {
    const { source } = this
    return {
      source,
      nodes: [{ kind: 'stray', start: 0, end: source.length }],
      problems: [{ kind, offset: this.#at, name: '' }],
    }
  }

  #step(): void {
    const { source } = this
    const start = this.#at
    if (source[start] !== '<') {
      const next = source.indexOf('<', start)
      this.#text('text', next === -1 ? source.length : next)
    } else if (source.startsWith('<!--', start)) this.#until('-->', 'comment', start + 4)
    else if (source.startsWith('<![CDATA[', start)) this.#until(']]>', 'cdata', start + 9)
    else if (source[start + 1] === '!' || source[start + 1] === '?') this.#until('>', 'declaration', start + 2)
    else if (source[start + 1] === '/') this.#close()
    else {
      const name = this.#match(NAME, start + 1)
      if (name === null) this.#text('text', start + 1)
      else this.#open(name)
    }
  }

  #add(node: SourceNode): void {
    this.#count++
    const parent = this.#stack.at(-1)
    const into = parent ? parent.children : this.nodes
    const last = into.at(-1)
    // A lone `<` is a text of its own when it is read. It belongs to the text around it.
    if (node.kind === 'text' && last?.kind === 'text') into[into.length - 1] = { ...node, start: last.start }
    else into.push(node)
  }

  #text(kind: 'text' | 'comment' | 'cdata' | 'declaration' | 'stray', end: number): void {
    this.#add({ kind, start: this.#at, end })
    this.#at = end
  }

  #until(closing: string, kind: 'comment' | 'cdata' | 'declaration', from: number): void {
    const found = this.source.indexOf(closing, from)
    if (found === -1) this.problems.push({ kind: 'unclosed_comment', offset: this.#at, name: '' })
    this.#text(kind, found === -1 ? this.source.length : found + closing.length)
  }

  #match(pattern: RegExp, at: number): string | null {
    pattern.lastIndex = at
    return pattern.exec(this.source)?.[0] ?? null
  }

  #skipSpace(at: number): number {
    return at + (this.#match(SPACE, at)?.length ?? 0)
  }

  #close(): void {
    const start = this.#at
    const name = this.#match(NAME, start + 2)
    const end = name === null ? -1 : this.#skipSpace(start + 2 + name.length)
    if (name === null || this.source[end] !== '>') {
      this.#strayTag(name ?? '')
    } else if (this.#stack.some((open) => open.name === name)) {
      while (this.#stack.at(-1)?.name !== name) this.#leave(null, start)
      this.#leave({ start, end: end + 1 }, end + 1)
      this.#at = end + 1
    } else {
      this.problems.push({ kind: 'unexpected_close', offset: start, name })
      this.#text('stray', end + 1)
    }
  }

  /** Ends the innermost open element. */
  #leave(close: SourceRange | null, end: number): void {
    const open = this.#stack.pop()
    if (!open) return
    if (!close) this.problems.push({ kind: 'unclosed_element', offset: open.start, name: open.name })
    this.#add({ ...open, close, end })
  }

  #open(name: string): void {
    const start = this.#at
    const tag = this.#attributes(start + 1 + name.length)
    if (!tag) {
      this.#strayTag(name)
      return
    }
    const element: OpenElement = {
      kind: 'element',
      name,
      start,
      open: { start, end: tag.end },
      isSelfClosing: tag.isSelfClosing || VOID.has(name.toLowerCase()),
      attributes: tag.attributes,
      children: [],
    }
    this.#at = tag.end
    if (element.isSelfClosing) this.#add({ ...element, close: null, end: tag.end })
    else {
      this.#stack.push(element)
      if (HTML_CONTENT.has(name)) this.#htmlContent(name)
    }
  }

  /** Takes a tag that does not end as text, up to the next one. */
  #strayTag(name: string): void {
    const start = this.#at
    this.problems.push({ kind: 'unclosed_tag', offset: start, name })
    const next = this.source.indexOf('<', start + 1)
    this.#text('stray', next === -1 ? this.source.length : next)
  }

  /** Reads the content of an element up to its closing tag, skipping those in comments and CDATA. */
  #htmlContent(name: string): void {
    const { source } = this
    const closing = `</${name}`
    let at = this.#at
    for (;;) {
      const found = source.indexOf(closing, at)
      const hiddenUntil = endOfHidden(source, at, found)
      if (hiddenUntil === null) {
        const end = found === -1 ? source.length : found
        if (end > this.#at) this.#text('text', end)
        return
      }
      at = hiddenUntil
    }
  }

  #attributes(
    from: number,
  ): { readonly attributes: SourceAttribute[]; readonly isSelfClosing: boolean; readonly end: number } | null {
    const { source } = this
    const attributes: SourceAttribute[] = []
    let at = from
    for (;;) {
      at = this.#skipSpace(at)
      if (source[at] === '>') return { attributes, isSelfClosing: false, end: at + 1 }
      if (source.startsWith('/>', at)) return { attributes, isSelfClosing: true, end: at + 2 }
      if (source[at] === '/') {
        at++
        continue
      }
      const name = this.#match(ATTRIBUTE_NAME, at)
      if (name === null) return null
      const attribute = this.#attribute(name, at)
      if (!attribute) return null
      attributes.push(attribute)
      at = attribute.end
    }
  }

  #attribute(name: string, start: number): SourceAttribute | null {
    const { source } = this
    const end = start + name.length
    const equals = this.#skipSpace(end)
    if (source[equals] !== '=') return { name, start, end, value: null, quote: '' }
    const at = this.#skipSpace(equals + 1)
    const quote = source[at]
    if (quote === '"' || quote === "'") {
      const closing = source.indexOf(quote, at + 1)
      return closing === -1 ? null : { name, start, end: closing + 1, value: { start: at + 1, end: closing }, quote }
    }
    const bare = this.#match(BARE_VALUE, at)
    return bare === null
      ? null
      : { name, start, end: at + bare.length, value: { start: at, end: at + bare.length }, quote: '' }
  }
}

/** Returns the end of a comment or CDATA section that contains an offset; null if there is none. */
function endOfHidden(source: string, from: number, offset: number): number | null {
  if (offset === -1) return null
  const before = source.slice(from, offset)
  for (const [opening, closing] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
  ] as const) {
    const start = before.lastIndexOf(opening)
    if (start === -1 || before.includes(closing, start)) continue
    const end = source.indexOf(closing, offset)
    if (end !== -1) return end + closing.length
  }
  return null
}

/**
 * Parses MJML without loss: the texts of its tags and text nodes, joined, are the source. Faulty markup is parsed as
 * far as possible, and its faults are listed.
 */
export const parseSource = (source: string): SourceTree => new Parser(source).run()

/** Returns the text of a tree, joined from its tags and text nodes. */
export function printSource({ source, nodes }: Pick<SourceTree, 'source' | 'nodes'>): string {
  const parts: string[] = []
  const print = (node: SourceNode): void => {
    if (node.kind !== 'element') {
      parts.push(source.slice(node.start, node.end))
      return
    }
    parts.push(source.slice(node.open.start, node.open.end))
    for (const child of node.children) print(child)
    if (node.close) parts.push(source.slice(node.close.start, node.close.end))
  }
  for (const node of nodes) print(node)
  return parts.join('')
}
