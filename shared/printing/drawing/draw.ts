import { type Bitmap, drawBitmap, fillRect, newBitmap } from './bitmap'
import { moduleSide } from './codes'
import { dither, type GreyPicture } from './dither'
import type { Fonts } from './fonts'
import { type Mark, type PlacedPage, turnedSize } from './place'
import { darkRuns } from './qr'
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
    if (drawn) drawBitmap(bitmap, drawn.bitmap, Math.round(pen) + drawn.left, Math.round(at.baseline) + drawn.top)
    pen += found.advance * at.size
  }
}

type PictureMark = Extract<Mark, { kind: 'picture' }>

/** Size of a picture inside its box: as large as its shape allows. In the units of the box. */
export function fittedSize(mark: PictureMark, { width, height }: { readonly width: number; readonly height: number }) {
  const [across, down] = mark.turn % 180 === 0 ? [mark.box.width, mark.box.height] : [mark.box.height, mark.box.width]
  const scale = Math.min(across / width, down / height)
  return { width: width * scale, height: height * scale }
}

/** Draws a picture in the middle of its box. */
function drawPicture(bitmap: Bitmap, mark: PictureMark, grey: GreyPicture, perMm: number): void {
  const size = fittedSize(mark, grey)
  const picture = dither(
    grey,
    Math.max(1, Math.round(size.width * perMm)),
    Math.max(1, Math.round(size.height * perMm)),
  )
  const [across, down] = mark.turn % 180 === 0 ? [picture.width, picture.height] : [picture.height, picture.width]
  const centre = (start: number, length: number, dots: number) => Math.round((start + length / 2) * perMm - dots / 2)
  drawBitmap(
    bitmap,
    picture,
    centre(mark.box.x, mark.box.width, across),
    centre(mark.box.y, mark.box.height, down),
    mark.turn,
  )
}

/** Draws a logo in the middle of a code, one module away from the others. */
function drawLogo(code: Bitmap, grey: GreyPicture, side: number): void {
  const scale = (side * 0.86) / Math.max(grey.width, grey.height)
  const logo = dither(grey, Math.max(1, Math.round(grey.width * scale)), Math.max(1, Math.round(grey.height * scale)))
  drawBitmap(code, logo, Math.round((code.width - logo.width) / 2), Math.round((code.height - logo.height) / 2))
}

/**
 * Draws a mark in dots. Modules of a code have a whole number of dots, so that a scanner reads it at any resolution.
 */
export function drawMark(bitmap: Bitmap, mark: Mark, perMm: number, fonts: Fonts): void {
  const dots = (mm: number) => Math.round(mm * perMm)
  const left = dots(mark.box.x)
  const top = dots(mark.box.y)
  if (mark.kind === 'ink') {
    fillRect(
      bitmap,
      left,
      top,
      Math.max(1, dots(mark.box.x + mark.box.width) - left),
      Math.max(1, dots(mark.box.y + mark.box.height) - top),
    )
  } else if (mark.kind === 'code') {
    const module = Math.max(1, Math.floor(moduleSide(mark.modules, turnedSize(mark.box, mark.turn)) * perMm))
    const picture = newBitmap(mark.modules.width * module, mark.modules.height * module)
    for (const { x, y, length } of darkRuns(mark.modules))
      fillRect(picture, x * module, y * module, length * module, module)
    if (mark.logo?.grey) drawLogo(picture, mark.logo.grey, mark.logo.modules * module)
    const turned = turnedSize(picture, mark.turn)
    const centre = (start: number, length: number, dots: number) => Math.round((start + length / 2) * perMm - dots / 2)
    drawBitmap(
      bitmap,
      picture,
      centre(mark.box.x, mark.box.width, turned.width),
      centre(mark.box.y, mark.box.height, turned.height),
      mark.turn,
    )
  } else if (mark.kind === 'picture') {
    if (mark.grey) drawPicture(bitmap, mark, mark.grey, perMm)
  } else {
    const isUpright = mark.turn % 180 === 0
    const picture = newBitmap(
      dots(isUpright ? mark.box.width : mark.box.height) + 2,
      dots(isUpright ? mark.box.height : mark.box.width) + 2,
    )
    for (const line of mark.lines)
      drawText(picture, fonts, line.text, mark.font, {
        x: line.x * perMm,
        baseline: line.baseline * perMm,
        size: mark.size * perMm,
      })
    drawBitmap(bitmap, picture, left, top, mark.turn)
  }
}

/** Draws a page as a bitmap. */
export function drawPage(page: PlacedPage, dpi: number, fonts: Fonts): Bitmap {
  const perMm = dotsPerMm(dpi)
  const bitmap = newBitmap(Math.round(page.width * perMm), Math.round(page.height * perMm))
  for (const mark of page.marks) drawMark(bitmap, mark, perMm, fonts)
  return bitmap
}
