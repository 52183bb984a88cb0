import type { Font, Glyph } from 'opentype.js'

export const FONT_NAMES = ['sans', 'sans-bold', 'mono', 'mono-bold'] as const
export type FontName = (typeof FONT_NAMES)[number]

/** Files of the bundled fonts (`shared/fonts`). */
export const FONT_FILES: Readonly<Record<FontName, string>> = {
  sans: 'Inter-Regular.woff',
  'sans-bold': 'Inter-SemiBold.woff',
  mono: 'RobotoMono-Regular.woff',
  'mono-bold': 'RobotoMono-Bold.woff',
}

/** A glyph of a font and its advance width, as a share of the em square. */
export type FoundGlyph = { readonly font: FontName; readonly glyph: Glyph; readonly advance: number }

/** The bundled fonts. Measures and outlines are the same in the browser, on the server and on each printer. */
export type Fonts = {
  readonly glyphs: (text: string, font: FontName) => readonly FoundGlyph[]
  /** Width of a text without kerning, in units of its size. */
  readonly width: (text: string, font: FontName) => number
  /** Distance of the baseline from the upper edge of the line, in units of the size. */
  readonly ascent: (font: FontName) => number
  readonly font: (font: FontName) => Font
}

/** Lines of a text are this many times its size apart. */
export const LINE_HEIGHT = 1.2

/**
 * Reads the fonts. A character that the mono font lacks is taken from the sans font.
 * @param load returns the file of a font
 */
export async function openFonts(load: (font: FontName) => Promise<ArrayBuffer>): Promise<Fonts> {
  const { parse } = await import('opentype.js/dist/opentype.mjs')
  const loaded = await Promise.all(FONT_NAMES.map(async (name) => [name, parse(await load(name))] as const))
  const fonts = Object.fromEntries(loaded) as Readonly<Record<FontName, Font>>
  const cache = new Map<string, FoundGlyph>()
  const find = (character: string, name: FontName): FoundGlyph => {
    const key = `${name} ${character}`
    const known = cache.get(key)
    if (known) return known
    const plain = /\s/u.test(character) ? ' ' : character
    const other: FontName = name === 'mono' ? 'sans' : 'sans-bold'
    const font = fonts[name].charToGlyph(plain).index === 0 && name.startsWith('mono') ? other : name
    const glyph = fonts[font].charToGlyph(plain)
    const found = { font, glyph, advance: (glyph.advanceWidth ?? 0) / fonts[font].unitsPerEm }
    cache.set(key, found)
    return found
  }
  const glyphs = (text: string, font: FontName) =>
    Array.from(text.normalize('NFC'), (character) => find(character, font))
  return {
    glyphs,
    width: (text, font) => glyphs(text, font).reduce((sum, { advance }) => sum + advance, 0),
    ascent: (font) => {
      const { ascender, descender, unitsPerEm } = fonts[font]
      return (LINE_HEIGHT + (ascender + descender) / unitsPerEm) / 2
    },
    font: (font) => fonts[font],
  }
}
