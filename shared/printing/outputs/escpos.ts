import { type Bitmap, crop, newBitmap } from '../drawing/bitmap'
import type { Fonts } from '../drawing/fonts'
import type { PlacedPage } from '../drawing/place'
import { bandsOf } from './bands'
import { bytes, low16 } from './bytes'

const [ESC, GS] = [0x1b, 0x1d]
/** Rows of a picture sent at once: small enough for the memory of any printer. */
const ROWS = 256

function picture(bitmap: Bitmap): Uint8Array {
  const parts: Uint8Array[] = []
  for (let top = 0; top < bitmap.height; top += ROWS) {
    const part = crop(bitmap, 0, top, bitmap.width, Math.min(ROWS, bitmap.height - top))
    parts.push(bytes([GS, 0x76, 0x30, 0, ...low16(part.stride), ...low16(part.height)], part.data))
  }
  return bytes(...parts)
}

/** Feeds the paper by dots, at most 255 at once. */
function feed(dots: number): number[] {
  const whole = Math.floor(dots / 255)
  return [
    ...Array.from({ length: whole }, () => [ESC, 0x4a, 255]).flat(),
    ...(dots % 255 ? [ESC, 0x4a, dots % 255] : []),
  ]
}

/** Commands of EPSON printers (ESC/POS) for one page, which is cut off at its end. */
export function escpos(page: PlacedPage, dpi: number, fonts: Fonts): Uint8Array {
  const unit = Math.min(255, dpi)
  // Start over; code page 858; motion units of one dot; lines of 24 dots.
  const start = bytes([ESC, 0x40, ESC, 0x74, 19, GS, 0x50, unit, unit, ESC, 0x33, 24])
  const body = bandsOf(page, dpi, fonts).map((band) => {
    // A motion unit is at least 1/255 inch. Finer heads feed by blank rows.
    if (band.kind === 'feed') return dpi > 255 ? picture(newBitmap(8, band.dots)) : bytes(feed(band.dots))
    if (band.kind === 'picture') return picture(band.bitmap)
    return bytes([ESC, 0x45, band.bold ? 1 : 0, ESC, 0x24, ...low16(band.left)], band.codes, [0x0a])
  })
  // Feed to the cutter and cut partially.
  return bytes(start, ...body, [GS, 0x56, 66, 0])
}
