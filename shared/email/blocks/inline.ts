/** Formats of a text. `wrap` holds opening tags that the editor keeps as they are, such as `<span style="…">`. */
export type TextStyles = { readonly bold?: true; readonly italic?: true; readonly underline?: true; readonly strike?: true; readonly wrap?: string }

export type InlineText = { readonly type: 'text'; readonly text: string; readonly styles: TextStyles }
/** A placeholder that is filled when an email is sent, such as `{{firstname}}`. */
type InlineVariable = { readonly type: 'variable'; readonly name: string }
type InlineLink = { readonly type: 'link'; readonly href: string; readonly content: readonly InlineText[] }

/** A part of a line of text. Line breaks are `\n` in its text. */
export type Inline = InlineText | InlineVariable | InlineLink

/** Tags that become formats. The first name of each is written for new text. */
export const FORMAT_TAGS = { bold: ['strong', 'b'], italic: ['em', 'i'], underline: ['u'], strike: ['s', 'strike', 'del'] } as const
export const FORMATS = ['bold', 'italic', 'underline', 'strike'] as const

const isSameStyle = (a: TextStyles, b: TextStyles): boolean => FORMATS.every((format) => a[format] === b[format]) && (a.wrap ?? '') === (b.wrap ?? '')

function joinedTexts(texts: readonly InlineText[]): InlineText[] {
  const joined: InlineText[] = []
  for (const part of texts) {
    const last = joined.at(-1)
    if (part.text === '') continue
    if (last && isSameStyle(last.styles, part.styles)) joined[joined.length - 1] = { ...last, text: last.text + part.text }
    else joined.push({ type: 'text', text: part.text, styles: stylesOf(part.styles) })
  }
  return joined
}

/** Returns only the styles that are set. */
function stylesOf({ bold, italic, underline, strike, wrap }: TextStyles): TextStyles {
  return { ...(bold && { bold }), ...(italic && { italic }), ...(underline && { underline }), ...(strike && { strike }), ...(wrap && { wrap }) }
}

/** Joins neighbouring texts of the same format and removes empty parts. */
export function normalizeInline(content: readonly Inline[]): Inline[] {
  const parts: Inline[] = []
  let texts: InlineText[] = []
  const flush = () => {
    parts.push(...joinedTexts(texts))
    texts = []
  }
  for (const part of content) {
    if (part.type === 'text') {
      texts.push(part)
      continue
    }
    if (part.type === 'link' && part.content.every(({ text }) => text === '')) continue
    flush()
    const last = parts.at(-1)
    if (part.type === 'variable') parts.push({ type: 'variable', name: part.name })
    else if (last?.type === 'link' && last.href === part.href) parts[parts.length - 1] = { ...last, content: joinedTexts([...last.content, ...part.content]) }
    else parts.push({ type: 'link', href: part.href, content: joinedTexts(part.content) })
  }
  flush()
  return parts
}

export const isSameInline = (a: readonly Inline[], b: readonly Inline[]): boolean => JSON.stringify(normalizeInline(a)) === JSON.stringify(normalizeInline(b))

/** Returns the text that a reader sees, with placeholders as `{{name}}`. */
export const inlineText = (content: readonly Inline[]): string =>
  content.map((part) => (part.type === 'text' ? part.text : part.type === 'variable' ? `{{${part.name}}}` : inlineText(part.content))).join('')
