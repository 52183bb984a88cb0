import { decodeEntities } from '../source/entities'
import { type ElementNode, type SourceNode, type SourceRange, textOf } from '../source/node'
import { parseSource } from '../source/parse'
import { type Block, isBlockTag, isInlineTag, type Mark, type Part, type Text } from './text'
import { BREAK, characterUnit, codeUnit, tagUnit, type Unit } from './units'

/** A unit, and the characters of the source that it stands for. */
export type SourceUnit = Unit & SourceRange

/** The content of an element: as it is edited, and where each of its units stands in the source. */
export type ReadText = { readonly text: Text; readonly units: readonly SourceUnit[] }

/** White space that HTML shows as one space, or not at all. A reference such as `&nbsp;` is none. */
const RUNS = /[ \t\r\n\f]+|&(?:[a-z][a-z\d]*|#\d+|#x[\da-f]+);|[^ \t\r\n\f]/giu

const attributesOf = (source: string, { open, name }: ElementNode): string =>
  source
    .slice(open.start + 1 + name.length, open.end - 1)
    .replace(/\s*\/$/, '')
    .replace(/\s+$/, '')

/** Returns true if an element holds others that stand below each other. */
const holdsBlocks = (nodes: readonly SourceNode[]): boolean =>
  nodes.some(
    (node) =>
      node.kind === 'element' && (isBlockTag(node.name) || (isInlineTag(node.name) && holdsBlocks(node.children))),
  )

type MutablePart = Part & { text?: string }

class Reader {
  readonly units: SourceUnit[] = []
  #marks: readonly Mark[] = []
  #parts: MutablePart[] = []
  /** The next space is not shown: it follows another one, or begins a line. */
  #isAfterSpace = true
  /** The space that ends the line, if nothing follows: its unit and its part. */
  #lastSpace: { readonly unit: number; readonly part: number } | null = null

  constructor(private readonly source: string) {}

  /** Reads blocks, and the loose words between them. */
  blocks(nodes: readonly SourceNode[]): Block[] {
    const blocks: Block[] = []
    let loose: SourceNode[] = []
    const end = () => {
      const parts = this.#line(loose)
      if (parts.length > 0) blocks.push({ kind: 'line', parts })
      loose = []
    }
    for (const node of nodes) {
      if (node.kind === 'element' && (isBlockTag(node.name) || holdsBlocks([node]))) {
        end()
        blocks.push(this.#element(node))
      } else loose.push(node)
    }
    end()
    return blocks
  }

  #element(element: ElementNode): Block {
    const attributes = attributesOf(this.source, element)
    const { name: tag, children, open, close } = element
    this.#add(tagUnit('open', tag, attributes), open)
    const inside = holdsBlocks(children)
      ? ({ kind: 'group', tag, attributes, blocks: this.blocks(children) } as const)
      : ({ kind: 'paragraph', tag, attributes, parts: this.#line(children) } as const)
    this.#add(tagUnit('close', tag), close ?? { start: element.end, end: element.end })
    return inside
  }

  #line(nodes: readonly SourceNode[]): Part[] {
    this.#parts = []
    this.#isAfterSpace = true
    this.#lastSpace = null
    this.#inline(nodes)
    this.#dropLastSpace()
    return this.#parts.filter((part) => part.kind !== 'words' || part.text !== '')
  }

  #inline(nodes: readonly SourceNode[]): void {
    for (const node of nodes) {
      if (node.kind === 'text') this.#words(node)
      else if (node.kind === 'element' && node.name.toLowerCase() === 'br') this.#break(node)
      else if (node.kind === 'element' && isInlineTag(node.name) && !node.isSelfClosing) this.#mark(node)
      else if (node.kind === 'element') this.#code(node)
    }
  }

  #mark(element: ElementNode): void {
    const mark = { tag: element.name, attributes: attributesOf(this.source, element) }
    const outer = this.#marks
    this.#add(tagUnit('mark', mark.tag, mark.attributes), element.open)
    this.#marks = [...outer, mark]
    this.#inline(element.children)
    this.#marks = outer
    if (element.close) this.#add(tagUnit('unmark', mark.tag), element.close)
  }

  #words({ start, end }: SourceRange): void {
    for (const found of this.source.slice(start, end).matchAll(RUNS)) {
      const [raw] = found
      const from = start + found.index
      const span = { start: from, end: from + raw.length }
      if (!/^[ \t\r\n\f]/.test(raw)) {
        for (const character of raw.length > 1 ? decodeEntities(raw) : raw) this.#character(character, span)
        this.#isAfterSpace = false
        this.#lastSpace = null
      } else if (!this.#isAfterSpace) {
        this.#character(' ', span)
        this.#isAfterSpace = true
        this.#lastSpace = { unit: this.units.length - 1, part: this.#parts.length - 1 }
      }
    }
  }

  /**
   * Adds a character. A reference that stands for two, or for an unknown name, is one unit for its first and empty ones
   * for the rest.
   */
  #character(character: string, span: SourceRange): void {
    const last = this.units.at(-1)
    const isRest = last?.kind === 'character' && last.start === span.start
    this.#add(characterUnit(character), isRest ? { start: span.end, end: span.end } : span)
    const part = this.#parts.at(-1)
    if (part?.kind === 'words' && part.marks === this.#marks)
      this.#parts[this.#parts.length - 1] = { ...part, text: part.text + character }
    else this.#parts.push({ kind: 'words', text: character, marks: this.#marks })
  }

  #break(element: ElementNode): void {
    this.#dropLastSpace()
    this.#add(BREAK, element)
    this.#parts.push({ kind: 'break', marks: this.#marks })
    this.#isAfterSpace = true
  }

  #code(node: ElementNode): void {
    const html = textOf(this.source, node)
    this.#add(codeUnit(html), node)
    this.#parts.push({ kind: 'code', html, marks: this.#marks })
    this.#isAfterSpace = false
    this.#lastSpace = null
  }

  /** Takes back the space at the end of a line, which is not shown. */
  #dropLastSpace(): void {
    if (!this.#lastSpace) return
    const { unit, part } = this.#lastSpace
    this.units.splice(unit, 1)
    const words = this.#parts[part]
    if (words?.kind === 'words') this.#parts[part] = { ...words, text: words.text.slice(0, -1) }
    this.#lastSpace = null
  }

  #add(unit: Unit, { start, end }: SourceRange): void {
    this.units.push({ ...unit, start, end })
  }
}

/** Returns true for markup that no text can be read from: elements without their end, and character data. */
const isFaulty = (nodes: readonly SourceNode[]): boolean =>
  nodes.some((node) =>
    node.kind === 'element'
      ? (!node.close && !node.isSelfClosing) || isFaulty(node.children)
      : node.kind === 'stray' || node.kind === 'cdata',
  )

/** Reads the content of an element in HTML. Null for faulty markup, which is edited as code. */
export function readText(html: string): ReadText | null {
  const { nodes, problems } = parseSource(html)
  if (problems.length > 0 || isFaulty(nodes)) return null
  const reader = new Reader(html)
  const text = reader.blocks(nodes)
  return { text, units: reader.units }
}
