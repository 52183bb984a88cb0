import type { Fonts } from '../drawing/fonts'
import type { PlacedPage } from '../drawing/place'
import { bytes } from './bytes'
import { pagePieces, sizeInDots } from './pieces'

const hex = (data: Uint8Array): string =>
  Array.from(data, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')

/** Commands of ZEBRA printers (ZPL II) for one page. */
export function zpl(page: PlacedPage, dpi: number, fonts: Fonts): Uint8Array {
  const { width, height } = sizeInDots(page, dpi)
  const fields = pagePieces(page, dpi, fonts).map(
    ({ left, top, bitmap: { stride, data } }) =>
      `^FO${left},${top}^GFA,${data.length},${data.length},${stride},${hex(data)}^FS\n`,
  )
  return bytes(`^XA\n^PW${width}\n^LL${height}\n^LH0,0\n`, ...fields, '^PQ1\n^XZ\n')
}
