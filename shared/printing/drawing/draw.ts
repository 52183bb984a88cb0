import { type Bitmap, fillRect, newBitmap, stamp } from './bitmap'
import type { Fonts } from './fonts'
import { type Mark, type PlacedPage, QUIET_ZONE } from './place'
import { drawGlyph } from './rasterize'

/** Dots per millimetre of a print head. 203 dpi heads have 8. */
export const dotsPerMm = (dpi: number): number => (dpi === 203 ? 8 : dpi / 25.4)

/** Draws a line of text with its baseline at `baseline`. Each glyph begins at a whole dot. */
export function drawText(
  bitmap: Bitmap,
  fonts: Fonts,
  text: string,
  font: Parameters<Fonts['glyphs']>[1],
  at: { readonly x: number; readonly baseline: number; readonly size: number },
): void {
  let pen = at.x
  for (const found of fonts.glyphs(text, font)) {
    const drawn = drawGlyph(fonts, found, at.size)
    if (drawn) stamp(bitmap, drawn.bitmap, Math.round(pen) + drawn.left, Math.round(at.baseline) + drawn.top)
    pen += found.advance * at.size
  }
}

/** Draws a mark in dots. Modules of a code have a whole number of dots, so that a scanner reads it at any resolution. */
export function drawMark(bitmap: Bitmap, mark: Mark, perMm: number, fonts: Fonts): void {
  const dots = (mm: number) => Math.round(mm * perMm)
  const left = dots(mark.box.x)
  const top = dots(mark.box.y)
  if (mark.kind === 'ink') {
    fillRect(bitmap, left, top, Math.max(1, dots(mark.box.x + mark.box.width) - left), Math.max(1, dots(mark.box.y + mark.box.height) - top))
  } else if (mark.kind === 'code') {
    const { size, isDark } = mark.modules
    const side = Math.min(mark.box.width, mark.box.height) * perMm
    const module = Math.max(1, Math.floor(side / (size + 2 * QUIET_ZONE)))
    const picture = newBitmap(size * module, size * module)
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (isDark(x, y)) fillRect(picture, x * module, y * module, module, module)
    const centre = (start: number, length: number) => Math.round((start + length / 2) * perMm - picture.width / 2)
    stamp(bitmap, picture, centre(mark.box.x, mark.box.width), centre(mark.box.y, mark.box.height), mark.turn)
  } else {
    const isUpright = mark.turn % 180 === 0
    const picture = newBitmap(dots(isUpright ? mark.box.width : mark.box.height) + 2, dots(isUpright ? mark.box.height : mark.box.width) + 2)
    for (const line of mark.lines)
      drawText(picture, fonts, line.text, mark.font, { x: line.x * perMm, baseline: line.baseline * perMm, size: mark.size * perMm })
    stamp(bitmap, picture, left, top, mark.turn)
  }
}

/** Draws a page as a bitmap. */
export function drawPage(page: PlacedPage, dpi: number, fonts: Fonts): Bitmap {
  const perMm = dotsPerMm(dpi)
  const bitmap = newBitmap(Math.round(page.width * perMm), Math.round(page.height * perMm))
  for (const mark of page.marks) drawMark(bitmap, mark, perMm, fonts)
  return bitmap
}
