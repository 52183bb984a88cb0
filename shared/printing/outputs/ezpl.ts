import { drawPage } from '../drawing/draw'
import type { Fonts } from '../drawing/fonts'
import type { PlacedPage } from '../drawing/place'
import { bytes } from './bytes'

/** Gap between two labels in millimetres. */
const GAP = 3

/** Commands of GODEX printers (EZPL) for one page. The page is one picture. */
export function ezpl(page: PlacedPage, dpi: number, fonts: Fonts): Uint8Array {
  const { stride, height, data } = drawPage(page, dpi, fonts)
  return bytes(
    `^Q${Math.round(page.height)},${GAP}\r\n^W${Math.round(page.width)}\r\n^P1\r\n^C1\r\n^L\r\nQ0,0,${stride},${height}\r\n`,
    data,
    '\r\nE\r\n',
  )
}
