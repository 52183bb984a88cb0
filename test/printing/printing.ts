import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { type Bitmap, isBlack } from '../../shared/printing/drawing/bitmap'
import { FONT_FILES, openFonts } from '../../shared/printing/drawing/fonts'
import { type Printing, placePage } from '../../shared/printing/drawing/place'
import type { PrintLayout } from '../../shared/printing/layout'
import type { PrintData } from '../../shared/printing/templates/variables'

const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** The fonts of the product, and the time zone of the tests. */
export const printing: Printing = {
  fonts: await openFonts(async (font) => {
    const file = await readFile(fileURLToPath(new URL(`../../shared/fonts/${FONT_FILES[font]}`, import.meta.url)))
    return file.buffer.slice(file.byteOffset, file.byteOffset + file.length)
  }),
  timeZone: 'Europe/Berlin',
}

export const placed = (layout: PrintLayout, data: PrintData) => placePage(layout, data, printing)

/** Contents of the codes that a scanner finds in a picture with a white border. */
export async function scan(bitmap: Bitmap): Promise<string[]> {
  const border = 16
  const [width, height] = [bitmap.width + 2 * border, bitmap.height + 2 * border]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < bitmap.height; y++)
    for (let x = 0; x < bitmap.width; x++)
      if (isBlack(bitmap, x, y))
        data.fill(0, ((y + border) * width + x + border) * 4, ((y + border) * width + x + border) * 4 + 3)
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    { formats: ['QRCode', 'Aztec', 'PDF417', 'Code128'], tryHarder: true },
  )
  return found.map(({ text }) => text)
}

/** Number of dots in which two pictures differ. Dots outside of a picture are white. */
export function difference(one: Bitmap, other: Bitmap): number {
  let count = 0
  for (let y = 0; y < Math.max(one.height, other.height); y++)
    for (let x = 0; x < Math.max(one.width, other.width); x++) if (isBlack(one, x, y) !== isBlack(other, x, y)) count++
  return count
}
