import { MARK, readMark } from '../render/marked'
import { shorten } from '../slots/events'
import { attributeValue } from '../source/edit'
import { decodeEntities } from '../source/entities'
import { type ElementNode, type SourceNode, textOf } from '../source/node'
import { parseSource } from '../source/parse'
import { BLACK, blendOver, type Colour, contrastOf, readColour, WHITE } from './colour'

/**
 * Words that are hard to read: the element of the source in which they stand, and the contrast with their background.
 */
export type LowContrast = { readonly id: number; readonly words: string; readonly ratio: number }

/** The look of words inside an element. A background that is a picture, or written in an unknown way, is null. */
type Look = {
  readonly color: Colour | null
  readonly background: Colour | null
  readonly size: number
  readonly isBold: boolean
  readonly id: number | null
}

/** Contrast that WCAG 2.2 asks of text, and of large text. */
const ENOUGH = 4.5
const ENOUGH_LARGE = 3
/** Sizes in pixels from which text is large. */
const LARGE = 24
const LARGE_BOLD = 18.66

/** Elements that show no words. */
const SILENT = new Set(['head', 'title', 'style', 'script', 'template', 'noscript'])
const BOLD = new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Sizes of headings, as multiples of the text around them. */
const HEADINGS: Readonly<Record<string, number>> = { h1: 2, h2: 1.5, h3: 1.17, small: 0.83 }
/** Characters of the words that are named. */
const LONGEST_WORDS = 60

const LINK: Colour = { r: 0, g: 0, b: 238, a: 1 }

/** Reads the declarations of a style attribute. */
const declarationsOf = (style: string): ReadonlyMap<string, string> =>
  new Map(
    style
      // Addresses may contain what separates declarations.
      .replace(/url\([^)]*\)/gi, 'url()')
      .split(';')
      .map((each) => each.split(/:(.*)/s))
      .map(([name = '', value = '']) => [name.trim().toLowerCase(), value.replace(/!important/i, '').trim()] as const),
  )

const isHidden = (style: ReadonlyMap<string, string>): boolean =>
  style.get('display') === 'none' ||
  style.get('visibility') === 'hidden' ||
  style.get('mso-hide') === 'all' ||
  /^0(\.0*)?$/.test(style.get('opacity') ?? '')

function sizeOf(written: string | undefined, around: number): number {
  const [, figure, unit] = /^([\d.]+)(px|pt|em|rem|%)?$/i.exec(written ?? '') ?? []
  if (figure === undefined) return around
  const factor = { px: 1, pt: 4 / 3, em: around, rem: 16, '%': around / 100 }[unit?.toLowerCase() ?? 'px'] ?? 1
  return Number(figure) * factor
}

function backgroundOf(
  style: ReadonlyMap<string, string>,
  bgcolor: string | undefined,
  picture: string | undefined,
  around: Colour | null,
): Colour | null {
  const [shorthand, color, image] = [
    style.get('background'),
    style.get('background-color'),
    style.get('background-image'),
  ]
  if (picture || /url\(|gradient/i.test(`${shorthand ?? ''} ${image ?? ''}`)) return null
  // The declarations of a shorthand stand between blanks, and one of them is the colour.
  const short =
    shorthand?.match(/[a-z]+\([^)]*\)|\S+/gi)?.find((each) => readColour(each)) ??
    (shorthand === 'none' ? undefined : shorthand)
  const written = color ?? short ?? bgcolor
  if (written === undefined || written === '' || /^(inherit|initial|unset|none)$/i.test(written)) return around
  const read = readColour(written)
  if (read?.a === 1) return read
  return read && around ? blendOver(read, around) : null
}

/** Collects words of too little contrast, the worst of each element. */
class Reader {
  readonly found = new Map<number, LowContrast>()

  constructor(private readonly html: string) {}

  read(nodes: readonly SourceNode[], look: Look): void {
    for (const node of nodes) {
      if (node.kind === 'element') this.#element(node, look)
      else if (node.kind === 'text') this.#words(textOf(this.html, node), look)
    }
  }

  #element(element: ElementNode, around: Look): void {
    const name = element.name.toLowerCase()
    const value = (attribute: string) => attributeValue(this.html, element, attribute)
    const style = declarationsOf(value('style') ?? '')
    if (SILENT.has(name) || isHidden(style)) return
    const color = style.get('color') ?? (name === 'font' ? value('color') : undefined)
    const own =
      color === undefined
        ? name === 'a'
          ? LINK
          : around.color
        : /^inherit$/i.test(color)
          ? around.color
          : readColour(color)
    const weight = style.get('font-weight')
    this.read(element.children, {
      color: own,
      background: backgroundOf(style, value('bgcolor'), value('background'), around.background),
      size: sizeOf(style.get('font-size'), around.size * (HEADINGS[name] ?? 1)),
      isBold: weight === undefined ? around.isBold || BOLD.has(name) : weight === 'bold' || Number(weight) >= 700,
      id: readMark(value(MARK) ?? null, value('class') ?? '') ?? around.id,
    })
  }

  #words(text: string, { color, background, size, isBold, id }: Look): void {
    const words = decodeEntities(text).replace(/\s+/g, ' ').trim()
    if (id === null || color === null || background === null || size < 1 || !/[\p{L}\p{N}]/u.test(words)) return
    const ratio = contrastOf(blendOver(color, background), background)
    const isLarge = size >= LARGE || (isBold && size >= LARGE_BOLD)
    if (ratio >= (isLarge ? ENOUGH_LARGE : ENOUGH) || ratio >= (this.found.get(id)?.ratio ?? 21)) return
    this.found.set(id, { id, words: shorten(words, LONGEST_WORDS), ratio })
  }
}

/**
 * Finds words that have too little contrast with their background, in the rendered HTML of an email whose elements are
 * marked. Looks are read from the elements, as mail programs see them. Nothing is said of words on pictures, nor of
 * HTML beyond the limits of sources.
 */
export function lowContrast(html: string): readonly LowContrast[] {
  const reader = new Reader(html)
  reader.read(parseSource(html).nodes, { color: BLACK, background: WHITE, size: 16, isBold: false, id: null })
  return [...reader.found.values()]
}
