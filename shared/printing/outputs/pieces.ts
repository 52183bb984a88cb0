import { type Bitmap, blackBounds, crop, newBitmap } from '../drawing/bitmap'
import { dotsPerMm, drawMark } from '../drawing/draw'
import type { Fonts } from '../drawing/fonts'
import type { PlacedPage } from '../drawing/place'

/** Picture of one mark and its place on the page, in dots. */
export type PagePiece = { readonly left: number; readonly top: number; readonly bitmap: Bitmap }

/** Draws each mark of a page by itself, for printers that place pictures: blank paper between them is not sent. */
export function pagePieces(page: PlacedPage, dpi: number, fonts: Fonts): readonly PagePiece[] {
  const perMm = dotsPerMm(dpi)
  const [width, height] = [Math.round(page.width * perMm), Math.round(page.height * perMm)]
  return page.marks.flatMap((mark) => {
    const whole = newBitmap(width, height)
    drawMark(whole, mark, perMm, fonts)
    const bounds = blackBounds(whole)
    return bounds
      ? [
          {
            left: bounds.left,
            top: bounds.top,
            bitmap: crop(whole, bounds.left, bounds.top, bounds.width, bounds.height),
          },
        ]
      : []
  })
}

/** Size of a page in dots. */
export const sizeInDots = (page: PlacedPage, dpi: number) => ({
  width: Math.round(page.width * dotsPerMm(dpi)),
  height: Math.round(page.height * dotsPerMm(dpi)),
})
