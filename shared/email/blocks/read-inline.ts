import { decodeEntities } from '../source/entities'
import { FORMAT_TAGS, FORMATS, type Inline, type InlineText, normalizeInline, type TextStyles } from './inline'

/** Tags that the editor keeps as they are written. */
const WRAPPERS = new Set<string>(['span', 'font', 'small', 'big', 'sup', 'sub', 'code', 'mark', ...Object.values(FORMAT_TAGS).flat()])

/** An opening or closing tag: slash, name and attributes. */
export const TAG = /<(\/?)([a-z][a-z\d]*)((?:\s+[^\s=/>"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*\/?>/gi
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i
const VARIABLE = /\{\{\s*([a-z_]{1,40})\s*\}\}/g

/** Returns the target of a link's opening tag; null if it has none. */
export function hrefOf(tag: string): string | null {
  const found = HREF.exec(tag)
  return found && decodeEntities(found[1] ?? found[2] ?? found[3] ?? '')
}

type OpenTag = { readonly name: string; readonly text: string; readonly attributes: string }

/** Collects the parts of a text while its tags are read. */
class InlineReader {
  readonly #parts: Inline[] = []
  readonly #open: OpenTag[] = []
  #link: { readonly href: string; readonly content: InlineText[] } | null = null
  /** The next space is not shown: it follows another one, or begins a line. */
  #isAfterSpace = true

  get isComplete(): boolean {
    return this.#open.length === 0
  }

  get parts(): Inline[] {
    return normalizeInline(withoutTrailingSpace(this.#parts))
  }

  text(source: string): void {
    const shown = source.replace(/[ \t\r\n]+/g, ' ')
    const text = this.#isAfterSpace ? shown.replace(/^ /, '') : shown
    if (text === '') return
    this.#isAfterSpace = text.endsWith(' ')
    const decoded = decodeEntities(text)
    if (this.#link) {
      this.#link.content.push({ type: 'text', text: decoded, styles: this.#styles() })
      return
    }
    const styles = this.#styles()
    const isPlain = Object.keys(styles).length === 0
    let from = 0
    for (const found of isPlain ? decoded.matchAll(VARIABLE) : []) {
      this.#parts.push({ type: 'text', text: decoded.slice(from, found.index), styles }, { type: 'variable', name: found[1] ?? '' })
      from = found.index + found[0].length
    }
    this.#parts.push({ type: 'text', text: decoded.slice(from), styles })
  }

  lineBreak(): void {
    const styles = this.#styles()
    const into: Inline[] = this.#link ? this.#link.content : this.#parts
    const last = into.at(-1)
    if (last?.type === 'text') into[into.length - 1] = { ...last, text: last.text.replace(/ $/, '') }
    into.push({ type: 'text', text: '\n', styles })
    this.#isAfterSpace = true
  }

  /** Reads an opening tag. Returns false for one that the visual editor cannot show. */
  open(tag: OpenTag): boolean {
    if (tag.name === 'a') {
      const href = hrefOf(tag.text)
      if (href === null || this.#link) return false
      this.#link = { href, content: [] }
    } else if (!WRAPPERS.has(tag.name)) return false
    this.#open.push(tag)
    return true
  }

  close(name: string): boolean {
    if (this.#open.pop()?.name !== name) return false
    if (name === 'a' && this.#link) {
      this.#parts.push({ type: 'link', ...this.#link })
      this.#link = null
    }
    return true
  }

  #styles(): TextStyles {
    const styles: { -readonly [Format in keyof TextStyles]: TextStyles[Format] } = {}
    let wrap = ''
    for (const { name, text, attributes } of this.#open) {
      if (name === 'a') continue
      const format = attributes.trim() === '' ? FORMATS.find((known) => FORMAT_TAGS[known].some((tag) => tag === name)) : undefined
      if (format) styles[format] = true
      else wrap += text
    }
    return wrap ? { ...styles, wrap } : styles
  }
}

function withoutTrailingSpace(parts: readonly Inline[]): Inline[] {
  const last = parts.at(-1)
  return last?.type === 'text' ? [...parts.slice(0, -1), { ...last, text: last.text.replace(/ $/, '') }] : [...parts]
}

/** Reads the content of an `mj-text` as formatted text. Null for markup beyond inline formats, which is edited as code. */
export function readInline(html: string): Inline[] | null {
  const reader = new InlineReader()
  let at = 0
  for (const found of html.matchAll(TAG)) {
    const before = html.slice(at, found.index)
    if (before.includes('<')) return null
    reader.text(before)
    const [text, slash, tagName = '', attributes = ''] = found
    const name = tagName.toLowerCase()
    at = found.index + text.length
    if (name === 'br') reader.lineBreak()
    else if (slash ? !reader.close(name) : !reader.open({ name, text, attributes })) return null
  }
  const rest = html.slice(at)
  if (rest.includes('<')) return null
  reader.text(rest)
  return reader.isComplete ? reader.parts : null
}
