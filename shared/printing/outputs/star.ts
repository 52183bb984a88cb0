import type { Bitmap } from '../drawing/bitmap'
import type { Fonts } from '../drawing/fonts'
import type { PlacedPage } from '../drawing/place'
import { bandsOf } from './bands'
import { bytes, low16 } from './bytes'

const [ESC, GS, NUL] = [0x1b, 0x1d, 0]

/** A picture in raster mode: each row with its bytes, without blank ones at its end. */
function picture({ stride, height, data }: Bitmap): Uint8Array {
  const parts: (string | number[])[] = [[ESC], '*rA', [ESC], '*rP0', [NUL], [ESC], '*rE1', [NUL]]
  let blank = 0
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * stride, (y + 1) * stride)
    const length = row.findLastIndex((byte) => byte !== 0) + 1
    if (length === 0) {
      blank++
      continue
    }
    if (blank > 0) parts.push([ESC], `*rY${blank}`, [NUL])
    blank = 0
    parts.push('b', [...low16(length), ...row.subarray(0, length)])
  }
  if (blank > 0) parts.push([ESC], `*rY${blank}`, [NUL])
  parts.push([ESC], '*rB')
  return bytes(...parts)
}

/** Commands of STAR printers (Line Mode, with pictures in raster mode) for one page, which is cut off at its end. */
export function star(page: PlacedPage, dpi: number, fonts: Fonts): Uint8Array {
  // Start over; code page 858; lines of 3 mm.
  const start = bytes([ESC, 0x40, ESC, GS, 0x74, 4, ESC, 0x7a, 0])
  const body = bandsOf(page, dpi, fonts).map((band) => {
    if (band.kind === 'feed')
      return picture({ width: 8, height: band.dots, stride: 1, data: new Uint8Array(band.dots) })
    if (band.kind === 'picture') return picture(band.bitmap)
    return bytes([ESC, band.bold ? 0x45 : 0x46, ESC, GS, 0x41, ...low16(band.left)], band.codes, [0x0a])
  })
  // Feed to the cutter and cut partially.
  return bytes(start, ...body, [ESC, 0x64, 3])
}
