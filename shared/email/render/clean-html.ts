import { decodeHTMLAttribute } from 'entities'
import { replaceRanges } from '../source/edit'
import {
  type ElementNode,
  innerSpan,
  type SourceAttribute,
  type SourceNode,
  type SourceRange,
  textOf,
} from '../source/node'
import { parseSource } from '../source/parse'
import { MARK } from './marked'
import { listedUrls } from './picture-list'
import { isSafeUrl } from './prepare'

/** Elements that go with all they contain. */
const DROPPED = new Set(
  'script iframe frame frameset object embed applet svg math template noscript noembed noframes xmp plaintext select textarea audio video base input'.split(
    ' ',
  ),
)
/** Elements whose content stays. */
const UNWRAPPED = new Set(['form', 'button', 'fieldset', 'dialog'])
const URL_ATTRIBUTES = new Set([
  'href',
  'src',
  'background',
  'xlink:href',
  'poster',
  'data',
  'lowsrc',
  'longdesc',
  'cite',
])
/** Attributes that send or load something without the reader. */
const DROPPED_ATTRIBUTES = new Set(['srcdoc', 'action', 'formaction', 'ping', 'autofocus', 'http-equiv'])
/** Facts that a page states about itself. */
const HARMLESS_META = new Set(['content-type', 'x-ua-compatible', 'content-language'])

/** A part that was removed, at its offset. */
export type RemovedPart = { readonly name: string; readonly offset: number }

/** HTML without its dangerous parts; null where it is beyond the limits. */
export type CleanedHtml = { readonly html: string; readonly removed: readonly RemovedPart[] } | null

type Change = { readonly span: SourceRange; readonly text: string }

/** Rounds after which HTML that still changes is given up. */
const ROUNDS = 5

/** Reads an attribute as browsers do, which take references without their semicolon. */
const readValue = (source: string, { value }: SourceAttribute): string =>
  value ? decodeHTMLAttribute(textOf(source, value)) : ''

function isDangerous(source: string, element: ElementNode, attribute: SourceAttribute): boolean {
  const name = attribute.name.toLowerCase()
  if (element.name.toLowerCase() === 'meta' && name === 'http-equiv')
    return !HARMLESS_META.has(readValue(source, attribute).trim().toLowerCase())
  if (/^on|</.test(name) || DROPPED_ATTRIBUTES.has(name)) return true
  if (name === 'srcset') return !listedUrls(readValue(source, attribute)).every(isSafeUrl)
  if (URL_ATTRIBUTES.has(name)) return !isSafeUrl(readValue(source, attribute))
  return name === 'style' && /expression\s*\(|javascript:|-moz-binding|behavior\s*:/i.test(readValue(source, attribute))
}

/** Comments that browsers end before the parser does. */
const isDeceptive = (comment: string): boolean => /^<!--+>/.test(comment) || comment.includes('--!>')

/** Collects the changes that clean one round. */
class Round {
  readonly changes: Change[] = []
  readonly removed: RemovedPart[] = []

  constructor(
    private readonly source: string,
    private readonly isMarked: boolean,
  ) {}

  look(nodes: readonly SourceNode[]): void {
    for (const node of nodes) {
      if (node.kind === 'element') this.#element(node)
      else if (node.kind === 'cdata' || (node.kind === 'comment' && isDeceptive(textOf(this.source, node))))
        this.#cut(node, '<!')
      // A tag that never ends swallows what follows it in browsers.
      else if (node.kind === 'stray' && /^<[a-z]/i.test(textOf(this.source, node))) this.#cut(node, '<')
    }
  }

  #cut(span: SourceRange, name: string): void {
    this.changes.push({ span: { start: span.start, end: span.end }, text: '' })
    this.removed.push({ name, offset: span.start })
  }

  #element(element: ElementNode): void {
    const name = element.name.toLowerCase()
    if (DROPPED.has(name)) {
      this.#cut(element, name)
      return
    }
    if (UNWRAPPED.has(name)) {
      this.#cut(element.open, name)
      if (element.close) this.changes.push({ span: element.close, text: '' })
    } else this.#attributes(element)
    if (innerSpan(element)) this.look(element.children)
  }

  #attributes(element: ElementNode): void {
    for (const attribute of element.attributes) {
      const name = attribute.name.toLowerCase()
      const before = /\s*$/.exec(this.source.slice(element.open.start, attribute.start))?.[0].length ?? 0
      const span = { start: attribute.start - before, end: attribute.end }
      if (isDangerous(this.source, element, attribute)) this.#cut(span, name)
      else if (name === MARK && !this.isMarked) this.changes.push({ span, text: '' })
      // Such as a closing tag that ends an element around this one in browsers.
      else if (attribute.value && textOf(this.source, attribute.value).includes('<'))
        this.changes.push({ span: attribute.value, text: textOf(this.source, attribute.value).replaceAll('<', '&lt;') })
    }
  }
}

/**
 * Removes scripts, forms, frames, event handlers and dangerous addresses from the HTML of an email. All other
 * characters stay, also Outlook's comments. Marks of the editor stay only where `isMarked` says that its elements are
 * marked.
 */
export function cleanHtml(source: string, isMarked = false): CleanedHtml {
  let html = source
  let removed: readonly RemovedPart[] | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const { nodes, problems } = parseSource(html)
    if (problems.some(({ kind }) => kind === 'too_deep' || kind === 'too_many' || kind === 'too_large')) return null
    const found = new Round(html, isMarked)
    found.look(nodes)
    removed ??= found.removed
    if (found.changes.length === 0) return { html, removed }
    html = replaceRanges(html, found.changes)
  }
  return null
}
