/** Returns true for a body in MJML rather than HTML. */
export const isMjml = (source: string): boolean =>
  /^\ufeff?(?:\s|<!--[\s\S]*?-->|<\?[^>]*>|<![a-z][^>]*>)*<mjml[\s>]/i.test(source)

/** A range of characters in a source text; `end` is exclusive. */
export type SourceRange = { readonly start: number; readonly end: number }

/** An attribute of a tag. `value` is the range between the quotes; null for a name without a value. */
export type SourceAttribute = SourceRange & {
  readonly name: string
  readonly value: SourceRange | null
  readonly quote: '"' | "'" | ''
}

/** Characters between tags, and markup that is neither an element nor shown. */
export type TextNode = SourceRange & { readonly kind: 'text' | 'comment' | 'cdata' | 'declaration' | 'stray' }

/** An element. `close` is null for a self-closing tag and for one that is never closed. */
export type ElementNode = SourceRange & {
  readonly kind: 'element'
  readonly name: string
  readonly open: SourceRange
  readonly close: SourceRange | null
  readonly isSelfClosing: boolean
  readonly attributes: readonly SourceAttribute[]
  readonly children: readonly SourceNode[]
}

export type SourceNode = TextNode | ElementNode

export const PROBLEM_KINDS = [
  'unclosed_element',
  'unexpected_close',
  'unclosed_tag',
  'unclosed_comment',
  'too_deep',
  'too_many',
  'too_large',
] as const

/** A fault in the markup, at an offset of the source. */
export type SourceProblem = {
  readonly kind: (typeof PROBLEM_KINDS)[number]
  readonly offset: number
  readonly name: string
}

/** A parsed source text. Each of its characters belongs to exactly one text node or tag. */
export type SourceTree = {
  readonly source: string
  readonly nodes: readonly SourceNode[]
  readonly problems: readonly SourceProblem[]
}

/** Returns the text of a range. */
export const textOf = (source: string, { start, end }: SourceRange): string => source.slice(start, end)

/** Returns the range between an element's tags; null for a self-closing one. */
export const innerSpan = ({ open, close, end, isSelfClosing }: ElementNode): SourceRange | null =>
  isSelfClosing ? null : { start: open.end, end: close ? close.start : end }

/** Lists elements in document order, with their descendants. */
export function* elementsOf(nodes: readonly SourceNode[]): Generator<ElementNode> {
  for (const node of nodes) {
    if (node.kind !== 'element') continue
    yield node
    yield* elementsOf(node.children)
  }
}

/** Returns the children that are elements. */
export const childElements = ({ children }: { readonly children: readonly SourceNode[] }): ElementNode[] =>
  children.filter((node) => node.kind === 'element')

/** Returns the line of an offset, from 1. */
export function lineOf(source: string, offset: number): number {
  let line = 1
  for (let at = source.indexOf('\n'); at !== -1 && at < offset; at = source.indexOf('\n', at + 1)) line++
  return line
}
