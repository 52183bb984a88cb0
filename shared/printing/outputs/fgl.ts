import type { Bitmap } from '../drawing/bitmap'
import type { Fonts } from '../drawing/fonts'
import type { PlacedPage } from '../drawing/place'
import { bytes, low16 } from './bytes'
import { pagePieces } from './pieces'

const low32 = (value: number): readonly number[] => [...low16(value & 0xffff), ...low16(value >>> 16)]

const HEADERS = 14 + 40 + 8

/** Bitmap as a BMP file with one bit per dot, 0 for black. */
export function bmp({ width, height, stride, data }: Bitmap): Uint8Array {
  const padded = Math.ceil(stride / 4) * 4
  const rows = new Uint8Array(padded * height).fill(0xff)
  for (let y = 0; y < height; y++)
    for (let i = 0; i < stride; i++) rows[(height - 1 - y) * padded + i] = ~(data[y * stride + i] ?? 0) & 0xff
  const info = [
    ...low32(40),
    ...low32(width),
    ...low32(height),
    1,
    0,
    1,
    0,
    ...low32(0),
    ...low32(rows.length),
    ...low32(2835),
    ...low32(2835),
    ...low32(2),
    ...low32(2),
  ]
  return bytes('BM', low32(HEADERS + rows.length), low32(0), low32(HEADERS), info, [0, 0, 0, 0, 255, 255, 255, 0], rows)
}

/** Commands of BOCA printers (FGL) for one page, which is printed and cut. Positions are rows and columns of dots. */
export function fgl(page: PlacedPage, dpi: number, fonts: Fonts): Uint8Array {
  const pictures = pagePieces(page, dpi, fonts).flatMap(({ left, top, bitmap }) => {
    const file = bmp(bitmap)
    return [`<NR><SP${top},${left}><bmp><G${file.length}>`, file]
  })
  return bytes(...pictures, '<p>')
}
