import { encodeAttribute, encodeText } from '../source/entities'
import { FORMAT_TAGS, FORMATS, type Inline, type InlineText, normalizeInline } from './inline'
import { hrefOf, TAG } from './read-inline'

const LINK_TAG = /<a\s(?:[^>"']|"[^"]*"|'[^']*')*>/gi

/** Returns the closing tags for a text of opening tags. */
const closingTags = (openingTags: string): string =>
  [...openingTags.matchAll(TAG)]
    .map(([, , name]) => `</${name}>`)
    .reverse()
    .join('')

const printText = (text: string): string => encodeText(text.replaceAll('\t', ' ')).split('\n').join('<br />')

/** Makes those spaces non-breaking that HTML would not show. The text's length stays. */
const keptSpaces = (text: string): string => text.replace(/ (?= )|^ | $|(?<=\n) | (?=\n)/g, '\u00a0')

/** Applies `keptSpaces` across the parts of a line, which may divide a run of spaces. */
function withKeptSpaces(content: readonly Inline[]): Inline[] {
  const texts = content.map((part) => (part.type === 'variable' ? 'x' : part.type === 'text' ? part.text : part.content.map(({ text }) => text).join('')))
  const kept = keptSpaces(texts.join(''))
  let at = 0
  const next = (length: number): string => {
    at += length
    return kept.slice(at - length, at)
  }
  return content.map((part) => {
    if (part.type === 'variable') {
      next(1)
      return part
    }
    if (part.type === 'text') return { ...part, text: next(part.text.length) }
    return { ...part, content: part.content.map((text) => ({ ...text, text: next(text.text.length) })) }
  })
}

/** Writes formatted text as HTML in the tags that its earlier text used. */
class InlinePrinter {
  readonly #tags: Readonly<Record<(typeof FORMATS)[number], string>>
  readonly #links = new Map<string, string>()

  constructor(before: string) {
    const used = (format: (typeof FORMATS)[number]) => FORMAT_TAGS[format].find((tag) => new RegExp(`<${tag}>`, 'i').test(before)) ?? FORMAT_TAGS[format][0]
    this.#tags = { bold: used('bold'), italic: used('italic'), underline: used('underline'), strike: used('strike') }
    for (const [tag] of before.matchAll(LINK_TAG)) {
      const href = hrefOf(tag)
      if (href !== null && !this.#links.has(href)) this.#links.set(href, tag)
    }
  }

  print(content: readonly Inline[]): string {
    return withKeptSpaces(normalizeInline(content))
      .map((part) => {
        if (part.type === 'variable') return `{{${part.name}}}`
        if (part.type === 'text') return this.#text(part)
        const open = this.#links.get(part.href) ?? `<a href="${encodeAttribute(part.href)}">`
        return `${open}${part.content.map((text) => this.#text(text)).join('')}</a>`
      })
      .join('')
  }

  #text({ text, styles }: InlineText): string {
    const wrap = styles.wrap ?? ''
    const formats = FORMATS.filter((format) => styles[format])
    const open = formats.map((format) => `<${this.#tags[format]}>`).join('')
    return `${wrap}${open}${printText(text)}${closingTags(open)}${closingTags(wrap)}`
  }
}

/** Writes formatted text as HTML. `before` is the text it replaces, whose link tags are kept. */
export const printInline = (content: readonly Inline[], before: string): string => new InlinePrinter(before).print(content)
